import { useParams } from 'react-router'
import { ClaimAdmin } from '#features/claims/ui/operator/claim-admin.tsx'
import { ClaimTable } from '#features/claims/ui/operator/claim-table.tsx'

/** The claims registry, or one claim. */
export default function ClaimsPage() {
  const { claim } = useParams()
  return claim ? <ClaimAdmin key={claim} id={claim} /> : <ClaimTable />
}
