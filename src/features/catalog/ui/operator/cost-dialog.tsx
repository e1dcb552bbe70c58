import type { DeskService } from '#features/catalog/contract.ts'
import { typedDollars } from '#features/catalog/ui/operator/price-fields.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'

interface CostDialogProps {
  service: DeskService
  onDone(): void
  onClose(): void
}

/** What a thousand units cost the shop, so that margins can be shown beside prices. */
export function CostDialog({ service, onDone, onClose }: CostDialogProps) {
  const { act, busy, problem, errors } = useAct()
  const { id, name, version, costPerThousand } = service

  async function save(text: string) {
    const cost = text.trim() === '' ? null : typedDollars(text)
    // No amount at all would be read as "not known any more".
    const body = { costPerThousand: Number.isNaN(cost) ? text : cost, version }
    if (!(await act('PUT', `/api/operator/services/${id}/cost`, body))) return
    toast.success('Saved', cost === null ? 'The cost is not known any more.' : 'Margins are shown with the new cost.')
    onDone()
  }

  return (
    <ActionDialog
      title={`Cost of ${name}`}
      action="Save"
      busy={busy}
      problem={errors.costPerThousand ? undefined : problem}
      onAct={(_, form) => void save(typedIn(form, 'cost').cost)}
      onClose={onClose}
    >
      <p className="text-muted">Seen by the staff alone, and counted from now on. The fees of the payment provider are not in it.</p>
      <TextField
        label="Cost per 1,000"
        name="cost"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={costPerThousand?.toFixed(2)}
        hint="In US dollars. Empty: not known."
        error={errors.costPerThousand}
      />
    </ActionDialog>
  )
}
