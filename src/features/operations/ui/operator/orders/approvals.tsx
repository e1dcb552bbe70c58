import type { ApprovalView } from '#features/accounts/contract.ts'
import { subjectPath } from '#features/operations/rules/approvals.ts'
import type { AnswerBody } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import type { SessionUser } from '#shared/session.ts'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import type { Called } from '#ui/use-call.ts'
import { ApprovalActions } from './approval-actions.tsx'
import { money } from './words.ts'

interface ApprovalsProps {
  approvals: Called<{ data: ApprovalView[] } & AnswerBody>
  user: SessionUser
}

/** Requests that need approval, oldest first. */
export function Approvals({ approvals: { value, problem, reload }, user }: ApprovalsProps) {
  return (
    <ListPanel
      caption="Requests that need approval"
      list={{ rows: value?.data, problem, reload }}
      keyOf={({ id }) => id}
      hrefOf={({ subject }) => `${paths.operator}/${subjectPath(subject)}`}
      empty="Nothing to approve. Refunds and adjustments above the limits, and changes to limits, roles and payment settings, wait here for a second person."
      columns={columnsFor(user, reload)}
    />
  )
}

const columnsFor = (user: SessionUser, onDone: () => void): Column<ApprovalView>[] => [
  { name: 'Request', cell: ({ summary }) => summary },
  { name: 'Amount', numeric: true, phone: 'end', cell: ({ amount }) => (amount > 0 ? money(amount) : '–') },
  { name: 'Reason', phone: 'below', cell: ({ reason }) => reason },
  {
    name: 'Requested by',
    cell: ({ requestedBy, requestedAt }) => (
      <>
        {requestedBy.name}
        <span className="block text-muted">
          <RelativeTime at={requestedAt} />
        </span>
      </>
    ),
  },
  { name: 'Decision', phone: 'below', cell: (row) => <ApprovalActions approval={row} user={user} onDone={onDone} /> },
]
