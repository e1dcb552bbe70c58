import type { ApprovalView } from '#features/accounts/contract.ts'
import { type Decision, decisionsOf } from '#features/accounts/rules/four-eyes.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import type { Session } from '#shared/session.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog, useOpened } from '#ui/console/action-dialog.tsx'
import { OwnDecisionField } from '#ui/console/allowance.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { typedIn } from '#ui/form-fields.ts'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

interface ApprovalsProps {
  /** The id of the order or customer. */
  subject: string
  session: Session
  onDecided(): void
}

/** Approvals waiting for one order or customer. */
export function Approvals({ subject, session, onDecided }: ApprovalsProps) {
  const { value, reload } = useData(`/api/operator/approvals?status=waiting&subject=${encodeURIComponent(subject)}`)
  useLive(['approval'], reload)
  const decided = () => {
    reload()
    onDecided()
  }
  return value?.data.map((approval) => <Waiting key={approval.id} approval={approval} session={session} onDecided={decided} />)
}

const decisions: Record<Decision, { action: string; tone: 'primary' | 'danger'; effect: string; done: string }> = {
  approve: { action: 'Approve', tone: 'primary', effect: 'This happens right away.', done: 'Approved' },
  refuse: { action: 'Decline', tone: 'danger', effect: 'Nothing happens, and the requester sees your reason.', done: 'Declined' },
  withdraw: { action: 'Withdraw', tone: 'danger', effect: 'Nothing happens.', done: 'Withdrawn' },
}

function Waiting({ approval, session, onDecided }: { approval: ApprovalView; session: Session; onDecided(): void }) {
  const { opened: decision, open: decide, close, done } = useOpened<Decision>(onDecided)
  const { summary, reason, requestedBy, requestedAt } = approval
  const isOwn = requestedBy.id === session.user.id
  const choices = decisionsOf(approval, session.user)
  return (
    <section aria-label="Awaiting approval" className="mb-5 rounded-lg border border-warn/25 bg-warn-soft p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 text-[0.9375rem]">
          <p className="font-semibold">Awaiting approval: {summary}</p>
          <p className="text-sm text-muted">
            Requested by {requestedBy.name} on {formatTime(requestedAt)}: “{reason}”
            {isOwn && !approval.mayDecideAlone && ' Someone else has to approve it.'}
          </p>
        </div>
        <div className="flex gap-2">
          {choices.map((choice) => (
            <Button key={choice} size="sm" variant={choice === 'approve' ? 'primary' : 'secondary'} onClick={() => decide(choice)}>
              {decisions[choice].action}
            </Button>
          ))}
        </div>
      </div>
      {decision && <Decide approval={approval} decision={decision} onDone={done} onClose={close} />}
    </section>
  )
}

interface DecideProps {
  approval: ApprovalView
  decision: Decision
  onDone(): void
  onClose(): void
}

function Decide({ approval: { id, amount, summary, mayDecideAlone }, decision, onDone, onClose }: DecideProps) {
  const { act, dialog, errors } = useAct()
  const isOwn = mayDecideAlone && decision === 'approve'
  const { action, tone, effect, done } = decisions[decision]

  async function decide(reason: string, form: HTMLFormElement) {
    const body = { ...(reason && { reason }), ...(isOwn && { code: typedIn(form, 'code').code }) }
    if (!(await act('POST', `/api/operator/approvals/${id}/${decision}`, body))) return
    toast.success(done, summary)
    onDone()
  }

  return (
    <ActionDialog
      title={`${action} ${formatMoney(toCents(amount))}?`}
      action={action}
      tone={tone}
      reason="optional"
      {...dialog}
      onAct={(reason, form) => void decide(reason, form)}
      onClose={onClose}
    >
      <p>
        {summary}. {effect}
      </p>
      {isOwn && <OwnDecisionField error={errors.code} />}
    </ActionDialog>
  )
}
