import { useState } from 'react'
import type { RefundDestination, RefundPreview } from '#features/checkout/contract.ts'
import type { OrderPage } from '#features/operations/contract/orders.ts'
import { isWholeCents } from '#shared/money.ts'
import { parseTypedNumber } from '#shared/typed-number.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { allowanceFacts } from '#ui/console/allowance.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'
import { toast } from '#ui/toast-store.ts'
import { usePreview } from './use-preview.ts'
import { money, waysOf } from './words.ts'

interface RefundDialogProps {
  page: OrderPage
  onClose(): void
  onDone(): void
}

/** Refunds an order, after showing the calculation. */
export function RefundDialog({ page: { order, refundable }, onClose, onDone }: RefundDialogProps) {
  const { act, dialog, errors } = useAct()
  const [amount, setAmount] = useState(refundable.toFixed(2))
  const [destination, setDestination] = useState<RefundDestination>('original')
  const dollars = parseTypedNumber(amount)
  const isAmount = dollars > 0 && isWholeCents(dollars)
  const wanted = { amount: dollars, destination }
  const path = `/api/operator/orders/${order.id}/refunds` as const
  const preview = usePreview(`${path}/preview`, isAmount ? wanted : undefined)

  async function refund(reason: string) {
    const answer = await act('POST', path, { ...wanted, reason }, crypto.randomUUID())
    if (!answer) return
    if (answer.data?.approvalId) toast.info('Needs approval', 'Nothing is refunded until a second person approves it.')
    else toast.success('Refund started', `${money(wanted.amount)} for ${order.orderNumber}.`)
    onClose()
    onDone()
  }

  return (
    <ActionDialog
      title={`Refund ${order.orderNumber}`}
      action="Refund"
      reason="required"
      reasonHint="For the audit log. The customer sees the amount and gets a credit note."
      {...dialog}
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
        error={errors.amount ?? preview.problem ?? (isAmount ? undefined : 'Enter an amount such as 12.50.')}
      />
      {order.userId !== null && (
        <SelectField
          label="Refund to"
          name="destination"
          value={destination}
          onChange={({ target }) => setDestination(target.value === 'balance' ? 'balance' : 'original')}
        >
          <option value="original">Original payment method</option>
          <option value="balance">Customer’s balance</option>
        </SelectField>
      )}
      {preview.value && <Arithmetic preview={preview.value} />}
    </ActionDialog>
  )
}

function Arithmetic({ preview }: { preview: RefundPreview }) {
  const { price, paidWith, refundedBefore, left, allowance } = preview
  const ways = { toMethod: paidWith.provider, toBalance: paidWith.balance, toBonus: paidWith.bonus }
  const isMixed = Object.values(ways).filter((amount) => amount > 0).length > 1
  return (
    <Facts
      facts={[
        ['Paid', isMixed ? `${money(price)}: ${paidText(paidWith)}` : money(price)],
        ['Already refunded', refundedBefore > 0 ? money(-refundedBefore) : undefined],
        ['This refund', waysOf(preview)],
        ['Remaining', money(left)],
        ...allowanceFacts(allowance),
      ]}
    />
  )
}

function paidText({ provider, balance, bonus }: RefundPreview['paidWith']): string {
  const parts = [
    provider > 0 && `${money(provider)} paid`,
    balance > 0 && `${money(balance)} from the balance`,
    bonus > 0 && `${money(bonus)} bonus`,
  ]
  return parts.filter(Boolean).join(', ')
}
