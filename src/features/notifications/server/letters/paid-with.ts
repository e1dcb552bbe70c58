import type { PaymentAttempt } from '#features/payments/contract.ts'
import { formatMoney } from '#shared/money.ts'

/** `Visa ending in 4242`, `PayPal`, `Bitcoin`, `$2.50 from balance, $4.49 Visa ending in 4242`. */
export function paidWith(attempt: PaymentAttempt): string {
  const method = methodName(attempt)
  if (attempt.balanceCents === 0) return method
  return `${formatMoney(attempt.balanceCents)} from balance, ${formatMoney(attempt.amountCents)} ${method}`
}

/** `Visa ending in 4242`, `PayPal`, `Bitcoin`. */
export function methodName({ card, coin, method }: PaymentAttempt): string {
  if (card) return `${card.brand} ending in ${card.last4}`
  if (coin) return { bitcoin: 'Bitcoin', ethereum: 'Ethereum', usdc: 'USDC' }[coin]
  return { card: 'Card', paypal: 'PayPal', crypto: 'Crypto', balance: 'Balance' }[method]
}
