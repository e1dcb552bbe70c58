import type { DeskPackage, DeskService } from '#features/catalog/contract.ts'
import { servicePath } from '#features/catalog/rules.ts'
import { CardPreview } from '#features/catalog/ui/operator/card-preview.tsx'
import { OnSaleDialog } from '#features/catalog/ui/operator/on-sale-dialog.tsx'
import { formatQuantity } from '#shared/quantity.ts'

interface PublishDialogProps {
  service: DeskService
  pack: DeskPackage
  onDone(): void
  onClose(): void
}

/** Puts a package on sale or takes it off, after showing what visitors will see of it. */
export function PublishDialog({ service, pack, onDone, onClose }: PublishDialogProps) {
  const name = `${formatQuantity(pack.quantity)} ${service.name}`
  const { active, version } = pack

  return (
    <OnSaleDialog
      name={name}
      active={active}
      call={{ method: 'POST', path: `/api/operator/packages/${pack.id}/${active ? 'withdraw' : 'publish'}`, body: { version } }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {active ? 'This card goes from ' : 'This card is added to '}
        <a href={servicePath(service)} target="_blank" rel="noreferrer" className="font-medium text-accent-ink hover:underline">
          {servicePath(service)}
        </a>
        {active
          ? ', and nobody can order it any more. Orders that were placed go on as they are, and planned prices stay planned.'
          : service.active
            ? ' and can be ordered at once.'
            : ' once the service is published.'}
      </p>
      <div inert>
        <CardPreview service={service} pack={pack} />
      </div>
    </OnSaleDialog>
  )
}
