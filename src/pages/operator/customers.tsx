import { CustomerList } from '#features/operations/ui/operator/customers/customer-list.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { CustomerScreen } from './customer.tsx'
import type { SectionProps } from './sections.ts'

/** Customers: the list, and one of them. */
export default function CustomersPage({ session, rest: [userId] }: SectionProps) {
  if (userId !== undefined) return <CustomerScreen key={userId} userId={userId} session={session} />
  return (
    <Screen title="Customers">
      <CustomerList />
    </Screen>
  )
}
