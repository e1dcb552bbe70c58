import { CustomerList } from '#features/operations/ui/operator/customers/customer-list.tsx'
import { Screen } from '#ui/console/screen.tsx'

export default function CustomersPage() {
  return (
    <Screen title="Customers">
      <CustomerList />
    </Screen>
  )
}
