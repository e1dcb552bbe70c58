import type { DeliveryView } from '#features/delivery/contract.ts'
import { isPartlyDelivered } from '#features/delivery/rules/moves.ts'
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

/** Reports a delivery's progress manually. */
export function ReportDialog({ delivery, kind, onClose, onDone }: ReportDialogProps) {
  const { act, dialog, field } = useAct()
  const { id, order, kind: what, quantity, delivered, startCount } = delivery
  const isDone = kind === 'completed'
  // A partial delivery may have ended short, so completion isn't assumed until staff enter the count.
  const asksCount = !isDone || isPartlyDelivered(delivery)

  async function report(form: HTMLFormElement) {
    const typed = typedIn(form, 'delivered', 'startCount')
    const count = (text: string) => (text.trim() === '' ? undefined : Number(text))
    const total = count(typed.delivered) ?? (isDone ? undefined : delivered)
    const saved = await act('POST', `/api/operator/deliveries/${id}/report`, {
      status: isDone ? 'completed' : 'in_progress',
      ...(asksCount && total !== undefined && { delivered: total }),
      ...(count(typed.startCount) !== undefined && { startCount: count(typed.startCount) }),
    })
    if (!saved) return
    const isShort = total !== undefined && total < quantity
    toast.success('Progress saved', isDone && !isShort ? `All ${units(quantity)} delivered.` : `Order ${order.orderNumber} is updated.`)
    onClose()
    onDone()
  }

  return (
    <ActionDialog
      title={isDone ? `Complete ${order.orderNumber}` : `Report progress for ${order.orderNumber}`}
      action={isDone ? 'Completed' : 'Report'}
      {...dialog}
      isReady={isDone && !asksCount}
      onAct={(_, form) => void report(form)}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Ordered', units(quantity)],
          ['Delivered', units(delivered)],
          ['Refund', isDone && !asksCount ? 'None: everything is delivered.' : undefined],
        ]}
      />
      {asksCount && (
        <TextField
          label={isDone ? 'Total delivered' : 'Delivered so far'}
          {...field('delivered')}
          inputMode="numeric"
          defaultValue={isDone ? '' : String(delivered)}
          hint={
            !isDone
              ? 'In total, not since the last report.'
              : what === 'order' && 'If it is less than the ordered quantity, the rest is refunded.'
          }
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
