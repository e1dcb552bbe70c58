import { paths } from '#app/routes.ts'
import type { ApprovalView } from '#features/accounts/contract.ts'
import type { AnswerBody } from '#shared/call.ts'
import type { SessionUser } from '#shared/session.ts'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { formatTime } from '#ui/times.ts'
import type { Called } from '#ui/use-call.ts'
import { ApprovalActions } from './approval-actions.tsx'
import { money } from './words.ts'

interface ApprovalsProps {
  approvals: Called<{ data: ApprovalView[] } & AnswerBody>
  user: SessionUser
}

/** What waits for a second person, the longest wait first. */
export function Approvals({ approvals: { value, problem, reload }, user }: ApprovalsProps) {
  return (
    <ListPanel
      caption="What waits for a second person"
      list={{ rows: value?.data, problem, reload }}
      keyOf={({ id }) => id}
      hrefOf={({ subject }) => `${paths.operator}/${subject.type === 'order' ? 'orders' : 'customers'}/${subject.id}`}
      empty="Nothing waits for a second person. What is too large for one of the staff alone comes here."
      columns={columnsFor(user, reload)}
    />
  )
}

const columnsFor = (user: SessionUser, onDone: () => void): Column<ApprovalView>[] => [
  { name: 'What', cell: ({ summary }) => summary },
  { name: 'Amount', numeric: true, cell: ({ amount }) => money(amount) },
  { name: 'Why', cell: ({ reason }) => reason },
  {
    name: 'Asked by',
    cell: ({ askedBy, askedAt }) => (
      <>
        {askedBy.name}
        <span className="block text-muted">{formatTime(askedAt)}</span>
      </>
    ),
  },
  { name: 'Decision', cell: (row) => <ApprovalActions approval={row} user={user} onDone={onDone} /> },
]
