import { platformName, typeName } from '#features/catalog/rules.ts'
import type { PolicyKind, PolicyVersion } from '#features/guarantees/contract.ts'
import { paths } from '#shared/paths.ts'

const list = `${paths.operator}/guarantees`

export const guaranteePaths = { list, one: (kind: PolicyKind) => `${list}/${kind}`, add: (kind: PolicyKind) => `${list}/${kind}/new` }

/** The name of each guarantee for staff. Customers see its title. */
export const kindNames: Record<PolicyKind, string> = {
  money_back: 'Money back',
  refill: 'Refill',
  revision: 'Revision',
  withdrawal: 'Withdrawal',
}

/** When each guarantee's period starts. */
export const countedFrom: Record<PolicyKind, string> = {
  money_back: 'the payment',
  withdrawal: 'the payment',
  refill: 'completion',
  revision: 'completion',
}

/** `30 days from the payment`. */
export function windowText(kind: PolicyKind, hours: number): string {
  if (hours === 0) return 'Not for new orders'
  const [count, unit] = hours % 24 === 0 && hours > 24 ? [hours / 24, 'day'] : [hours, 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'} from ${countedFrom[kind]}`
}

/** `Instagram, TikTok · views`, or `All services`. */
export function servicesText({ platforms, types }: Pick<PolicyVersion, 'platforms' | 'types'>): string {
  const parts = [
    platforms?.map((platform) => platformName(platform)).join(', '),
    types?.map((type) => typeName(type).toLowerCase()).join(', '),
  ].filter(Boolean)
  const text = parts.join(' · ')
  return text === '' ? 'All services' : text.charAt(0).toUpperCase() + text.slice(1)
}

/** `1 open order`. */
export function openText(count: number): string {
  return `${count.toLocaleString('en-US')} open ${count === 1 ? 'order' : 'orders'}`
}

const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** `Dec 1, 2026, 12:00 AM UTC`. */
export function beginText(validFrom: string): string {
  return `${minute.format(new Date(validFrom))} UTC`
}

/** Whether a version applies from the start, as the first ones do. */
export function isFirst(validFrom: string): boolean {
  return Date.parse(validFrom) === 0
}
