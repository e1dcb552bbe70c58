import { Link } from 'react-router'
import { servicePath } from '#features/catalog/rules.ts'
import { CardForm } from '#features/catalog/ui/operator/card-form.tsx'
import { auditHref, catalogHref, dollars, Margin, PackageBadge, serviceHref } from '#features/catalog/ui/operator/parts.tsx'
import { PlannedPrices } from '#features/catalog/ui/operator/planned-prices.tsx'
import { PriceDialog } from '#features/catalog/ui/operator/price-dialog.tsx'
import { PriceHistory } from '#features/catalog/ui/operator/price-history.tsx'
import { PublishPackageDialog } from '#features/catalog/ui/operator/publish-dialogs.tsx'
import { formatQuantity } from '#shared/quantity.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useOpened } from '#ui/console/action-dialog.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { factsAndTableShape } from '#ui/console/loading-shapes.ts'
import { LoadingScreen, Panel, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'

interface PackageScreenProps {
  serviceId: string
  packageId: string
  canWrite: boolean
}

/** A package with its card and its current, past and scheduled prices. */
export function PackageScreen({ serviceId, packageId, canWrite }: PackageScreenProps) {
  const of = useData(`/api/operator/services/${serviceId}`)
  const past = useData(`/api/operator/packages/${packageId}/prices`)
  const reload = () => {
    of.reload()
    past.reload()
  }
  const { opened, open: setOpened, close, done } = useOpened<'price' | 'publish'>(reload)
  useLive(['catalog'], reload)
  const service = of.value?.data
  const pack = service?.packages.find(({ id }) => id === packageId)
  const back = { name: service?.name ?? 'Service', to: serviceHref(serviceId) }
  if (!service || !pack) {
    const problem = service ? 'Package not found.' : (of.problem ?? past.problem)
    return (
      <LoadingScreen
        title="Package"
        back={of.isMissing ? { name: 'Catalog', to: catalogHref } : back}
        of={{ problem, isMissing: of.isMissing ?? service !== undefined, reload }}
        shape={factsAndTableShape}
      />
    )
  }
  return (
    <Screen
      title={`${formatQuantity(pack.quantity)} ${service.name}`}
      back={back}
      status={<PackageBadge active={pack.active} />}
      actions={
        <>
          <ButtonLink size="sm" variant="secondary" to={servicePath(service)} target="_blank" prefetch="none">
            View page
          </ButtonLink>
          {canWrite && (
            <Button size="sm" variant={pack.active ? 'secondary' : 'primary'} onClick={() => setOpened('publish')}>
              {pack.active ? 'Withdraw' : 'Publish'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Panel
          title="Price"
          actions={
            canWrite && (
              <Button size="sm" variant="secondary" onClick={() => setOpened('price')}>
                Change price
              </Button>
            )
          }
        >
          <p className="text-[2rem] leading-tight font-semibold tracking-[-0.025em] tabular-nums">{dollars(pack.price)}</p>
          <Facts
            className="mt-3"
            facts={[
              ['Cost', pack.cost === null ? 'Unknown' : dollars(pack.cost)],
              ['Margin', pack.margin === null ? undefined : <Margin key="margin" percent={pack.margin} />],
              [
                'History',
                <Link key="history" to={auditHref('package', pack.id)} className="text-accent-ink hover:underline">
                  View audit log
                </Link>,
              ],
            ]}
          />
          <PlannedPrices packageId={pack.id} plans={pack.plans} canWrite={canWrite} onDone={reload} />
        </Panel>
        <PriceHistory prices={past.value?.data} problem={past.problem} onRetry={past.reload} />
        <CardForm key={pack.version} service={service} pack={pack} canWrite={canWrite} onDone={reload} />
      </div>
      {opened === 'price' && <PriceDialog service={service} pack={pack} onDone={done} onClose={close} />}
      {opened === 'publish' && <PublishPackageDialog service={service} pack={pack} onDone={done} onClose={close} />}
    </Screen>
  )
}
