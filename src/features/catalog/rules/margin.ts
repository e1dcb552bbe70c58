import type { Cents } from '#shared/money.ts'

/** What `quantity` units cost the shop at `perThousand` cents per thousand; whole cents, half a cent rounded up. */
export function costOf(quantity: number, perThousand: Cents): Cents {
  return Math.round((quantity * perThousand) / 1_000)
}

/** The part of a price left after its cost, in whole percent of the price, rounded down; negative if the cost is higher. */
export function marginPercent(price: Cents, cost: Cents): number {
  return Math.floor(((price - cost) * 100) / price)
}
