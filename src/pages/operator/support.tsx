import { useParams } from 'react-router'
import { SupportAdmin } from '#features/support/ui/operator/support-admin.tsx'
import { CreditCustomer } from './credit-customer.tsx'
import { useStaff } from './staff.tsx'

export default function SupportPage() {
  const { tab = '' } = useParams()
  const { user, may } = useStaff()
  const mayCredit = may('wallet:adjust') && may('customers:read')
  return <SupportAdmin staffId={user.id} part={tab} mayWrite={may('support:write')} Credit={mayCredit ? CreditCustomer : undefined} />
}
