import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { DeskPackage, DeskService } from '#features/catalog/contract.ts'
import { servicePath } from '#features/catalog/rules.ts'
import { AddPackageDialog } from '#features/catalog/ui/operator/add-package-dialog.tsx'
import { catalogueHref, recordHref, sourceHref } from '#features/catalog/ui/operator/addresses.ts'
import { CostDialog } from '#features/catalog/ui/operator/cost-dialog.tsx'
import { PackageTable } from '#features/catalog/ui/operator/package-table.tsx'
import { PriceDialog } from '#features/catalog/ui/operator/price-dialog.tsx'
import { PublishDialog } from '#features/catalog/ui/operator/publish-dialog.tsx'
import { PublishServiceDialog } from '#features/catalog/ui/operator/publish-service-dialog.tsx'
import type { Partners } from '#features/catalog/ui/operator/service-list.tsx'
import { SourceDialog } from '#features/catalog/ui/operator/source-dialog.tsx'
import { dollars, marginRange, ServiceBadge } from '#features/catalog/ui/operator/standing.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'

interface ServiceScreenProps {
  id: string
  canWrite: boolean
  partners: Partners
}

type Opened = { dialog: 'publish service' | 'source' | 'cost' | 'add' } | { dialog: 'price' | 'publish'; pack: DeskPackage }

const back = { name: 'Catalogue', to: catalogueHref }

/** One service: where it comes from, what it costs, its packages, and whether it is on sale. */
export function ServiceScreen({ id, canWrite, partners }: ServiceScreenProps) {
  const { value, problem, reload } = useData<DeskService>(`/api/operator/services/${id}`)
  const [opened, setOpened] = useState<Opened>()
  useLive(['catalogue'], reload)
  const service = value?.data
  if (!service) {
    return (
      <Screen title="Service" back={back}>
        {problem ? <LoadProblem problem={problem} onRetry={reload} /> : <Loading />}
      </Screen>
    )
  }
  const close = () => setOpened(undefined)
  const done = () => {
    close()
    reload()
  }
  return (
    <Screen
      title={service.name}
      back={back}
      actions={
        <>
          <ServiceBadge state={service.state} />
          <ButtonLink size="sm" variant="secondary" to={servicePath(service)} target="_blank" prefetch="none">
            View page
          </ButtonLink>
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
      <Standing service={service} />
      <div className="grid items-start gap-5">
        <Panel>
          <ServiceFacts service={service} partner={partners && (partners.get(id) ?? 'By hand')}>
            {canWrite &&
              ((dialog: 'source' | 'cost', label: string) => (
                <button
                  type="button"
                  aria-label={label}
                  onClick={() => setOpened({ dialog })}
                  className="ml-3 font-medium text-accent-ink hover:underline"
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
              price: (pack) => setOpened({ dialog: 'price', pack }),
              publish: (pack) => setOpened({ dialog: 'publish', pack }),
            },
          })}
        />
      </div>
      {opened?.dialog === 'publish service' && <PublishServiceDialog service={service} onDone={done} onClose={close} />}
      {opened?.dialog === 'source' && <SourceDialog service={service} onDone={done} onClose={close} />}
      {opened?.dialog === 'cost' && <CostDialog service={service} onDone={done} onClose={close} />}
      {opened?.dialog === 'add' && <AddPackageDialog service={service} onClose={close} />}
      {opened?.dialog === 'price' && <PriceDialog service={service} pack={opened.pack} onDone={done} onClose={close} />}
      {opened?.dialog === 'publish' && <PublishDialog service={service} pack={opened.pack} onDone={done} onClose={close} />}
    </Screen>
  )
}

/** What keeps the service from being sold, and what to do about it. */
function Standing({ service }: { service: DeskService }) {
  const { active, state, blocked, stoppedBecause, sourceId } = service
  if (active && state === 'on_sale') return null
  return (
    <div className="mb-5 grid gap-3">
      {stoppedBecause !== null && sourceId && (
        <Alert tone="danger" title="Its source is stopped, so nothing of it is on sale.">
          {stoppedBecause}{' '}
          <Link to={sourceHref(sourceId)} className="font-medium text-accent-ink hover:underline">
            Go to the source
          </Link>
        </Alert>
      )}
      {blocked && <Alert tone="warn">{blocked}</Alert>}
      {state === 'no_packages' && <Alert tone="warn">It is published, but none of its packages is on sale: its page says so.</Alert>}
      {!active && !blocked && <Alert>Withdrawn: its page offers no packages. What was ordered goes on as it is.</Alert>}
    </div>
  )
}

interface ServiceFactsProps {
  service: DeskService
  partner: string | undefined
  /** A button that changes one of the facts; false where that is not allowed. */
  children: false | ((dialog: 'source' | 'cost', label: string) => ReactNode)
}

function ServiceFacts({ service, partner, children: change }: ServiceFactsProps) {
  const { id, sourceId, sourceName, costPerThousand } = service
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
          <span key="source">
            {source}
            {change && change('source', 'Change the source')}
          </span>,
        ],
        ['Delivered by', partner],
        [
          'Costs the shop',
          <span key="cost">
            {costPerThousand === null ? 'not known' : `${dollars(costPerThousand)} per 1,000`}
            {change && change('cost', 'Change the cost')}
          </span>,
        ],
        ['Margin', marginRange(service)],
        [
          'History',
          <Link key="history" to={recordHref('service', id)} className="text-accent-ink hover:underline">
            What was done to it
          </Link>,
        ],
      ]}
    />
  )
}
