import { useState } from 'react'
import type { MoveEffect } from '#features/delivery/contract.ts'
import { isPartlyDelivered } from '#features/delivery/rules/moves.ts'
import type { OrderPage } from '#features/operations/contract/orders.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import { statusLabels } from '#features/orders/rules.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { allowanceFacts } from '#ui/console/allowance.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast-store.ts'
import { usePreview } from './use-preview.ts'
import { money, units, waysOf } from './words.ts'

interface MoveDialogProps {
  page: OrderPage
  to: OrderStatus
  onClose(): void
  onDone(): void
}

/** Changes an order's status, after showing the effects on delivery and money. */
export function MoveDialog({ page: { order }, to, onClose, onDone }: MoveDialogProps) {
  const { act, dialog, errors, problem } = useAct()
  const asksCount = to === 'partial' || (to === 'completed' && isPartlyDelivered(order))
  const [count, setCount] = useState(to === 'partial' && order.delivered ? String(order.delivered) : '')
  const move = { to, ...(asksCount && { deliveredQuantity: Number(count) }) }
  const path = `/api/operator/orders/${order.id}/move` as const
  const preview = usePreview(`${path}/preview`, asksCount && !/^\d+$/.test(count) ? undefined : move)
  const label = statusLabels[to]

  async function carryOut(reason: string) {
    const body = { ...move, ...(reason && { reason }) }
    const answer = await act('POST', path, body, crypto.randomUUID())
    if (!answer) return
    const became = statusLabels[preview.value?.to ?? to]
    if (answer.approvalId) toast.info('Needs approval', 'Nothing changes until a second person approves it.')
    else toast.success(became, `Order ${order.orderNumber} is now ${became.toLowerCase()}.`)
    onClose()
    onDone()
  }

  return (
    <ActionDialog
      title={to === 'canceled' ? `Cancel ${order.orderNumber}` : `${order.orderNumber}: ${label}`}
      action={to === 'canceled' ? 'Cancel order' : label}
      tone={to === 'canceled' || to === 'failed' ? 'danger' : 'primary'}
      reason="optional"
      reasonHint="The customer will see it. It is also added to the audit log."
      {...dialog}
      problem={errors.deliveredQuantity ? undefined : (problem ?? (asksCount ? undefined : preview.problem))}
      onAct={(reason) => void carryOut(reason)}
      onClose={onClose}
    >
      {asksCount && (
        <TextField
          label="Delivered quantity"
          name="deliveredQuantity"
          inputMode="numeric"
          value={count}
          onChange={({ target }) => setCount(target.value)}
          hint={hint(order.quantity, to)}
          error={errors.deliveredQuantity ?? preview.problem}
        />
      )}
      {preview.value && <Effect effect={preview.value} />}
    </ActionDialog>
  )
}

const hint = (quantity: number, to: OrderStatus) =>
  to === 'completed'
    ? `Total, of ${units(quantity)}. If it’s less, the order ends as Partial and the rest is refunded.`
    : `Of ${units(quantity)}.`

function refundText(owed: number, disputed: number): string {
  if (disputed > 0) return `None now: the payment is disputed. ${money(disputed)} if you win.`
  return owed > 0 ? money(owed) : 'None'
}

function Effect({ effect }: { effect: MoveEffect }) {
  const { from, to, delivered, quantity, refund: owed, disputed, allowance } = effect
  return (
    <Facts
      facts={[
        ['Status', `${statusLabels[from]} → ${statusLabels[to]}`],
        ['Delivered', to === 'processing' ? undefined : `${units(delivered ?? 0)} of ${units(quantity)}`],
        ['Refund', refundText(owed, disputed)],
        ['Refunded to', owed > 0 ? waysOf(effect) : undefined],
        ...(owed + disputed > 0 ? allowanceFacts(allowance) : []),
      ]}
    />
  )
}
