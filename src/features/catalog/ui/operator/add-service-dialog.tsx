import { useNavigate } from 'react-router'
import type { AdminService } from '#features/catalog/contract.ts'
import { qualities, serviceKinds, serviceLabel } from '#features/catalog/rules.ts'
import { serviceHref } from '#features/catalog/ui/operator/parts.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { typedIn } from '#ui/form-fields.ts'
import { SelectField } from '#ui/select-field.tsx'

interface AddServiceDialogProps {
  services: readonly AdminService[]
  onClose(): void
}

/** Adds a service that the shop does not have yet and opens its screen. */
export function AddServiceDialog({ services, onClose }: AddServiceDialogProps) {
  const { act, busy, problem } = useAct()
  const navigate = useNavigate()
  const missing = serviceKinds()
    .flatMap((kind) => qualities.map((quality) => ({ ...kind, quality })))
    .filter(
      (kind) =>
        !services.some(({ platform, type, quality }) => platform === kind.platform && type === kind.type && quality === kind.quality),
    )

  async function add(choice: string) {
    const service = missing[Number(choice)]
    if (!service) return
    const answer = await act('POST', '/api/operator/services', service)
    if (answer?.id) void navigate(serviceHref(answer.id))
  }

  return (
    <ActionDialog
      title="Add a service"
      action="Add"
      busy={busy}
      problem={problem}
      onAct={(_, form) => void add(typedIn(form, 'service').service)}
      onClose={onClose}
    >
      <p className="text-muted">Give it a source and packages, then publish it to put it on sale.</p>
      <SelectField
        label="Service"
        name="service"
        options={missing.map((kind, place) => [place, `${serviceLabel(kind)}, ${kind.quality}`])}
      />
    </ActionDialog>
  )
}
