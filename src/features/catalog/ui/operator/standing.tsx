import type { DeskPackage, DeskService } from '#features/catalog/contract.ts'
import type { ServiceState } from '#features/catalog/rules.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

/** What the states are called. */
export const stateNames: Record<ServiceState, string> = {
  on_sale: 'On sale',
  no_packages: 'No packages',
  stopped: 'Source stopped',
  not_reviewed: 'Source not reviewed',
  withdrawn: 'Withdrawn',
}

const tones: Record<ServiceState, Tone> = {
  on_sale: 'success',
  no_packages: 'warn',
  stopped: 'danger',
  not_reviewed: 'warn',
  withdrawn: 'neutral',
}

/** Whether a service can be bought, and if not, why. */
export function ServiceBadge({ state }: { state: ServiceState }) {
  return <Badge tone={tones[state]}>{stateNames[state]}</Badge>
}

/** Whether a package stands among the cards of its service. */
export function PackageBadge({ active }: { active: boolean }) {
  return <Badge tone={active ? 'success' : 'neutral'}>{active ? 'On sale' : 'Withdrawn'}</Badge>
}

/** `$6.99`; a dash where there is no such amount. */
export function dollars(amount: number | null): string {
  return amount === null ? '–' : formatMoney(toCents(amount))
}

/** `$1.99–$54.99`, of what is on sale. */
export function priceRange({ packages }: DeskService): string {
  const prices = sold(packages).flatMap(({ price }) => (price === null ? [] : [price]))
  if (prices.length === 0) return '–'
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  return lowest === highest ? dollars(lowest) : `${dollars(lowest)}–${dollars(highest)}`
}

/** `54–71%`, `-12% to 40%`, of what is on sale; undefined where no cost is known. */
export function marginRange({ packages }: DeskService): string | undefined {
  const margins = sold(packages).flatMap(({ margin }) => (margin === null ? [] : [margin]))
  if (margins.length === 0) return undefined
  const [lowest, highest] = [Math.min(...margins), Math.max(...margins)]
  if (lowest === highest) return `${lowest}%`
  return lowest < 0 ? `${lowest}% to ${highest}%` : `${lowest}–${highest}%`
}

/** A share of the price, red where the package costs more than it brings. */
export function Margin({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="text-muted">–</span>
  return <span className={percent < 0 ? 'font-semibold text-danger' : ''}>{percent}%</span>
}

const sold = (packages: readonly DeskPackage[]) => packages.filter(({ active }) => active)
