import type { Cents } from '#shared/money.ts'

/** What `quantity` units cost the shop at `perThousand` cents per thousand, in whole cents. Half a cent rounds up. */
export function costOf(quantity: number, perThousand: Cents): Cents {
  return Math.round((quantity * perThousand) / 1_000)
}

/** The margin as a whole percentage of the price, rounded down. Negative if the cost is higher than the price. */
export function marginPercent(price: Cents, cost: Cents): number {
  return Math.floor(((price - cost) * 100) / price)
}
