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

/** Marks a refund that the provider rejected as paid by other means. */
export function ByHandDialog({ refundId, amount, onClose, onDone }: ByHandDialogProps) {
  const { act, dialog, field } = useAct()
  async function close(reason: string, form: HTMLFormElement) {
    const body = { ...typedIn(form, 'reference'), reason }
    if (!(await act('POST', `/api/operator/refunds/${refundId}/paid-by-hand`, body, crypto.randomUUID()))) return
    toast.success('Marked as paid', 'The customer is notified that the refund was paid.')
    onClose()
    onDone()
  }
  return (
    <ActionDialog
      title="Mark refund as paid manually"
      action="Mark as paid"
      reason="required"
      {...dialog}
      onAct={(reason, form) => void close(reason, form)}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Amount', money(amount)],
          ['Effect', 'Records the amount as paid by bank transfer. The provider won’t be tried again.'],
        ]}
      />
      <TextField label="Reference" {...field('reference')} maxLength={120} hint="The reference of the transfer on your bank statement." />
    </ActionDialog>
  )
}
