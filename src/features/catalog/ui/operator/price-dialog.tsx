import type { DeskPackage, DeskService } from '#features/catalog/contract.ts'
import { PriceFields } from '#features/catalog/ui/operator/price-fields.tsx'
import { usePrice } from '#features/catalog/ui/operator/use-price.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'

interface PriceDialogProps {
  service: DeskService
  pack: DeskPackage
  onDone(): void
  onClose(): void
}

/** Another price for a package: now, or from a date on. */
export function PriceDialog({ service, pack, onDone, onClose }: PriceDialogProps) {
  const { busy, problem, errors, save } = usePrice(pack, onDone)
  return (
    <ActionDialog
      title={`Price of ${formatQuantity(pack.quantity)} ${service.name}`}
      action="Save"
      reason="optional"
      busy={busy}
      problem={problem}
      error={errors.reason}
      onAct={(_, form) => void save(form)}
      onClose={onClose}
    >
      <PriceFields pack={pack} errors={errors} />
    </ActionDialog>
  )
}
