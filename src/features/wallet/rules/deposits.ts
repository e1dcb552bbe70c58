import { type Cents, formatMoney } from '#shared/money.ts'

/** Dollars offered at one press. Section 9. */
export const QUICK_AMOUNTS = [25, 50, 100, 200] as const

/** Why an amount cannot be deposited, and what can; undefined where it can. */
export function depositProblem(cents: Cents | undefined, limits: { minCents: Cents; maxCents: Cents }): string | undefined {
  if (cents === undefined) return 'Please enter an amount in dollars and whole cents, such as 25 or 25.50.'
  const { minCents, maxCents } = limits
  if (cents < minCents) return `The smallest deposit is ${formatMoney(minCents)}.`
  if (cents > maxCents) return `The largest deposit is ${formatMoney(maxCents)}. You can make several.`
  return undefined
}
