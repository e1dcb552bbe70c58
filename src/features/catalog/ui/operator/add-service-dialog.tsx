import { useNavigate } from 'react-router'
import type { AdminService } from '#features/catalog/contract.ts'
import { qualities, serviceKinds, serviceLabel } from '#features/catalog/rules.ts'
import { serviceHref } from '#features/catalog/ui/operator/parts.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { SelectField } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface AddServiceDialogProps {
  /** The service to duplicate, if any. */
  from?: AdminService
  onClose(): void
}

/** A dialog for adding a new service, optionally as a copy of another one. Opens its screen afterwards. */
export function AddServiceDialog({ from, onClose }: AddServiceDialogProps) {
  const { act, busy, problem } = useAct()
  const known = useData('/api/operator/services')
  const navigate = useNavigate()
  const services = known.value?.data ?? []
  const missing = serviceKinds()
    .flatMap((kind) => qualities.map((quality) => ({ ...kind, quality })))
    .filter(
      (kind) =>
        !services.some(({ platform, type, quality }) => platform === kind.platform && type === kind.type && quality === kind.quality),
    )

  async function add(choice: string) {
    const service = missing[Number(choice)]
    if (!service) return
    const answer = await act('POST', '/api/operator/services', { ...service, ...(from && { copyOf: from.id }) })
    if (answer?.id) void navigate(serviceHref(answer.id))
  }

  return (
    <ActionDialog
      title={from ? `Duplicate ${from.name}` : 'Add a service'}
      action={from ? 'Duplicate' : 'Add'}
      busy={busy || !known.value}
      problem={problem ?? known.problem}
      onAct={(_, form) => void add(typedIn(form, 'service').service)}
      onClose={onClose}
    >
      <p className="text-muted">
        {from
          ? 'The new service gets the same packages, prices and delivery time, all unpublished. Choose a source, check the cards, then publish it.'
          : 'Choose a source and add packages, then publish it to put it on sale.'}
      </p>
      <SelectField
        label="Service"
        name="service"
        options={missing.map((kind, index) => [index, `${serviceLabel(kind)}, ${kind.quality}`])}
      />
    </ActionDialog>
  )
}
