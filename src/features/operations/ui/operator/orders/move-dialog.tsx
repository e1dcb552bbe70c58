import { useState } from 'react'
import type { MoveEffect } from '#features/delivery/contract.ts'
import type { OrderPage } from '#features/operations/contract/order-page.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import { statusLabels } from '#features/orders/rules.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
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

/** Moves an order: says first what that does to delivery and money. */
export function MoveDialog({ page: { order }, to, onClose, onDone }: MoveDialogProps) {
  const { act, busy, problem, errors } = useAct()
  const [count, setCount] = useState(order.delivered ? String(order.delivered) : '')
  const isPart = to === 'partial'
  const move = { to, ...(isPart && { deliveredQuantity: Number(count) }) }
  const path = `/api/operator/orders/${order.id}/move`
  const preview = usePreview<MoveEffect>(`${path}/preview`, isPart && !/^\d+$/.test(count) ? undefined : move)
  const label = statusLabels[to]

  async function carryOut(reason: string) {
    const body = { ...move, ...(reason && { reason }) }
    const answer = await act<{ approvalId: string | null }>('POST', path, body, crypto.randomUUID())
    if (!answer) return
    if (answer.approvalId) toast.info('A second person is asked', 'The order stays as it is until then.')
    else toast.success(label, `Order ${order.orderNumber} is ${label.toLowerCase()} now.`)
    onClose()
    onDone()
  }

  return (
    <ActionDialog
      title={to === 'canceled' ? `Cancel ${order.orderNumber}` : `${order.orderNumber}: ${label}`}
      action={to === 'canceled' ? 'Cancel the order' : label}
      tone={to === 'canceled' || to === 'failed' ? 'danger' : 'primary'}
      reason="optional"
      reasonHint="The customer reads it, and it goes on record."
      busy={busy}
      problem={errors.deliveredQuantity ? undefined : (problem ?? (isPart ? undefined : preview.problem))}
      error={errors.reason}
      onAct={(reason) => void carryOut(reason)}
      onClose={onClose}
    >
      {isPart && (
        <TextField
          label="Delivered quantity"
          name="deliveredQuantity"
          inputMode="numeric"
          value={count}
          onChange={({ target }) => setCount(target.value)}
          hint={`Of ${units(order.quantity)}.`}
          error={errors.deliveredQuantity ?? preview.problem}
        />
      )}
      {preview.value && <Effect effect={preview.value} />}
    </ActionDialog>
  )
}

function Effect({ effect }: { effect: MoveEffect }) {
  const { from, to, delivered, quantity, owed, needsApproval } = effect
  return (
    <Facts
      facts={[
        ['Status', `${statusLabels[from]} → ${statusLabels[to]}`],
        ['Delivered', to === 'processing' ? undefined : `${units(delivered ?? 0)} of ${units(quantity)}`],
        ['Money back', owed > 0 ? money(owed) : 'None'],
        ['Goes', owed > 0 ? waysOf(effect) : undefined],
        [
          'Second person',
          needsApproval ? 'This is too much for one person. The order stays as it is until another one approves.' : undefined,
        ],
      ]}
    />
  )
}
