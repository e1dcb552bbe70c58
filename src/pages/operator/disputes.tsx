import { useParams } from 'react-router'
import { DisputeList } from '#features/operations/ui/operator/disputes/dispute-list.tsx'
import { DisputeScreen } from '#features/operations/ui/operator/disputes/dispute-screen.tsx'
import { useStaff } from './staff.tsx'

/** The list of disputes, or one dispute. */
export default function DisputesPage() {
  const { dispute } = useParams()
  const { role } = useStaff()
  return dispute ? <DisputeScreen key={dispute} disputeId={dispute} role={role} /> : <DisputeList />
}
