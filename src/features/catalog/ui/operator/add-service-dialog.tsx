import { useNavigate } from 'react-router'
import type { AdminService } from '#features/catalog/contract.ts'
import { qualities, serviceKinds, serviceLabel } from '#features/catalog/rules.ts'
import { serviceHref } from '#features/catalog/ui/operator/parts.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { typedIn } from '#ui/form-fields.ts'
import { SelectField } from '#ui/select-field.tsx'

interface AddServiceDialogProps {
  /** The service that is duplicated, if one is. */
  from?: AdminService
  onClose(): void
}

/** Adds a service that the shop does not have yet, or duplicates one as such a service, and opens its screen. */
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
          ? 'The new service gets the same packages, prices and delivery time, all of it unpublished. Give it a source, check its cards, then publish it.'
          : 'Give it a source and packages, then publish it to put it on sale.'}
      </p>
      <SelectField
        label="Service"
        name="service"
        options={missing.map((kind, place) => [place, `${serviceLabel(kind)}, ${kind.quality}`])}
      />
    </ActionDialog>
  )
}
