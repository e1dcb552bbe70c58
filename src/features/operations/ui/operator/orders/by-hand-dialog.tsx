import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'
import { money } from './words.ts'

interface ByHandDialogProps {
  refundId: string
  amount: number
  onClose(): void
  onDone(): void
}

/** Closes a refund that was paid past the provider. */
export function ByHandDialog({ refundId, amount, onClose, onDone }: ByHandDialogProps) {
  const { act, busy, problem, errors } = useAct()
  async function close(reason: string, form: HTMLFormElement) {
    const body = { ...typedIn(form, 'reference'), reason }
    if (!(await act('POST', `/api/operator/refunds/${refundId}/paid-by-hand`, body, crypto.randomUUID()))) return
    toast.success('Paid by hand', 'The customer is told that the money has arrived.')
    onClose()
    onDone()
  }
  return (
    <ActionDialog
      title="Paid by hand"
      action="Paid by hand"
      reason="required"
      busy={busy}
      problem={Object.keys(errors).length > 0 ? undefined : problem}
      error={errors.reason}
      onAct={(reason, form) => void close(reason, form)}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Amount', money(amount)],
          ['This does', 'It books the amount as paid from the bank. The provider is not asked any more.'],
        ]}
      />
      <TextField
        label="Reference"
        name="reference"
        maxLength={120}
        hint="Of the transfer, as the bank shows it."
        error={errors.reference}
      />
    </ActionDialog>
  )
}
