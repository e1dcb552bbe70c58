import { CustomerList } from '#features/operations/ui/operator/customers/customer-list.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { useStaff } from './staff.tsx'

export default function CustomersPage() {
  const { may } = useStaff()
  return (
    <Screen title="Customers">
      <CustomerList mayWrite={may('customers:write')} />
    </Screen>
  )
}
