import type { DeliveryView } from '#features/delivery/contract.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'
import { units } from './words.ts'

/** How far it is, or that it is done. */
export type ReportKind = 'progress' | 'completed'

interface ReportDialogProps {
  delivery: DeliveryView
  kind: ReportKind
  onClose(): void
  onDone(): void
}

/** Takes in what was delivered by hand. */
export function ReportDialog({ delivery, kind, onClose, onDone }: ReportDialogProps) {
  const { act, busy, problem, errors } = useAct()
  const { id, order, quantity, delivered, startCount } = delivery
  const isDone = kind === 'completed'

  async function report(form: HTMLFormElement) {
    const typed = typedIn(form, 'delivered', 'startCount')
    const count = (text: string) => (text.trim() === '' ? undefined : Number(text))
    const told = {
      status: isDone ? 'completed' : 'in_progress',
      ...(!isDone && { delivered: count(typed.delivered) ?? delivered }),
      ...(count(typed.startCount) !== undefined && { startCount: count(typed.startCount) }),
    }
    if (!(await act('POST', `/api/operator/deliveries/${id}/report`, told))) return
    toast.success('Reported', isDone ? `${units(quantity)} are delivered.` : `Order ${order.orderNumber} shows it now.`)
    onClose()
    onDone()
  }

  return (
    <ActionDialog
      title={isDone ? `Completed: ${order.orderNumber}` : `Report on ${order.orderNumber}`}
      action={isDone ? 'Completed' : 'Report'}
      busy={busy}
      problem={Object.keys(errors).length > 0 ? undefined : problem}
      onAct={(_, form) => void report(form)}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Asked for', units(quantity)],
          ['Delivered', units(delivered)],
          ['Money', isDone ? 'None moves: all of it is delivered.' : undefined],
        ]}
      />
      {!isDone && (
        <TextField
          label="Delivered so far"
          name="delivered"
          inputMode="numeric"
          defaultValue={String(delivered)}
          hint="Of all, not since the last report."
          error={errors.delivered}
        />
      )}
      {startCount === null && (
        <TextField
          label="Count before"
          name="startCount"
          inputMode="numeric"
          optional
          hint="What the target counted before."
          error={errors.startCount}
        />
      )}
    </ActionDialog>
  )
}
