import type { DeliveryView } from '#features/delivery/contract.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'
import { units } from './words.ts'

/** Progress, or completion. */
export type ReportKind = 'progress' | 'completed'

interface ReportDialogProps {
  delivery: DeliveryView
  kind: ReportKind
  onClose(): void
  onDone(): void
}

/** Reports the progress of a delivery by hand. */
export function ReportDialog({ delivery, kind, onClose, onDone }: ReportDialogProps) {
  const { act, dialog, field } = useAct()
  const { id, order, quantity, delivered, startCount } = delivery
  const isDone = kind === 'completed'

  async function report(form: HTMLFormElement) {
    const typed = typedIn(form, 'delivered', 'startCount')
    const count = (text: string) => (text.trim() === '' ? undefined : Number(text))
    const saved = await act('POST', `/api/operator/deliveries/${id}/report`, {
      status: isDone ? 'completed' : 'in_progress',
      ...(!isDone && { delivered: count(typed.delivered) ?? delivered }),
      ...(count(typed.startCount) !== undefined && { startCount: count(typed.startCount) }),
    })
    if (!saved) return
    toast.success('Progress saved', isDone ? `All ${units(quantity)} delivered.` : `Order ${order.orderNumber} is updated.`)
    onClose()
    onDone()
  }

  return (
    <ActionDialog
      title={isDone ? `Complete ${order.orderNumber}` : `Report progress of ${order.orderNumber}`}
      action={isDone ? 'Completed' : 'Report'}
      {...dialog}
      isReady={isDone}
      onAct={(_, form) => void report(form)}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Ordered', units(quantity)],
          ['Delivered', units(delivered)],
          ['Refund', isDone ? 'None: everything is delivered.' : undefined],
        ]}
      />
      {!isDone && (
        <TextField
          label="Delivered so far"
          {...field('delivered')}
          inputMode="numeric"
          defaultValue={String(delivered)}
          hint="In total, not since the last report."
        />
      )}
      {startCount === null && (
        <TextField
          label="Starting count"
          {...field('startCount')}
          inputMode="numeric"
          optional
          hint="The target’s own count before the delivery."
        />
      )}
    </ActionDialog>
  )
}
