import { typeName } from '#features/catalog/rules.ts'
import { unitName } from '#features/catalog/rules/card-words.ts'
import type { OrderFacts } from '#features/guarantees/rules/situation.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `December 20, 2026` (UTC). */
export function dayOf(at: Date): string {
  return days.format(at)
}

/** `5,000 views`, `1 view`. */
export function unitsOf({ serviceType }: Pick<OrderFacts, 'serviceType'>, count: number): string {
  const units = typeName(serviceType).toLowerCase()
  return `${count.toLocaleString('en-US')} ${count === 1 ? unitName(serviceType) : units}`
}

/** The sentence for an amount above the automatic limit; empty if it is below. */
export function confirmedFirst(cents: Cents, limitCents: Cents): string {
  return cents <= limitCents ? '' : ` Because it’s more than ${formatMoney(limitCents)}, our team will confirm it first.`
}
