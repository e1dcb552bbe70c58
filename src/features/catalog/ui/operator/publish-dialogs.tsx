import type { ReactNode } from 'react'
import type { AdminPackage, AdminService } from '#features/catalog/contract.ts'
import { servicePath } from '#features/catalog/rules.ts'
import { CardPreview } from '#features/catalog/ui/operator/card-preview.tsx'
import { dollars } from '#features/catalog/ui/operator/parts.tsx'
import { call } from '#shared/call.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { type Act, useAct } from '#ui/console/use-act.ts'

interface DialogProps {
  service: AdminService
  onDone(): void
  onClose(): void
}

/** A dialog for publishing or withdrawing a package, with a preview of its card. */
export function PublishPackageDialog({ service, pack, ...close }: DialogProps & { pack: AdminPackage }) {
  const { id, active, version } = pack
  return (
    <PublishDialog
      name={`${formatQuantity(pack.quantity)} ${service.name}`}
      active={active}
      save={(act, more) => act('POST', `/api/operator/packages/${id}/${active ? 'withdraw' : 'publish'}`, { version, ...more })}
      undo={() => call('POST', `/api/operator/packages/${id}/${active ? 'publish' : 'withdraw'}`, { version: version + 1 })}
      {...close}
    >
      <p>
        {active ? 'This removes the card from ' : 'This adds the card to '}
        <PageLink service={service} />
        {active
          ? ', and nobody can order it anymore. Existing orders continue, and scheduled prices stay scheduled.'
          : service.active
            ? ', and customers can order it right away.'
            : ' once the service is published.'}
      </p>
      <div inert>
        <CardPreview service={service} pack={pack} />
      </div>
    </PublishDialog>
  )
}

interface PublishPackagesDialogProps extends DialogProps {
  packs: readonly AdminPackage[]
  /** Whether they are currently published. */
  active: boolean
}

/** A dialog for publishing or withdrawing several packages of a service, all or none. */
export function PublishPackagesDialog({ service, packs, active, ...close }: PublishPackagesDialogProps) {
  const packagesAt = (later: number) => packs.map(({ id, version }) => ({ id, version: version + later }))
  return (
    <PublishDialog
      name={`${packs.length} ${packs.length === 1 ? 'package' : 'packages'} of ${service.name}`}
      active={active}
      save={(act, more) => act('POST', `/api/operator/packages/${active ? 'withdraw' : 'publish'}`, { packages: packagesAt(0), ...more })}
      undo={() => call('POST', `/api/operator/packages/${active ? 'publish' : 'withdraw'}`, { packages: packagesAt(1) })}
      {...close}
    >
      <p>
        {active
          ? 'These go off sale right away on '
          : service.active
            ? 'These go on sale right away on '
            : 'When you publish the service, these go on sale on '}
        <PageLink service={service} />.
      </p>
      <CardList packs={packs} />
      {active && <p className="text-muted">Existing orders continue, and scheduled prices stay scheduled.</p>}
    </PublishDialog>
  )
}

function CardList({ packs }: { packs: readonly AdminPackage[] }) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line text-sm">
      {packs.map(({ id, quantity, price, popular }) => (
        <li key={id} className="flex justify-between gap-4 px-3.5 py-2">
          <span>
            {formatQuantity(quantity)}
            {popular && <span className="text-muted"> · Most Popular</span>}
          </span>
          <span className="tabular-nums">{dollars(price)}</span>
        </li>
      ))}
    </ul>
  )
}

/** A dialog for publishing or withdrawing a service, with a list of its packages. */
export function PublishServiceDialog({ service, ...close }: DialogProps) {
  const { id, name, active, version } = service
  const cards = service.packages.filter((pack) => pack.active)
  return (
    <PublishDialog
      name={name}
      active={active}
      save={(act, more) => act('PUT', `/api/operator/services/${id}`, { active: !active, version, ...more })}
      undo={() => call('PUT', `/api/operator/services/${id}`, { active, version: version + 1 })}
      {...close}
    >
      <p>
        {active ? 'These packages go off sale right away on ' : 'These packages go on sale right away on '}
        <PageLink service={service} />, on the home page and in the API.
      </p>
      {cards.length === 0 ? (
        <p className="text-muted">None of its packages are published, so its page will say that no packages are available.</p>
      ) : (
        <CardList packs={cards} />
      )}
      {active && <p className="text-muted">Existing orders continue. Customers at checkout will see a message.</p>}
    </PublishDialog>
  )
}

function PageLink({ service }: { service: AdminService }) {
  return (
    <a href={servicePath(service)} target="_blank" rel="noreferrer" className="font-medium text-accent-ink hover:underline">
      {servicePath(service)}
    </a>
  )
}

interface PublishDialogProps extends Omit<DialogProps, 'service'> {
  /** Of the service or package. */
  name: string
  /** Whether it is currently published. */
  active: boolean
  /** Sends the change, with the reason if one was entered. */
  save(act: Act['act'], more: { reason?: string }): Promise<object | undefined>
  undo(): Promise<{ status: number | null }>
  /** Explains the effect of the change. */
  children: ReactNode
}

function PublishDialog({ name, active, save, undo, onDone, onClose, children }: PublishDialogProps) {
  const { act, dialog } = useAct()

  async function change(reason: string) {
    if (!(await save(act, reason ? { reason } : {}))) return
    toastWithUndo(active ? 'Withdrawn' : 'Published', `${name}.`, undo, onDone)
    onDone()
  }

  return (
    <ActionDialog
      title={`${active ? 'Withdraw' : 'Publish'} ${name}`}
      action={active ? 'Withdraw' : 'Publish'}
      tone={active ? 'danger' : 'primary'}
      reason={active ? 'optional' : 'none'}
      {...dialog}
      onAct={(reason) => void change(reason)}
      onClose={onClose}
    >
      {children}
    </ActionDialog>
  )
}
