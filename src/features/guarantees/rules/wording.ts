import { typeName } from '#features/catalog/rules.ts'
import type { OrderFacts } from '#features/guarantees/rules/situation.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `December 20, 2026` (UTC). */
export function dayOf(at: Date): string {
  return days.format(at)
}

/** `5,000 views`. */
export function unitsOf({ serviceType }: Pick<OrderFacts, 'serviceType'>, count: number): string {
  return `${count.toLocaleString('en-US')} ${typeName(serviceType).toLowerCase()}`
}

/** What follows an amount that a rule may not settle by itself; empty where it may. */
export function confirmedFirst(cents: Cents, limitCents: Cents): string {
  return cents <= limitCents ? '' : ` Because it is more than ${formatMoney(limitCents)}, a person confirms it first.`
}
