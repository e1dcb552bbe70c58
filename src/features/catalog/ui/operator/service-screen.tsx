import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminPackage, AdminService } from '#features/catalog/contract.ts'
import { servicePath } from '#features/catalog/rules.ts'
import { windowText } from '#features/catalog/rules/delivery-window.ts'
import { AddPackageDialog } from '#features/catalog/ui/operator/add-package-dialog.tsx'
import { AddServiceDialog } from '#features/catalog/ui/operator/add-service-dialog.tsx'
import { CostDialog } from '#features/catalog/ui/operator/cost-dialog.tsx'
import { DeliveryWindowDialog } from '#features/catalog/ui/operator/delivery-window-dialog.tsx'
import { PackageTable } from '#features/catalog/ui/operator/package-table.tsx'
import { auditHref, catalogHref, dollars, marginRange, ServiceBadge, sourceHref } from '#features/catalog/ui/operator/parts.tsx'
import { PriceDialog } from '#features/catalog/ui/operator/price-dialog.tsx'
import { PricesDialog } from '#features/catalog/ui/operator/prices-dialog.tsx'
import { PublishPackageDialog, PublishPackagesDialog, PublishServiceDialog } from '#features/catalog/ui/operator/publish-dialogs.tsx'
import type { Suppliers } from '#features/catalog/ui/operator/service-list.tsx'
import { SourceDialog } from '#features/catalog/ui/operator/source-dialog.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useOpened } from '#ui/console/action-dialog.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { factsAndTableShape } from '#ui/console/loading-shapes.ts'
import { LoadingScreen, Panel, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'

interface ServiceScreenProps {
  id: string
  canWrite: boolean
  suppliers: Suppliers
}

type Opened =
  | { dialog: 'publish service' | 'duplicate service' | 'source' | 'cost' | 'delivery time' | 'add' | 'prices' }
  | { dialog: 'price' | 'publish' | 'duplicate'; pack: AdminPackage }
  | { dialog: 'publish many'; packs: readonly AdminPackage[]; active: boolean }

type ChangedFact = 'source' | 'cost' | 'delivery time'

const back = { name: 'Catalog', to: catalogHref }

/** A service with its state, source, cost and packages. */
export function ServiceScreen({ id, canWrite, suppliers }: ServiceScreenProps) {
  const { value, problem, isMissing, reload } = useData(`/api/operator/services/${id}`)
  const { opened, open: setOpened, close, done } = useOpened<Opened>(reload)
  useLive(['catalog'], reload)
  const service = value?.data
  if (!service) {
    return <LoadingScreen title="Service" back={back} of={{ problem, isMissing, reload }} shape={factsAndTableShape} />
  }
  return (
    <Screen
      title={service.name}
      back={back}
      status={<ServiceBadge state={service.state} />}
      actions={
        <>
          <ButtonLink size="sm" variant="secondary" to={servicePath(service)} target="_blank" prefetch="none">
            View page
          </ButtonLink>
          {canWrite && (
            <Button size="sm" variant="secondary" onClick={() => setOpened({ dialog: 'duplicate service' })}>
              Duplicate
            </Button>
          )}
          {canWrite && (
            <Button
              size="sm"
              variant={service.active ? 'secondary' : 'primary'}
              disabled={!service.active && service.blocked !== null}
              onClick={() => setOpened({ dialog: 'publish service' })}
            >
              {service.active ? 'Withdraw' : 'Publish'}
            </Button>
          )}
        </>
      }
    >
      <SaleObstacles service={service} />
      <div className="grid items-start gap-5">
        <Panel>
          <ServiceFacts service={service} supplier={suppliers && (suppliers.get(id) ?? 'Manually')}>
            {canWrite &&
              ((dialog: ChangedFact, label: string) => (
                <button
                  type="button"
                  aria-label={label}
                  onClick={() => setOpened({ dialog })}
                  className="tap shrink-0 font-medium text-accent-ink hover:underline"
                >
                  Change
                </button>
              ))}
          </ServiceFacts>
        </Panel>
        <PackageTable
          service={service}
          version={value}
          onChanged={reload}
          {...(canWrite && {
            actions: {
              add: () => setOpened({ dialog: 'add' }),
              prices: () => setOpened({ dialog: 'prices' }),
              price: (pack) => setOpened({ dialog: 'price', pack }),
              publish: (pack) => setOpened({ dialog: 'publish', pack }),
              publishMany: (packs, active) => setOpened({ dialog: 'publish many', packs, active }),
              duplicate: (pack) => setOpened({ dialog: 'duplicate', pack }),
            },
          })}
        />
      </div>
      {opened?.dialog === 'publish service' && <PublishServiceDialog service={service} onDone={done} onClose={close} />}
      {opened?.dialog === 'duplicate service' && <AddServiceDialog from={service} onClose={close} />}
      {opened?.dialog === 'publish many' && (
        <PublishPackagesDialog service={service} packs={opened.packs} active={opened.active} onDone={done} onClose={close} />
      )}
      {opened?.dialog === 'source' && <SourceDialog service={service} onDone={done} onClose={close} />}
      {opened?.dialog === 'cost' && <CostDialog service={service} onDone={done} onClose={close} />}
      {opened?.dialog === 'delivery time' && <DeliveryWindowDialog service={service} onDone={done} onClose={close} />}
      {opened?.dialog === 'add' && <AddPackageDialog service={service} onDone={done} onClose={close} />}
      {opened?.dialog === 'duplicate' && <AddPackageDialog service={service} from={opened.pack} onDone={done} onClose={close} />}
      {opened?.dialog === 'prices' && <PricesDialog services={[service]} onDone={done} onClose={close} />}
      {opened?.dialog === 'price' && <PriceDialog service={service} pack={opened.pack} onDone={done} onClose={close} />}
      {opened?.dialog === 'publish' && <PublishPackageDialog service={service} pack={opened.pack} onDone={done} onClose={close} />}
    </Screen>
  )
}

/** Explains why the service isn't on sale and what to do about it. */
function SaleObstacles({ service }: { service: AdminService }) {
  const { active, state, blocked, stopReason, sourceId } = service
  if (active && state === 'on_sale') return null
  return (
    <div className="mb-5 grid gap-3">
      {stopReason !== null && sourceId && (
        <Alert tone="danger" title="Not on sale because its source is stopped.">
          {stopReason}{' '}
          <Link to={sourceHref(sourceId)} className="font-medium text-accent-ink hover:underline">
            Go to the source
          </Link>
        </Alert>
      )}
      {blocked && <Alert tone="warn">{blocked}</Alert>}
      {state === 'no_packages' && (
        <Alert tone="warn">Published, but none of its packages are on sale. Its page says that no packages are available.</Alert>
      )}
      {!active && !blocked && <Alert>This service is withdrawn. Its page offers no packages. Existing orders continue.</Alert>}
    </div>
  )
}

interface ServiceFactsProps {
  service: AdminService
  supplier: string | undefined
  /** Renders the button that changes a fact. False without write access. */
  children: false | ((dialog: ChangedFact, label: string) => ReactNode)
}

function ServiceFacts({ service, supplier, children: change }: ServiceFactsProps) {
  const { id, sourceId, sourceName, costPerThousand, deliveryWindow } = service
  const source = sourceId ? (
    <Link to={sourceHref(sourceId)} className="text-accent-ink hover:underline">
      {sourceName}
    </Link>
  ) : (
    'None'
  )
  return (
    <Facts
      facts={[
        [
          'Source',
          <span key="source" className="flex items-center gap-3">
            <span>{source}</span>
            {change && change('source', 'Change the source')}
          </span>,
        ],
        ['Delivered by', supplier],
        [
          'Delivery time',
          <span key="window" className="flex items-center gap-3">
            <span>{windowText(deliveryWindow)}</span>
            {change && change('delivery time', 'Change the delivery time')}
          </span>,
        ],
        [
          'Cost',
          <span key="cost" className="flex items-center gap-3">
            <span>{costPerThousand === null ? 'Unknown' : `${dollars(costPerThousand)} per 1,000`}</span>
            {change && change('cost', 'Change the cost')}
          </span>,
        ],
        ['Margin', marginRange(service)],
        [
          'History',
          <Link key="history" to={auditHref('service', id)} className="text-accent-ink hover:underline">
            View audit log
          </Link>,
        ],
      ]}
    />
  )
}
