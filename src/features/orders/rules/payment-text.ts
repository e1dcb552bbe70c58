import type { Coin, PaymentMethod, PaymentView } from '#features/payments/contract.ts'
import { formatMoney, toCents } from '#shared/money.ts'

const methodNames: Record<PaymentMethod, string> = { card: 'Card', paypal: 'PayPal', crypto: 'Crypto', balance: 'Balance' }
const coinNames: Record<Coin, string> = { bitcoin: 'Bitcoin', ethereum: 'Ethereum', usdc: 'USDC' }

/** `Visa ending in 4242`, or with part of it from the balance, `$2.50 from balance, $4.49 Visa ending in 4242`. */
export function paymentText(payment: PaymentView): string {
  const { method, amount, balanceAmount = 0 } = payment
  if (method === 'balance' || balanceAmount === 0) return methodText(payment)
  return `${formatMoney(toCents(balanceAmount))} from balance, ${formatMoney(toCents(amount))} ${methodText(payment)}`
}

/** `Visa ending in 4242`, `PayPal`, `Bitcoin`. */
export function methodText({ method, card, coin }: PaymentView): string {
  if (card) return `${card.brand} ending in ${card.last4}`
  return coin ? coinNames[coin] : methodNames[method]
}
