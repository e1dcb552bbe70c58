import { typeName } from '#features/catalog/rules.ts'
import { unitName } from '#features/catalog/rules/card-words.ts'
import type { OrderFacts, Situation } from '#features/guarantees/rules/situation.ts'
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

/** The sentence for an order whose refund staff confirm: a disputed one, or a guest's paid in coins and claimed by an account. Else empty. */
export function staffFirst({ isDisputed, isPayerUnknown }: Pick<Situation, 'isDisputed' | 'isPayerUnknown'>): string {
  if (isDisputed) return ' Because a payment for it is disputed, our team will confirm it first.'
  return isPayerUnknown ? ' Because it was paid in coins without an account, our team will confirm it first.' : ''
}

/** The sentence for an amount above the automatic limit. Empty if it is within the limit. */
export function aboveLimit({ autoLimitCents }: Pick<Situation, 'autoLimitCents'>, cents: Cents): string {
  return cents <= autoLimitCents ? '' : ` Because it’s more than ${formatMoney(autoLimitCents)}, our team will confirm it first.`
}
