import type { AdminPackage, AdminService, SourceView } from '#features/catalog/contract.ts'
import type { ServiceState } from '#features/catalog/rules.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Tabs } from '#ui/console/tabs.tsx'

/** Paths of the catalog's screens. */
export const catalogHref = `${paths.operator}/catalogue`
export const sourcesHref = `${catalogHref}/sources`
export const platformsHref = `${catalogHref}/platforms`
export const platformHref = (id: string) => `${platformsHref}/${id}`
export const serviceHref = (serviceId: string) => `${catalogHref}/${serviceId}`
export const packageHref = (serviceId: string, packageId: string) => `${serviceHref(serviceId)}/${packageId}`
export const sourceHref = (sourceId: string) => `${sourcesHref}/${sourceId}`
/** The audit log entries of a single subject. */
export const auditHref = (type: 'service' | 'package' | 'source' | 'platform', id: string) =>
  `${paths.operator}/record?subject=${type}:${id}`

/** Tabs for the lists of the catalog. */
export function CatalogTabs({ current }: { current: 'services' | 'sources' | 'platforms' | 'kinds' }) {
  return (
    <Tabs
      label="Catalog"
      tabs={[
        { name: 'Services', to: catalogHref, current: current === 'services' },
        { name: 'Sources', to: sourcesHref, current: current === 'sources' },
        { name: 'Platforms', to: platformsHref, current: current === 'platforms' },
        { name: 'Kinds of service', to: `${catalogHref}/kinds`, current: current === 'kinds' },
      ]}
    />
  )
}

export const stateNames: Record<ServiceState, string> = {
  on_sale: 'On sale',
  no_packages: 'No packages',
  stopped: 'Source stopped',
  not_reviewed: 'Source not reviewed',
  withdrawn: 'Withdrawn',
  platform_off_sale: 'Platform off sale',
}

const tones: Record<ServiceState, Tone> = {
  on_sale: 'success',
  no_packages: 'warn',
  stopped: 'danger',
  not_reviewed: 'warn',
  withdrawn: 'neutral',
  platform_off_sale: 'neutral',
}

/** Shows whether a service can be bought, and if not, why. */
export function ServiceBadge({ state }: { state: ServiceState }) {
  return <Badge tone={tones[state]}>{stateNames[state]}</Badge>
}

/** Shows whether a package is on sale. */
export function PackageBadge({ active }: { active: boolean }) {
  return <Badge tone={active ? 'success' : 'neutral'}>{active ? 'On sale' : 'Withdrawn'}</Badge>
}

/** Shows whether a source is reviewed or stopped. */
export function SourceBadge({ source: { stoppedAt, reviewedAt } }: { source: SourceView }) {
  if (stoppedAt) return <Badge tone="danger">Stopped</Badge>
  return reviewedAt ? <Badge tone="success">Reviewed</Badge> : <Badge tone="warn">Not reviewed</Badge>
}

/** `$6.99`, or a dash for null. */
export function dollars(amount: number | null): string {
  return amount === null ? '–' : formatMoney(toCents(amount))
}

/** `$1.99–$54.99`: the prices of the packages on sale. */
export function priceRange({ packages }: AdminService): string {
  const prices = onSale(packages).flatMap(({ price }) => (price === null ? [] : [price]))
  if (prices.length === 0) return '–'
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  return lowest === highest ? dollars(lowest) : `${dollars(lowest)}–${dollars(highest)}`
}

/** `54–71%`, `-12% to 40%`: the margins of the packages on sale. Undefined if no cost is known. */
export function marginRange({ packages }: AdminService): string | undefined {
  const margins = onSale(packages).flatMap(({ margin }) => (margin === null ? [] : [margin]))
  if (margins.length === 0) return undefined
  const [lowest, highest] = [Math.min(...margins), Math.max(...margins)]
  if (lowest === highest) return `${lowest}%`
  return lowest < 0 ? `${lowest}% to ${highest}%` : `${lowest}–${highest}%`
}

/** A margin in percent, red if the package costs more than its price. */
export function Margin({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="text-muted">–</span>
  return <span className={percent < 0 ? 'font-semibold text-danger' : ''}>{percent}%</span>
}

const onSale = (packages: readonly AdminPackage[]) => packages.filter(({ active }) => active)
