import { ClaimDesk } from '#features/claims/ui/operator/claim-desk.tsx'
import { ClaimTable } from '#features/claims/ui/operator/claim-table.tsx'
import type { SectionProps } from './sections.ts'

export default function ClaimsPage({ rest: [id] }: SectionProps) {
  return id === undefined ? <ClaimTable /> : <ClaimDesk key={id} id={id} />
}
