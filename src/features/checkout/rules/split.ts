import { LEAST_CHARGE_CENTS } from '#features/payments/rules.ts'
import type { Cents } from '#shared/money.ts'

/** What of a price the balance pays, and what is left for the provider. */
export interface Split {
  fromBalance: Cents
  toPay: Cents
}

/** As much from the balance as it has; where a rest would be too small to charge, the balance pays a little less. */
export function splitPrice(price: Cents, balance: Cents): Split {
  if (balance >= price) return { fromBalance: price, toPay: 0 }
  const toPay = Math.min(price, Math.max(price - Math.max(balance, 0), LEAST_CHARGE_CENTS))
  return { fromBalance: price - toPay, toPay }
}
