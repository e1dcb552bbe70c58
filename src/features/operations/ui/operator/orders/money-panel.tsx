import { useState } from 'react'
import type { Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import type { OrderRefundStatus, ProviderRefundView } from '#features/checkout/contract.ts'
import type { OrderPage, OrderPayment } from '#features/operations/contract/order-page.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'
import { ByHandDialog } from './by-hand-dialog.tsx'
import { money, named } from './words.ts'

const tones: Record<OrderRefundStatus, Tone> = { on_its_way: 'info', paid: 'success', failed: 'danger' }

interface MoneyPanelProps {
  page: OrderPage
  role: Role
  onDone(): void
}

/** What was paid, what went back, and what is left. */
export function MoneyPanel({ page: { order, payments, refundable, refunds, providerRefunds }, role, onDone }: MoneyPanelProps) {
  return (
    <Panel title="Money">
      <Facts
        facts={[
          ['Price', money(order.price)],
          ['Refunded', order.refunded > 0 ? money(order.refunded) : undefined],
          ['Can go back', money(refundable)],
        ]}
      />
      <ul className="mt-3 divide-y divide-line border-t border-line text-sm">
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} />
        ))}
        {refunds.map(({ id, creditNoteNumber, amount, status, destination, createdAt }) => {
          const asked = providerRefunds.find(({ orderRefundId }) => orderRefundId === id)
          return (
            <li key={id} className="py-2.5">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-medium">{creditNoteNumber}</span>
                <span className="flex items-center gap-2 tabular-nums">
                  {money(-amount)} <Badge tone={tones[status]}>{named(status)}</Badge>
                </span>
              </p>
              <p className="text-muted">
                {destination === 'balance' ? 'To the balance' : 'The way it was paid'} · {formatTime(createdAt)}
                {asked?.byHandReference && ` · by hand: ${asked.byHandReference}`}
              </p>
              {asked?.status === 'failed' && mayDo(role, 'refunds:write') && <RefusedActions refund={asked} onDone={onDone} />}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function Payment({ payment: { method, provider, status, amount, fromBalance, reference, card, declineCode } }: { payment: OrderPayment }) {
  const isPaid = status === 'succeeded'
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{card ? `${named(card.brand)} ${card.last4}` : named(method)}</span>
        <span className="flex items-center gap-2 tabular-nums">
          {money(amount)} <Badge tone={isPaid ? 'success' : 'neutral'}>{isPaid ? 'Paid' : named(status)}</Badge>
        </span>
      </p>
      <p className="break-all text-muted">
        {[provider, reference, declineCode && named(declineCode), fromBalance > 0 && `and ${money(fromBalance)} of the balance`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

/** What is done about a refund that its provider refused. */
function RefusedActions({ refund: { id, amount }, onDone }: { refund: ProviderRefundView; onDone(): void }) {
  const { act, busy } = useAct()
  const [isByHand, setByHand] = useState(false)
  async function retry() {
    const answer = await act('POST', `/api/operator/refunds/${id}/retry`, undefined, crypto.randomUUID())
    if (answer) toast.info('Asked again', answer.message)
    else toast.error('Not asked', 'Look at the refund again.')
    onDone()
  }
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      <Button size="sm" variant="secondary" busy={busy} onClick={() => void retry()}>
        Ask again
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setByHand(true)}>
        Paid by hand
      </Button>
      {isByHand && <ByHandDialog refundId={id} amount={amount} onClose={() => setByHand(false)} onDone={onDone} />}
    </p>
  )
}
