import { useState } from 'react'
import { refundDestinations } from '#features/checkout/rules/refund-split.ts'
import type { AdminGuaranteeClaim } from '#features/guarantees/contract.ts'
import { oneOf } from '#shared/records.ts'
import { parseTypedNumber } from '#shared/typed-number.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { AllowanceNote } from '#ui/console/allowance.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField, TextArea } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'
import { money, named, units } from './words.ts'

interface DecideDialogProps {
  request: AdminGuaranteeClaim
  grant: boolean
  onClose(): void
  onDone(): void
}

const isOver = ({ order: { status } }: AdminGuaranteeClaim) => status !== 'pending' && status !== 'processing'

/** Approves or declines a customer's request. The answer is emailed to the customer. */
export function DecideDialog({ request, grant, onClose, onDone }: DecideDialogProps) {
  const { act, dialog, field } = useAct()
  const { id, kind, order, most, quantity } = request
  const [amount, setAmount] = useState(Math.min(request.amount ?? most ?? 0, most ?? 0).toFixed(2))

  async function decide(form: HTMLFormElement) {
    const typed = typedIn(form, 'answer', 'amount', 'quantity', 'destination')
    const body = {
      grant,
      answer: typed.answer,
      ...(typed.amount.trim() && { amount: parseTypedNumber(typed.amount) }),
      ...(typed.quantity.trim() && { quantity: Number(typed.quantity) }),
      destination: oneOf(refundDestinations, typed.destination),
    }
    const answer = await act('POST', `/api/operator/remedies/${id}/decide`, body, crypto.randomUUID())
    if (!answer) return
    if (answer.approvalId) toast.info('Needs approval', 'A refund of this size needs a second person. You can find it under Approvals.')
    else toast.success(grant ? 'Approved' : 'Declined', `Your answer was emailed to the customer of ${order.orderNumber}.`)
    onClose()
    onDone()
  }

  return (
    <ActionDialog
      title={`${grant ? 'Approve' : 'Decline'} ${kind === 'problem' ? 'request' : kind} for ${order.orderNumber}`}
      action={grant ? 'Approve' : 'Decline'}
      tone={grant ? 'primary' : 'danger'}
      {...dialog}
      onAct={(_, form) => void decide(form)}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Request', named(kind)],
          ['Message', request.message ? `“${request.message}”` : undefined],
          ['Paid', money(order.price)],
          [
            'Paid by',
            order.isPayerUnknown
              ? 'A guest, with cryptocurrency. An account claimed the order later. Make sure its owner is the one who paid.'
              : undefined,
          ],
          ['Already refunded', order.refunded > 0 ? money(order.refunded) : undefined],
          ['Delivered', `${units(order.delivered ?? (order.status === 'completed' ? order.quantity : 0))} of ${units(order.quantity)}`],
          ['Effect', grant ? effectText(request) : 'No refund or delivery'],
        ]}
      />
      {grant && most !== null && isOver(request) && (
        <TextField
          label="Amount in dollars"
          {...field('amount')}
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          hint={`At most ${money(most)}.`}
        />
      )}
      {grant && most !== null && (
        <AllowanceNote
          action="guarantee_claim_grant"
          subject={order.id}
          amount={parseTypedNumber(amount) >= 0 ? parseTypedNumber(amount) : most}
        />
      )}
      {grant && most !== null && order.hasAccount && (
        <SelectField label="Refund to" name="destination" defaultValue={request.destination ?? 'original'}>
          <option value="original">Original payment method</option>
          <option value="balance">Customer’s balance</option>
        </SelectField>
      )}
      {grant && kind === 'refill' && (
        <TextField
          label="Units to refill"
          {...field('quantity')}
          inputMode="numeric"
          defaultValue={quantity === null ? '' : String(quantity)}
        />
      )}
      <TextArea label="Answer" {...field('answer')} rows={3} maxLength={2_000} hint="Emailed to the customer." />
    </ActionDialog>
  )
}

function effectText(request: AdminGuaranteeClaim): string {
  const effect = effectOf(request)
  return request.most !== null && !isOver(request) ? `Cancels the order and refunds ${effect}` : effect
}

/** The effect of approving a request. */
export function effectOf({ kind, amount, most, quantity, destination }: AdminGuaranteeClaim): string {
  if (most !== null)
    return `${money(Math.min(amount ?? most, most))} ${destination === 'balance' ? 'to the balance' : 'to the original payment method'}`
  if (kind === 'refill') return quantity === null ? 'Refill, no refund' : `Refill of ${units(quantity)} units, no refund`
  return kind === 'revision' ? 'New delivery, no refund' : 'No refund'
}
