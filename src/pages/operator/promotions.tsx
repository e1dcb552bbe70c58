import { useLocation, useParams } from 'react-router'
import { EditPromotion, NewPromotion } from '#features/promotions/ui/operator/edit-promotion.tsx'
import { PromotionList } from '#features/promotions/ui/operator/promotion-list.tsx'
import { PromotionPage } from '#features/promotions/ui/operator/promotion-page.tsx'

/** The list of promotions, a promotion, or the form for a new or existing one. */
export default function PromotionsPage() {
  const { promotion } = useParams()
  const { pathname } = useLocation()
  if (promotion) return pathname.endsWith('/edit') ? <EditPromotion id={promotion} /> : <PromotionPage key={promotion} id={promotion} />
  return pathname.endsWith('/new') ? <NewPromotion /> : <PromotionList />
}
