import { useState } from 'react'
import { Link } from 'react-router'
import type { Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import type { OrderRefundStatus, ProviderRefundView } from '#features/checkout/contract.ts'
import type { DisputeView } from '#features/operations/contract/disputes.ts'
import type { OrderPage, OrderPayment } from '#features/operations/contract/orders.ts'
import { methodNames } from '#features/operations/rules/analytics.ts'
import { providerLabels } from '#features/payments/rules/connections.ts'
import { isDisputeOpen } from '#features/payments/rules/disputes.ts'
import { SURPLUS } from '#features/payments/rules/surplus.ts'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { toast } from '#ui/toast-store.ts'
import { statusLabels as disputeLabels } from '../disputes/labels.ts'
import { ByHandDialog } from './by-hand-dialog.tsx'
import { money, named } from './words.ts'

const labels: Record<string, string> = providerLabels

const tones: Record<OrderRefundStatus, Tone> = { on_its_way: 'info', paid: 'success', failed: 'danger' }

interface MoneyPanelProps {
  page: OrderPage
  role: Role
  onDone(): void
}

export function MoneyPanel({ page: { order, payments, disputes, refundable, refunds, providerRefunds }, role, onDone }: MoneyPanelProps) {
  return (
    <Panel title="Payments and refunds">
      <Facts
        facts={[
          ['Price', money(order.price)],
          ['Refunded', order.refunded > 0 ? money(order.refunded) : undefined],
          ['Refundable', money(refundable)],
        ]}
      />
      {disputes.map((dispute) => (
        <Disputed key={dispute.id} dispute={dispute} />
      ))}
      <ul className="mt-3 divide-y divide-line border-t border-line text-sm">
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} />
        ))}
        {refunds.map(({ id, creditNoteNumber, amount, status, destination, createdAt }) => {
          const providerRefund = providerRefunds.find(({ orderRefundId }) => orderRefundId === id)
          const way = destination === 'balance' ? 'To the balance' : 'To the original payment method'
          return <Refund key={id} name={creditNoteNumber} {...{ amount, way, status, createdAt, providerRefund, role, onDone }} />
        })}
        {providerRefunds
          .filter(({ reason }) => reason === SURPLUS)
          .map((providerRefund) => {
            const { id, amount, status, createdAt } = providerRefund
            return (
              <Refund
                key={id}
                name="Returned payment"
                way="Not accepted"
                {...{ amount, status, createdAt, providerRefund, role, onDone }}
              />
            )
          })}
      </ul>
    </Panel>
  )
}

interface RefundProps extends Pick<ProviderRefundView, 'amount' | 'status' | 'createdAt'> {
  name: string
  way: string
  /** The refund at the provider, if there is one. */
  providerRefund: ProviderRefundView | undefined
  role: Role
  onDone(): void
}

/** A refund, with actions if the provider rejected it. */
function Refund({ name, amount, way, status, createdAt, providerRefund, role, onDone }: RefundProps) {
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{name}</span>
        <span className="flex items-center gap-2 tabular-nums">
          {money(-amount)} <Badge tone={tones[status]}>{named(status)}</Badge>
        </span>
      </p>
      <p className="text-muted">
        {way} · <RelativeTime at={createdAt} />
        {providerRefund?.byHandReference &&
          (providerRefund.disputeId
            ? ' · not sent, the customer got it through the dispute'
            : ` · paid manually: ${providerRefund.byHandReference}`)}
      </p>
      {providerRefund?.status === 'failed' && mayDo(role, 'refunds:write') && <RefusedActions refund={providerRefund} onDone={onDone} />}
    </li>
  )
}

/** Why a disputed order can't be refunded. */
function Disputed({ dispute: { id, amount, withdrawn, status } }: { dispute: DisputeView }) {
  const consequence =
    status === 'lost'
      ? 'The customer got the money back.'
      : withdrawn > 0
        ? 'The order can’t be refunded until the dispute is decided.'
        : ''
  return (
    <Alert tone={isDisputeOpen(status) ? 'warn' : 'info'} className="mt-3">
      <Link to={`${paths.operator}/disputes/${id}`} className="font-medium underline">
        Dispute of {money(amount)}
      </Link>
      : {disputeLabels[status].toLowerCase()}. {consequence}
    </Alert>
  )
}

function Payment({ payment: { method, provider, status, amount, fromBalance, reference, card, declineCode } }: { payment: OrderPayment }) {
  const isPaid = status === 'succeeded'
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{card ? `${named(card.brand)} ${card.last4}` : (methodNames[method] ?? named(method))}</span>
        <span className="flex items-center gap-2 tabular-nums">
          {money(amount)} <Badge tone={isPaid ? 'success' : 'neutral'}>{isPaid ? 'Paid' : named(status)}</Badge>
        </span>
      </p>
      <p className="wrap-anywhere text-muted">
        {[
          labels[provider] ?? named(provider),
          declineCode && named(declineCode),
          fromBalance > 0 && `plus ${money(fromBalance)} from the balance`,
          reference,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

/** Actions for a refund that the provider rejected. */
function RefusedActions({ refund: { id, amount }, onDone }: { refund: ProviderRefundView; onDone(): void }) {
  const { act, busy } = useAct()
  const [isByHand, setByHand] = useState(false)
  async function retry() {
    const answer = await act('POST', `/api/operator/refunds/${id}/retry`, undefined, crypto.randomUUID())
    if (answer) toast.info('Retrying', answer.message)
    else toast.error('Not retried', 'Reload the page and check the refund.')
    onDone()
  }
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      <Button size="sm" variant="secondary" busy={busy} onClick={() => void retry()}>
        Retry refund
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setByHand(true)}>
        Mark as paid
      </Button>
      {isByHand && <ByHandDialog refundId={id} amount={amount} onClose={() => setByHand(false)} onDone={onDone} />}
    </p>
  )
}
