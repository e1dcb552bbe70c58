import type { Cents } from '#shared/money.ts'

/** What `quantity` units cost the shop at `perThousand` cents per thousand, in whole cents. Half a cent rounds up. */
export function costOf(quantity: number, perThousand: Cents): Cents {
  return Math.round((quantity * perThousand) / 1_000)
}

/** The margin as a whole percentage of the price, rounded down. Negative if the cost is higher than the price. */
export function marginPercent(price: Cents, cost: Cents): number {
  return Math.floor(((price - cost) * 100) / price)
}

/** How new prices are rounded: to the cent, to the nearest .99, or to the nearest .49 or .99. */
export const priceRoundings = ['cent', '99', '49_99'] as const
export type PriceRounding = (typeof priceRoundings)[number]

export const roundingNames: Record<PriceRounding, string> = { cent: 'To the cent', '99': 'Ending in .99', '49_99': 'Ending in .49 or .99' }

/** Cents between allowed prices. Each allowed price is one cent below a multiple. */
const steps: Record<PriceRounding, Cents> = { cent: 1, '99': 100, '49_99': 50 }

/** Changes a price by `percent` (-10 makes it 10 % lower) and rounds it, half up, to at least the lowest allowed price. */
export function changedPrice(price: Cents, percent: number, rounding: PriceRounding): Cents {
  const exact = Math.round((price * (10_000 + Math.round(percent * 100))) / 10_000)
  const step = steps[rounding]
  if (step === 1) return Math.max(1, exact)
  return Math.max(1, Math.round((exact + 1) / step)) * step - 1
}
