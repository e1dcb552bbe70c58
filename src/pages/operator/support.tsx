import { useParams } from 'react-router'
import { SupportAdmin } from '#features/support/ui/operator/support-admin.tsx'
import { useStaff } from './staff.tsx'

export default function SupportPage() {
  const { tab = '' } = useParams()
  const { user, may } = useStaff()
  return <SupportAdmin staffId={user.id} part={tab} mayWrite={may('support:write')} />
}
