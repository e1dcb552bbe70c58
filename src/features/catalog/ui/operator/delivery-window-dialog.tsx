import type { AdminService } from '#features/catalog/contract.ts'
import { call } from '#shared/call.ts'
import { parseTypedNumber } from '#shared/typed-number.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface DeliveryWindowDialogProps {
  service: AdminService
  onDone(): void
  onClose(): void
}

const fields = [
  { name: 'startsFrom', label: 'Earliest start' },
  { name: 'startsWithin', label: 'Latest start' },
  { name: 'completeFrom', label: 'Earliest completion' },
  { name: 'completeWithin', label: 'Latest completion' },
] as const
const names = fields.map(({ name }) => name)

/** A dialog for setting the delivery time promised until enough orders have been measured. */
export function DeliveryWindowDialog({ service, onDone, onClose }: DeliveryWindowDialogProps) {
  const { act, dialog, errors } = useAct()
  const { id, name, version, deliveryWindow } = service

  async function save(typed: Record<(typeof names)[number], string>) {
    const minutes = Object.fromEntries(names.map((field) => [field, minutesOf(typed[field])]))
    if (!(await act('PUT', `/api/operator/services/${id}/delivery-window`, { ...deliveryWindow, ...minutes, version }))) return
    const undo = () => call('PUT', `/api/operator/services/${id}/delivery-window`, { ...deliveryWindow, version: version + 1 })
    toastWithUndo('Saved', 'Every page now promises the new delivery time.', undo, onDone)
    onDone()
  }

  return (
    <ActionDialog
      title={`Delivery time of ${name}`}
      action="Save"
      {...dialog}
      onAct={(_, form) => void save(typedIn(form, ...names))}
      onClose={onClose}
    >
      <p className="text-muted">
        In hours after payment. For 15 minutes, enter 0.25. When enough orders have been measured, pages show the measured time instead.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name: field, label }) => (
          <TextField
            key={field}
            label={label}
            name={field}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={String(Math.round((deliveryWindow[field] / 60) * 100) / 100)}
            error={errors[field]}
          />
        ))}
      </div>
    </ActionDialog>
  )
}

/** Converts hours to minutes. Returns -1, which the API refuses, if the text isn't a number. */
function minutesOf(hours: string): number {
  const minutes = Math.round(parseTypedNumber(hours) * 60)
  return Number.isNaN(minutes) ? -1 : minutes
}
