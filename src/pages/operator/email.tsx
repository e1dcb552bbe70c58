import { useParams } from 'react-router'
import { EmailScreen } from '#features/notifications/ui/operator/email-screen.tsx'
import { useStaff } from './staff.tsx'

export default function EmailPage() {
  const { email = '' } = useParams()
  return <EmailScreen id={email} mayWrite={useStaff().may('system:write')} />
}
