import { useState } from 'react'
import type { ApprovalView } from '#features/accounts/contract.ts'
import { type Decision, decisionsOf } from '#features/accounts/rules/four-eyes.ts'
import type { SessionUser } from '#shared/session.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { OwnDecisionField } from '#ui/console/allowance.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'
import { money } from './words.ts'

const words: Record<Decision, string> = { approve: 'Approve', refuse: 'Decline', withdraw: 'Withdraw' }
const outcomes: Record<Decision, string> = {
  approve: 'The action was carried out and added to the audit log.',
  refuse: 'Nothing was changed.',
  withdraw: 'Nothing was changed.',
}

interface ApprovalActionsProps {
  approval: ApprovalView
  user: SessionUser
  onDone(): void
}

/** Actions on a request that needs approval: withdraw one's own, or decide on others'. */
export function ApprovalActions({ approval, user, onDone }: ApprovalActionsProps) {
  const [decision, setDecision] = useState<Decision>()
  const open = decisionsOf(approval, user)
  if (open.length === 0) return <span className="text-muted">Awaiting approval</span>
  return (
    <span className="flex flex-wrap items-center gap-2">
      {open.map((option) => (
        <Button
          key={option}
          size="sm"
          variant={option === 'approve' ? 'primary' : 'secondary'}
          aria-keyshortcuts={option === 'approve' ? 'A' : undefined}
          onClick={() => setDecision(option)}
        >
          {words[option]}
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
  const { act, dialog, errors } = useAct()
  const isOwn = approval.mayDecideAlone && decision === 'approve'
  async function decide(reason: string, form: HTMLFormElement) {
    const path = `/api/operator/approvals/${approval.id}/${decision}` as const
    const body = { ...(reason && { reason }), ...(isOwn && { code: typedIn(form, 'code').code }) }
    if (!(await act('POST', path, body, crypto.randomUUID()))) return
    toast.success({ approve: 'Approved', refuse: 'Declined', withdraw: 'Withdrawn' }[decision], outcomes[decision])
    onClose()
    onDone()
  }
  return (
    <ActionDialog
      title={`${words[decision]}: ${approval.summary}`}
      action={words[decision]}
      tone={decision === 'refuse' ? 'danger' : 'primary'}
      reason="optional"
      {...dialog}
      onAct={(reason, form) => void decide(reason, form)}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Amount', approval.amount > 0 ? money(approval.amount) : undefined],
          ['Requested by', approval.requestedBy.name],
          ['Reason', approval.reason],
          ['Effect', decision === 'approve' ? 'Takes effect immediately.' : 'Nothing changes.'],
        ]}
      />
      {isOwn && <OwnDecisionField error={errors.code} />}
    </ActionDialog>
  )
}
