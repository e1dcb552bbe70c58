import type { RemedyCase } from '#features/guarantees/contract.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast-store.ts'
import { effectOf } from './requests.tsx'
import { money, named, units } from './words.ts'

interface DecideDialogProps {
  request: RemedyCase
  grant: boolean
  onClose(): void
  onDone(): void
}

const isOver = ({ order: { status } }: RemedyCase) => status !== 'pending' && status !== 'processing'

/** Grants or refuses what a customer asks for; they get the answer by e-mail. */
export function DecideDialog({ request, grant, onClose, onDone }: DecideDialogProps) {
  const { act, busy, problem, errors } = useAct()
  const { id, kind, order, most, quantity } = request

  async function decide(form: HTMLFormElement) {
    const typed = typedIn(form, 'answer', 'amount', 'quantity', 'destination')
    const body = {
      grant,
      answer: typed.answer,
      ...(typed.amount.trim() && { amount: Number(typed.amount) }),
      ...(typed.quantity.trim() && { quantity: Number(typed.quantity) }),
      ...(typed.destination && { destination: typed.destination }),
    }
    const answer = await act<{ approvalId: string | null }>('POST', `/api/operator/remedies/${id}/decide`, body, crypto.randomUUID())
    if (!answer) return
    if (answer.approvalId) toast.info('A second person is asked', 'This pays back more than one person may. It waits under Approvals.')
    else toast.success(grant ? 'Approved' : 'Refused', `The customer of ${order.orderNumber} gets your answer by e-mail.`)
    onClose()
    onDone()
  }

  return (
    <ActionDialog
      title={`${grant ? 'Approve' : 'Refuse'} the ${kind} of ${order.orderNumber}`}
      action={grant ? 'Approve' : 'Refuse'}
      tone={grant ? 'primary' : 'danger'}
      busy={busy}
      problem={Object.keys(errors).length > 0 ? undefined : problem}
      onAct={(_, form) => void decide(form)}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Asked for', named(kind)],
          ['Says', request.message ? `“${request.message}”` : undefined],
          ['Paid', money(order.price)],
          ['Back so far', order.refunded > 0 ? money(order.refunded) : undefined],
          ['Delivered', `${units(order.delivered ?? (order.status === 'completed' ? order.quantity : 0))} of ${units(order.quantity)}`],
          ['This does', grant ? effectText(request) : 'Nothing to money or delivery'],
        ]}
      />
      {grant && most !== null && isOver(request) && (
        <TextField
          label="Amount in dollars"
          name="amount"
          inputMode="decimal"
          defaultValue={Math.min(request.amount ?? most, most).toFixed(2)}
          hint={`At most ${money(most)}.`}
          error={errors.amount}
        />
      )}
      {grant && most !== null && order.hasAccount && (
        <SelectField label="To" name="destination" defaultValue={request.destination ?? 'original'}>
          <option value="original">The way it was paid</option>
          <option value="balance">The customer’s balance</option>
        </SelectField>
      )}
      {grant && kind === 'refill' && (
        <TextField
          label="Units again"
          name="quantity"
          inputMode="numeric"
          defaultValue={quantity === null ? '' : String(quantity)}
          error={errors.quantity}
        />
      )}
      <TextArea label="Answer" name="answer" rows={3} maxLength={2_000} hint="The customer gets it by e-mail." error={errors.answer} />
    </ActionDialog>
  )
}

function effectText(request: RemedyCase): string {
  const effect = effectOf(request)
  return request.most !== null && !isOver(request) ? `Stops the order and pays ${effect}` : effect
}
