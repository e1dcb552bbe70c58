import { useState } from 'react'
import type { RefundDestination, RefundPreview } from '#features/checkout/contract.ts'
import type { OrderPage } from '#features/operations/contract/order-page.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast-store.ts'
import { usePreview } from './use-preview.ts'
import { money, waysOf } from './words.ts'

interface RefundDialogProps {
  page: OrderPage
  onClose(): void
  onDone(): void
}

/** Pays back money of an order: the arithmetic first. */
export function RefundDialog({ page: { order, refundable }, onClose, onDone }: RefundDialogProps) {
  const { act, busy, problem, errors } = useAct()
  const [amount, setAmount] = useState(refundable.toFixed(2))
  const [destination, setDestination] = useState<RefundDestination>('original')
  const isAmount = /^\d+(\.\d{1,2})?$/.test(amount) && Number(amount) > 0
  const wanted = { amount: Number(amount), destination }
  const path = `/api/operator/orders/${order.id}/refunds`
  const preview = usePreview<RefundPreview>(`${path}/preview`, isAmount ? wanted : undefined)

  async function refund(reason: string) {
    const answer = await act<{ data: { approvalId: string | null } }>('POST', path, { ...wanted, reason }, crypto.randomUUID())
    if (!answer) return
    if (answer.data?.approvalId) toast.info('A second person is asked', 'Nothing is paid back until they approve.')
    else toast.success('Refunded', `${money(wanted.amount)} of ${order.orderNumber} is on its way.`)
    onClose()
    onDone()
  }

  return (
    <ActionDialog
      title={`Refund ${order.orderNumber}`}
      action="Refund"
      reason="required"
      reasonHint="It goes on record; the customer sees the amount and a credit note."
      busy={busy}
      problem={Object.keys(errors).length > 0 ? undefined : problem}
      error={errors.reason}
      onAct={(reason) => void refund(reason)}
      onClose={onClose}
    >
      <TextField
        label="Amount in dollars"
        name="amount"
        inputMode="decimal"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        hint={`At most ${money(refundable)}.`}
        error={errors.amount ?? preview.problem ?? (isAmount ? undefined : 'Please enter dollars and cents.')}
      />
      {order.userId !== null && (
        <SelectField
          label="To"
          name="destination"
          value={destination}
          onChange={({ target }) => setDestination(target.value as RefundDestination)}
        >
          <option value="original">The way it was paid</option>
          <option value="balance">The customer’s balance</option>
        </SelectField>
      )}
      {preview.value && <Arithmetic preview={preview.value} />}
    </ActionDialog>
  )
}

function Arithmetic({ preview }: { preview: RefundPreview }) {
  const { price, paidWith, refundedBefore, amount, left, needsApproval, approvalAbove } = preview
  const ways = { toMethod: paidWith.provider, toBalance: paidWith.balance, toBonus: paidWith.bonus }
  const isMixed = Object.values(ways).filter((each) => each > 0).length > 1
  return (
    <Facts
      facts={[
        ['Paid', isMixed ? `${money(price)}: ${paidText(paidWith)}` : money(price)],
        ['Back so far', refundedBefore > 0 ? money(-refundedBefore) : undefined],
        ['This refund', `${money(-amount)}: ${waysOf(preview)}`],
        ['Left', money(left)],
        ['Second person', needsApproval ? `Above ${money(approvalAbove)}, another one approves first.` : undefined],
      ]}
    />
  )
}

function paidText({ provider, balance, bonus }: RefundPreview['paidWith']): string {
  const parts = [
    provider > 0 && `${money(provider)} paid`,
    balance > 0 && `${money(balance)} of the balance`,
    bonus > 0 && `${money(bonus)} bonus`,
  ]
  return parts.filter(Boolean).join(', ')
}
