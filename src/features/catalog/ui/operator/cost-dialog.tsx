import type { AdminService } from '#features/catalog/contract.ts'
import { call } from '#shared/call.ts'
import { parseTypedNumber } from '#shared/typed-number.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { toastWithUndo, undoIfUnchanged } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface CostDialogProps {
  service: AdminService
  onDone(): void
  onClose(): void
}

/** A dialog for setting what a thousand units cost the shop, used for margins. */
export function CostDialog({ service, onDone, onClose }: CostDialogProps) {
  const { act, dialog, errors } = useAct()
  const { id, name, version, costPerThousand } = service

  async function save(text: string) {
    const cost = text.trim() === '' ? null : parseTypedNumber(text)
    // JSON would turn NaN into null, which means unknown. The API refuses -1.
    const body = { costPerThousand: Number.isNaN(cost) ? -1 : cost, version }
    if (!(await act('PUT', `/api/operator/services/${id}/cost`, body))) return
    const path = `/api/operator/services/${id}` as const
    const undo = undoIfUnchanged(path, () => call('PUT', `${path}/cost`, { costPerThousand }))
    toastWithUndo('Saved', cost === null ? 'The cost is now unknown.' : 'Margins now use the new cost.', undo, onDone)
    onDone()
  }

  return (
    <ActionDialog
      title={`Cost of ${name}`}
      action="Save"
      {...dialog}
      onAct={(_, form) => void save(typedIn(form, 'cost').cost)}
      onClose={onClose}
    >
      <p className="text-muted">Only staff can see this. It applies from now on and doesn’t include payment fees.</p>
      <TextField
        label="Cost per 1,000"
        name="cost"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={costPerThousand?.toFixed(2)}
        hint="In US dollars. Leave empty if unknown."
        error={errors.costPerThousand}
      />
    </ActionDialog>
  )
}
