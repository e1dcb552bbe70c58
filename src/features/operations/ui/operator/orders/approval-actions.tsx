import { useState } from 'react'
import type { ApprovalView, Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import type { SessionUser } from '#shared/session.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { toast } from '#ui/toast-store.ts'
import { money } from './words.ts'

type Decision = 'approve' | 'refuse' | 'withdraw'
const words: Record<Decision, string> = { approve: 'Approve', refuse: 'Refuse', withdraw: 'Withdraw' }
const told: Record<Decision, string> = {
  approve: 'It is carried out and on record.',
  refuse: 'Nothing was done.',
  withdraw: 'Nothing was done.',
}

interface ApprovalActionsProps {
  approval: ApprovalView
  user: SessionUser
  onDone(): void
}

/** What somebody may do with what waits: whoever asked takes it back, another one decides. */
export function ApprovalActions({ approval, user, onDone }: ApprovalActionsProps) {
  const [decision, setDecision] = useState<Decision>()
  const isOwn = approval.askedBy.id === user.id
  const open: Decision[] = isOwn ? ['withdraw'] : mayDo(user.role as Role, 'refunds:approve') ? ['approve', 'refuse'] : []
  if (open.length === 0) return <span className="text-muted">Waits for somebody who may approve</span>
  return (
    <span className="flex flex-wrap items-center gap-2">
      {open.map((each) => (
        <Button key={each} size="sm" variant={each === 'approve' ? 'primary' : 'secondary'} onClick={() => setDecision(each)}>
          {words[each]}
        </Button>
      ))}
      {decision && <DecisionDialog approval={approval} decision={decision} onClose={() => setDecision(undefined)} onDone={onDone} />}
    </span>
  )
}

interface DecisionDialogProps extends Omit<ApprovalActionsProps, 'user'> {
  decision: Decision
  onClose(): void
}

function DecisionDialog({ approval, decision, onClose, onDone }: DecisionDialogProps) {
  const { act, busy, problem } = useAct()
  async function decide(reason: string) {
    const path = `/api/operator/approvals/${approval.id}/${decision}`
    if (!(await act('POST', path, reason ? { reason } : {}, crypto.randomUUID()))) return
    toast.success({ approve: 'Approved', refuse: 'Refused', withdraw: 'Withdrawn' }[decision], told[decision])
    onClose()
    onDone()
  }
  return (
    <ActionDialog
      title={`${words[decision]}: ${approval.summary}`}
      action={words[decision]}
      tone={decision === 'refuse' ? 'danger' : 'primary'}
      reason="optional"
      busy={busy}
      problem={problem}
      onAct={(reason) => void decide(reason)}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Amount', money(approval.amount)],
          ['Asked by', approval.askedBy.name],
          ['Why', approval.reason],
          ['This does', decision === 'approve' ? 'It is carried out at once.' : 'Nothing is paid or booked.'],
        ]}
      />
    </ActionDialog>
  )
}
