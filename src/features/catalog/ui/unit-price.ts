import type { PackageView } from '#features/catalog/contract.ts'
import { type ServiceType } from '#features/catalog/rules.ts'
import { unitName } from '#features/catalog/rules/card-words.ts'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'

type Priced = Pick<PackageView, 'priceCents' | 'quantity'>

/** `$1.60 per 1K`: the unit price of `pack`, per 1,000, 100 or 1 unit, whichever is the largest that fits into every package of `ladder`. */
export function unitPrice(pack: Priced, ladder: readonly Priced[], type: ServiceType): string {
  const smallest = Math.min(...ladder.map(({ quantity }) => quantity))
  const base = [1000, 100].find((size) => smallest >= size) ?? 1
  const cents = Math.round((pack.priceCents * base) / pack.quantity)
  return `${formatMoney(cents)} per ${base === 1 ? unitName(type) : formatQuantity(base)}`
}

/** The saving per unit compared with the smallest package of `ladder`, in whole percent, rounded down; 0 if there is none. */
export function savingPercent(pack: Priced, ladder: readonly Priced[]): number {
  const smallest = ladder.reduce((least, other) => (other.quantity < least.quantity ? other : least), pack)
  const share = (pack.priceCents * smallest.quantity) / (pack.quantity * smallest.priceCents)
  return Math.max(0, Math.floor((1 - share) * 100))
}
