import type { AdminPackage, AdminService } from '#features/catalog/contract.ts'
import { CardFields, typedCard } from '#features/catalog/ui/operator/card-fields.tsx'
import { formatQuantity, parseQuantity } from '#shared/quantity.ts'
import { parseTypedNumber } from '#shared/typed-number.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'

interface AddPackageDialogProps {
  service: AdminService
  /** The package to duplicate. Its price and card fill in the form. */
  from?: AdminPackage
  onDone(): void
  onClose(): void
}

/** A dialog for adding an unpublished package to a service, optionally as a copy of another one. */
export function AddPackageDialog({ service, from, onDone, onClose }: AddPackageDialogProps) {
  const { act, dialog, errors, field } = useAct()
  const title = from ? `Duplicate ${formatQuantity(from.quantity)} ${service.name}` : `Add a package to ${service.name}`
  const features = (from ?? service.packages[0])?.features ?? []

  async function add(form: HTMLFormElement) {
    const { quantity, price } = typedIn(form, 'quantity', 'price')
    // JSON turns NaN into null, which the API refuses.
    const body = { ...typedCard(form), quantity: parseQuantity(quantity) ?? Number.NaN, price: parseTypedNumber(price) }
    if (!(await act('POST', `/api/operator/services/${service.id}/packages`, body))) return
    toast.success('Package added', 'Publish it to put it on sale.')
    onDone()
  }

  return (
    <ActionDialog title={title} action={from ? 'Save' : 'Add'} {...dialog} onAct={(_, form) => void add(form)} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Quantity"
          {...field('quantity')}
          inputMode="decimal"
          autoComplete="off"
          hint="Number of units, such as 7500 or 7.5K."
        />
        <TextField
          label="Price"
          {...field('price')}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={from?.price?.toFixed(2)}
          hint="In US dollars."
        />
      </div>
      <CardFields card={{ description: from?.description ?? '', features, popular: false }} errors={errors} />
    </ActionDialog>
  )
}
