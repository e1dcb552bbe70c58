import { useState } from 'react'
import { Link } from 'react-router'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import type { DisputePage, DisputeView } from '#features/operations/contract/disputes.ts'
import { paths } from '#shared/paths.ts'
import type { Role } from '#shared/roles.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { LoadingScreen, Panel, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { formatDay, formatTime } from '#ui/times.ts'
import { money } from '../orders/words.ts'
import { deliveryText, evidenceTitles, providerName, statusLabels, statusTones } from './labels.ts'
import { SubmitDialog } from './submit-dialog.tsx'

const back = { name: 'Disputes', to: `${paths.operator}/disputes` }

/** A dispute with the shop's evidence. */
export function DisputeScreen({ disputeId, role }: { disputeId: string; role: Role }) {
  const { value, problem, isMissing, reload } = useData(`/api/operator/disputes/${encodeURIComponent(disputeId)}`)
  useLive(['dispute', 'order', 'delivery'], reload)
  const [isSubmitting, setSubmitting] = useState(false)
  const page = value?.data
  if (!page) {
    return <LoadingScreen title="Dispute" back={back} of={{ value, problem, isMissing, reload }} hasLead />
  }
  const { dispute, evidence, maySubmit } = page
  return (
    <Screen
      title={`Dispute of ${dispute.order?.orderNumber ?? 'a deposit'}`}
      back={back}
      status={<Badge tone={statusTones[dispute.status]}>{statusLabels[dispute.status]}</Badge>}
      lead={leadOf(page)}
      actions={
        maySubmit && mayDo(role, 'refunds:write') ? (
          <Button size="sm" onClick={() => setSubmitting(true)}>
            Submit evidence
          </Button>
        ) : undefined
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <DisputeFacts dispute={dispute} />
        <Panel title={page.submittedAt === null ? 'Evidence' : 'Submitted evidence'} className="xl:col-start-1 xl:row-start-1">
          <div className="grid grid-cols-1 gap-5">
            <Submission page={page} />
            <EvidenceTexts evidence={evidence} />
            {evidence.length === 0 && <p className="text-sm text-muted">The shop has recorded nothing about this payment.</p>}
          </div>
        </Panel>
        {page.earlier.map((round) => (
          <Panel key={round.submittedAt} title={`Submitted by ${round.submittedBy} on ${formatTime(round.submittedAt)}`}>
            <div className="grid grid-cols-1 gap-5">
              <EvidenceTexts evidence={round.evidence} />
            </div>
          </Panel>
        ))}
      </div>
      {isSubmitting && <SubmitDialog page={page} onClose={() => setSubmitting(false)} onDone={reload} />}
    </Screen>
  )
}

/** `$6.99 · Not received · Evidence due Dec 4, 2026`. */
function leadOf({ dispute: { amount, reason, evidenceDueAt }, maySubmit }: DisputePage): string {
  const due = maySubmit && evidenceDueAt !== null && `Evidence due ${formatDay(evidenceDueAt)}`
  return [money(amount), reason, due].filter(Boolean).join(' · ')
}

function EvidenceTexts({ evidence }: Pick<DisputePage, 'evidence'>) {
  return evidence.map(({ kind, text }) => (
    <section key={kind}>
      <h3 className="mb-1 text-sm font-semibold">{evidenceTitles[kind]}</h3>
      <p className="text-sm break-words whitespace-pre-line text-muted">{text}</p>
    </section>
  ))
}

function Submission({ page: { dispute, submittedBy, submittedAt, earlier, maySubmit } }: { page: DisputePage }) {
  const name = providerName(dispute)
  if (submittedAt !== null) {
    const text =
      dispute.submission === 'submitted'
        ? `${name} has received it.`
        : `${name} hasn’t confirmed it yet. We’ll keep sending it until it does.`
    return (
      <Alert tone={dispute.submission === 'submitted' ? 'success' : 'warn'}>
        Submitted by {submittedBy} on {formatTime(submittedAt)}. {text}
      </Alert>
    )
  }
  const isAskedAgain = maySubmit && earlier.length > 0
  return (
    <>
      {isAskedAgain && <Alert tone="warn">{name} is asking for evidence again. Earlier submissions are below.</Alert>}
      <p className="text-sm text-muted">
        {maySubmit
          ? `This is what the shop has recorded. It goes to ${name} together with your statement. You can submit only once, unless ${name} asks again.`
          : 'No evidence was submitted here.'}
      </p>
    </>
  )
}

function DisputeFacts({ dispute }: { dispute: DisputeView }) {
  const { order, amount, withdrawn, evidenceDueAt, openedAt, closedAt, reference, status } = dispute
  return (
    <Panel title="Dispute" className="xl:col-start-2 xl:row-start-1">
      <Facts
        facts={[
          ['Order', order ? <OrderLink key="order" order={order} /> : undefined],
          ['Delivery', order ? deliveryText(order) : undefined],
          ['Amount', money(amount)],
          ['Withdrawn', withdrawn > 0 ? money(withdrawn) : 'Nothing'],
          ['Opened', formatTime(openedAt)],
          ['Evidence due', evidenceDueAt === null ? undefined : formatTime(evidenceDueAt)],
          ['Closed', closedAt === null ? undefined : formatTime(closedAt)],
          ['Provider', providerName(dispute)],
          ['Reference', reference],
        ]}
      />
      {withdrawn > 0 && (
        <p className="mt-3 text-sm text-muted">
          {status === 'lost'
            ? 'The customer got this amount back, so it can’t be refunded again.'
            : `The ${order ? 'order' : 'deposit'} can’t be refunded until the dispute is decided.`}
        </p>
      )}
    </Panel>
  )
}

function OrderLink({ order: { id, orderNumber } }: { order: NonNullable<DisputeView['order']> }) {
  return (
    <Link to={`${paths.operator}/orders/${id}`} className="font-medium text-accent-ink hover:underline">
      {orderNumber}
    </Link>
  )
}
