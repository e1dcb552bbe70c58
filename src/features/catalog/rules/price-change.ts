import type { Cents } from '#shared/money.ts'

/** How a new price is rounded: to the cent, to the nearest that ends in .99, or to the nearest in .49 or .99. */
export const priceRoundings = ['cent', '99', '49_99'] as const
export type PriceRounding = (typeof priceRoundings)[number]

export const roundingNames: Record<PriceRounding, string> = { cent: 'To the cent', '99': 'Ending in .99', '49_99': 'Ending in .49 or .99' }

/** Cents between two allowed prices; each of them is one cent below a multiple of it. */
const steps: Record<PriceRounding, Cents> = { cent: 1, '99': 100, '49_99': 50 }

/** A price changed by so many percent (-10 is a tenth less), rounded; half way up, and never below the lowest allowed price. */
export function changedPrice(price: Cents, percent: number, rounding: PriceRounding): Cents {
  const exact = Math.round((price * (10_000 + Math.round(percent * 100))) / 10_000)
  const step = steps[rounding]
  if (step === 1) return Math.max(1, exact)
  return Math.max(1, Math.round((exact + 1) / step)) * step - 1
}
