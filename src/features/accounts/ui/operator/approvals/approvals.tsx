import { useState } from 'react'
import type { ApprovalView, Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import type { Session } from '#shared/session.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

interface ApprovalsProps {
  /** The id of the order or customer that it is about. */
  subject: string
  session: Session
  onDecided(): void
}

/** What waits for a second person about one thing; nothing where nothing does. */
export function Approvals({ subject, session, onDecided }: ApprovalsProps) {
  const { value, reload } = useData<ApprovalView[]>(`/api/operator/approvals?status=waiting&subject=${encodeURIComponent(subject)}`)
  useLive(['approval'], reload)
  const decided = () => {
    reload()
    onDecided()
  }
  return value?.data.map((approval) => <Waiting key={approval.id} approval={approval} session={session} onDecided={decided} />)
}

type Decision = 'approve' | 'refuse' | 'withdraw'

const decisions: Record<Decision, { action: string; tone: 'primary' | 'danger'; says: string; done: string }> = {
  approve: { action: 'Approve', tone: 'primary', says: 'It is carried out at once.', done: 'Approved and carried out' },
  refuse: { action: 'Refuse', tone: 'danger', says: 'Nothing is done. Whoever asked sees your reason.', done: 'Refused' },
  withdraw: { action: 'Withdraw', tone: 'danger', says: 'Nothing is done.', done: 'Withdrawn' },
}

function Waiting({ approval, session, onDecided }: { approval: ApprovalView; session: Session; onDecided(): void }) {
  const [asked, setAsked] = useState<Decision>()
  const { id, summary, reason, askedBy, askedAt } = approval
  const isOwn = askedBy.id === session.user.id
  const may: Decision[] = isOwn ? ['withdraw'] : mayDo(session.user.role as Role, 'refunds:approve') ? ['approve', 'refuse'] : []
  return (
    <section aria-label="Waiting for a second person" className="mb-5 rounded-lg border border-warn/25 bg-warn-soft p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 text-[0.9375rem]">
          <p className="font-semibold">Waiting for a second person: {summary}</p>
          <p className="text-sm text-muted">
            {askedBy.name} asked on {formatTime(askedAt)}: “{reason}”{isOwn && ' Somebody else who may approve decides.'}
          </p>
        </div>
        <div className="flex gap-2">
          {may.map((decision) => (
            <Button key={decision} size="sm" variant={decision === 'approve' ? 'primary' : 'secondary'} onClick={() => setAsked(decision)}>
              {decisions[decision].action}
            </Button>
          ))}
        </div>
      </div>
      {asked && (
        <Decide
          id={id}
          amount={approval.amount}
          summary={summary}
          decision={asked}
          onDone={() => {
            setAsked(undefined)
            onDecided()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

interface DecideProps {
  id: string
  amount: number
  summary: string
  decision: Decision
  onDone(): void
  onClose(): void
}

function Decide({ id, amount, summary, decision, onDone, onClose }: DecideProps) {
  const { busy, problem, act } = useAct()
  const { action, tone, says, done } = decisions[decision]

  async function decide(reason: string) {
    if (!(await act('POST', `/api/operator/approvals/${id}/${decision}`, reason === '' ? {} : { reason }))) return
    toast.success(done, summary)
    onDone()
  }

  return (
    <ActionDialog
      title={`${action} ${formatMoney(toCents(amount))}?`}
      action={action}
      tone={tone}
      reason="optional"
      busy={busy}
      problem={problem}
      onAct={(reason) => void decide(reason)}
      onClose={onClose}
    >
      <p>
        {summary}. {says}
      </p>
    </ActionDialog>
  )
}
