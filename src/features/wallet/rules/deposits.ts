import { type Cents, formatMoney } from '#shared/money.ts'

/** Suggested deposits in dollars. Section 9 of the specification. */
export const QUICK_AMOUNTS = [25, 50, 100, 200] as const

/** Why an amount can't be deposited; undefined if it can. */
export function depositProblem(cents: Cents | undefined, limits: { minCents: Cents; maxCents: Cents }): string | undefined {
  if (cents === undefined) return 'Please enter an amount in dollars and whole cents, such as 25 or 25.50.'
  const { minCents, maxCents } = limits
  if (cents < minCents) return `The smallest deposit is ${formatMoney(minCents)}.`
  if (cents > maxCents) return `The largest deposit is ${formatMoney(maxCents)}. You can make several.`
  return undefined
}
