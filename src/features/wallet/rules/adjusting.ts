import type { LedgerTransaction } from '#features/wallet/contract.ts'
import { type Portion, portionOf } from '#features/wallet/rules/booking.ts'
import { type Cents, CURRENCY, formatMoney } from '#shared/money.ts'

/** Why somebody of the staff books on a customer's balance: the shop gives something, or puts a mistake right. */
export const adjustmentKinds = ['goodwill', 'correction'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/** What one adjustment may be; whatever is more is put right in several. */
const MOST_CENTS = 1_000_000

/** What a customer's balance gains (or, negative, loses), by its parts. */
export type Change = Portion

/**
 * What an adjustment does to the balance. Goodwill is bonus credit. A correction upwards is paid money; one downwards takes
 * bonus credit first, as spending does. Undefined where the balance does not hold as much.
 */
export function changeBy(kind: AdjustmentKind, cents: Cents, balance: Portion): Change | undefined {
  if (cents > 0) return kind === 'goodwill' ? { bonusCents: cents, paidCents: 0 } : { bonusCents: 0, paidCents: cents }
  const taken = portionOf(-cents, balance)
  return taken && { bonusCents: -taken.bonusCents, paidCents: -taken.paidCents }
}

/** Why an amount cannot be booked as `kind`; undefined where it can. */
export function adjustmentProblem(kind: AdjustmentKind, cents: Cents | undefined): string | undefined {
  if (cents === undefined) return 'Please enter an amount in dollars and whole cents, such as 5 or -2.50.'
  if (cents === 0) return 'The amount cannot be zero.'
  if (kind === 'goodwill' && cents < 0) return 'Goodwill only gives. To take something back, book a correction.'
  if (Math.abs(cents) > MOST_CENTS) return `One adjustment is ${formatMoney(MOST_CENTS)} at most.`
  return undefined
}

interface Adjusting {
  key: string
  kind: AdjustmentKind
  customerId: string
  change: Change
}

/** What customers read on their statement. */
const descriptions: Record<AdjustmentKind, string> = { goodwill: 'Goodwill credit', correction: 'Correction' }

/** An adjustment as a double entry: goodwill is the shop's expense, and so is what a correction gives or takes. */
export function adjustment({ key, kind, customerId, change: { bonusCents, paidCents } }: Adjusting): LedgerTransaction {
  const entries: LedgerTransaction['entries'] = [
    { account: kind === 'goodwill' ? 'goodwill' : 'corrections', amountCents: bonusCents + paidCents },
    { account: `bonus:${customerId}`, amountCents: -bonusCents },
    { account: `customer:${customerId}`, amountCents: -paidCents },
  ]
  return {
    key,
    reason: kind,
    description: descriptions[kind],
    currency: CURRENCY,
    entries: entries.filter(({ amountCents }) => amountCents !== 0),
  }
}
