import { type BalanceParts, type LedgerTransaction, splitSpend, withoutZeros } from '#features/wallet/rules/transactions.ts'
import { type Cents, CURRENCY, formatMoney } from '#shared/money.ts'

/** Why staff adjust a balance: as a gift from the shop, or to correct a mistake. */
export const adjustmentKinds = ['goodwill', 'correction'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

const MAX_ADJUSTMENT_CENTS = 1_000_000
export const INVALID_AMOUNT = 'Please enter an amount in dollars and whole cents, such as 5 or -2.50.'

/**
 * How an adjustment changes each part of a balance. Goodwill adds bonus credit. A positive correction adds paid money; a negative one deducts
 * bonus credit first, as spending does. Undefined if the balance is too low.
 */
export function changeBy(kind: AdjustmentKind, cents: Cents, balance: BalanceParts): BalanceParts | undefined {
  if (cents > 0) return kind === 'goodwill' ? { bonusCents: cents, paidCents: 0 } : { bonusCents: 0, paidCents: cents }
  const taken = splitSpend(-cents, balance)
  return taken && { bonusCents: -taken.bonusCents, paidCents: -taken.paidCents }
}

/** Why an adjustment is invalid; undefined if it's valid. */
export function adjustmentProblem(kind: AdjustmentKind, cents: Cents | undefined): string | undefined {
  if (cents === undefined) return INVALID_AMOUNT
  if (cents === 0) return 'The amount cannot be zero.'
  if (kind === 'goodwill' && cents < 0) return 'Goodwill can only add to a balance. To deduct money, choose Correction.'
  if (Math.abs(cents) > MAX_ADJUSTMENT_CENTS) return `One adjustment can be at most ${formatMoney(MAX_ADJUSTMENT_CENTS)}.`
  return undefined
}

interface Adjustment {
  key: string
  kind: AdjustmentKind
  customerId: string
  change: BalanceParts
}

/** The descriptions on the customer's statement. */
const descriptions: Record<AdjustmentKind, string> = { goodwill: 'Goodwill credit', correction: 'Correction' }

/** The transaction of an adjustment, booked as an expense of the shop. */
export function adjustment({ key, kind, customerId, change: { bonusCents, paidCents } }: Adjustment): LedgerTransaction {
  return {
    key,
    reason: kind,
    description: descriptions[kind],
    currency: CURRENCY,
    entries: withoutZeros([
      { account: kind === 'goodwill' ? 'goodwill' : 'corrections', amountCents: bonusCents + paidCents },
      { account: `bonus:${customerId}`, amountCents: -bonusCents },
      { account: `customer:${customerId}`, amountCents: -paidCents },
    ]),
  }
}
