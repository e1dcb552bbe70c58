import { useParams } from 'react-router'
import { FilterViews } from '#features/operations/ui/operator/views/saved-views.tsx'
import { inboxFilterNames, inboxQuery } from '#features/support/ui/operator/inbox-list.tsx'
import { SupportAdmin } from '#features/support/ui/operator/support-admin.tsx'
import { chosenIn, useFilters } from '#ui/console/use-filters.ts'
import { CreditCustomer } from './credit-customer.tsx'
import { useStaff } from './staff.tsx'

export default function SupportPage() {
  const { tab = '' } = useParams()
  const { user, may } = useStaff()
  const filters = useFilters()
  const mayCredit = may('wallet:adjust') && may('customers:read')
  const mayWrite = may('support:write')
  return (
    <SupportAdmin
      staffId={user.id}
      part={tab}
      mayWrite={mayWrite}
      Credit={mayCredit ? CreditCustomer : undefined}
      views={
        <FilterViews
          list="conversations"
          filters={filters}
          names={inboxFilterNames}
          mayShare={mayWrite}
          countQuery={(query) => inboxQuery(chosenIn(query))}
        />
      }
    />
  )
}
