import type { DeskService } from '#features/catalog/contract.ts'
import { servicePath } from '#features/catalog/rules.ts'
import { OnSaleDialog } from '#features/catalog/ui/operator/on-sale-dialog.tsx'
import { dollars } from '#features/catalog/ui/operator/standing.tsx'
import { formatQuantity } from '#shared/quantity.ts'

interface PublishServiceDialogProps {
  service: DeskService
  onDone(): void
  onClose(): void
}

/** Puts a service on sale or takes it off, after saying what that does to the shop's pages. */
export function PublishServiceDialog({ service, onDone, onClose }: PublishServiceDialogProps) {
  const { id, name, active, version } = service
  const cards = service.packages.filter((pack) => pack.active)

  return (
    <OnSaleDialog
      name={name}
      active={active}
      call={{ method: 'PUT', path: `/api/operator/services/${id}`, body: { active: !active, version } }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {active ? 'These packages go off sale at once on ' : 'These packages go on sale at once on '}
        <a href={servicePath(service)} target="_blank" rel="noreferrer" className="font-medium text-accent-ink hover:underline">
          {servicePath(service)}
        </a>
        , on the home page and in the API.
      </p>
      {cards.length === 0 ? (
        <p className="text-muted">None of its packages is published, so its page will say that none is available.</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line text-sm">
          {cards.map(({ id: packageId, quantity, price, popular }) => (
            <li key={packageId} className="flex justify-between gap-4 px-3.5 py-2">
              <span>
                {formatQuantity(quantity)}
                {popular && <span className="text-muted"> · Most Popular</span>}
              </span>
              <span className="tabular-nums">{dollars(price)}</span>
            </li>
          ))}
        </ul>
      )}
      {active && <p className="text-muted">Orders that were placed go on as they are. Whoever is at the checkout with one is told.</p>}
    </OnSaleDialog>
  )
}
