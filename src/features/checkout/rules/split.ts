import { MIN_CHARGE_CENTS } from '#features/payments/rules.ts'
import type { Cents } from '#shared/money.ts'

/** The parts of a price paid from the balance and by the provider. */
export interface Split {
  fromBalance: Cents
  toPay: Cents
}

/** Pays as much as possible from the balance, but leaves the provider at least the smallest amount it can charge. */
export function splitPrice(price: Cents, balance: Cents): Split {
  if (balance >= price) return { fromBalance: price, toPay: 0 }
  const toPay = Math.min(price, Math.max(price - Math.max(balance, 0), MIN_CHARGE_CENTS))
  return { fromBalance: price - toPay, toPay }
}
