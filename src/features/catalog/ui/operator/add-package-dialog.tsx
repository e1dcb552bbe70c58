import { useNavigate } from 'react-router'
import type { AdminService } from '#features/catalog/contract.ts'
import { CardFields, typedCard } from '#features/catalog/ui/operator/card-fields.tsx'
import { packageHref } from '#features/catalog/ui/operator/parts.tsx'
import { typedDollars } from '#features/catalog/ui/operator/price-fields.tsx'
import { parseQuantity } from '#shared/quantity.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'

interface AddPackageDialogProps {
  service: AdminService
  onClose(): void
}

/** Adds an unpublished package and opens its screen, where it can be reviewed and published. */
export function AddPackageDialog({ service, onClose }: AddPackageDialogProps) {
  const { act, dialog, errors, field } = useAct()
  const navigate = useNavigate()
  const features = service.packages[0]?.features ?? []

  async function add(form: HTMLFormElement) {
    const { quantity, price } = typedIn(form, 'quantity', 'price')
    // JSON turns NaN into null, which the shop refuses.
    const body = { ...typedCard(form), quantity: parseQuantity(quantity) ?? Number.NaN, price: typedDollars(price) }
    const answer = await act('POST', `/api/operator/services/${service.id}/packages`, body)
    if (!answer?.id) return
    toast.success('Package added', 'Publish it to put it on sale.')
    void navigate(packageHref(service.id, answer.id))
  }

  return (
    <ActionDialog title={`Add a package to ${service.name}`} action="Add" {...dialog} onAct={(_, form) => void add(form)} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Quantity" {...field('quantity')} inputMode="decimal" autoComplete="off" hint="Units, for example 7500 or 7.5K." />
        <TextField label="Price" {...field('price')} inputMode="decimal" autoComplete="off" hint="In US dollars." />
      </div>
      <CardFields card={{ description: '', features, popular: false }} errors={errors} />
    </ActionDialog>
  )
}
