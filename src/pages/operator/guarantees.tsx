import { useLocation, useParams } from 'react-router'
import { policyKinds } from '#features/guarantees/rules/kinds.ts'
import { GuaranteeList } from '#features/guarantees/ui/operator/guarantee-list.tsx'
import { GuaranteePage } from '#features/guarantees/ui/operator/guarantee-page.tsx'
import { NewVersion } from '#features/guarantees/ui/operator/version-form.tsx'
import NotFoundScreen from './not-found.tsx'

/** The list of guarantees, a guarantee with its versions, or the form for a new version. */
export default function GuaranteesPage() {
  const { guarantee } = useParams()
  const isNew = useLocation().pathname.endsWith('/new')
  if (!guarantee) return <GuaranteeList />
  const kind = policyKinds.find((policyKind) => policyKind === guarantee)
  if (!kind) return <NotFoundScreen />
  return isNew ? <NewVersion kind={kind} /> : <GuaranteePage kind={kind} />
}
