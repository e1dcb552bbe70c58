import { EditPromotion, NewPromotion } from '#features/promotions/ui/operator/edit-promotion.tsx'
import { PromotionList } from '#features/promotions/ui/operator/promotion-list.tsx'
import { PromotionPage } from '#features/promotions/ui/operator/promotion-page.tsx'
import type { SectionProps } from './sections.ts'

export default function PromotionsPage({ rest: [id, part] }: SectionProps) {
  if (id === undefined) return <PromotionList />
  if (id === 'new') return <NewPromotion />
  return part === 'edit' ? <EditPromotion id={id} /> : <PromotionPage key={id} id={id} />
}
