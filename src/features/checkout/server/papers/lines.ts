import { serviceLabel, typeName } from '#features/catalog/rules.ts'
import type { Order } from '#features/orders/server/queries.ts'
import type { Coin, PaymentAttempt } from '#features/payments/contract.ts'
import type { Config } from '#platform/config.ts'
import type { DocumentFacts } from '#platform/pdf/document.ts'
import { formatMoney } from '#shared/money.ts'

/** `November 20, 2026`, or `Nov 20, 2026`. */
export function day(at: Date, month: 'long' | 'short' = 'long'): string {
  return at.toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month, day: 'numeric' })
}

/** The ordered package, with what else is to be said of it. */
export function itemOf(order: Order, details: string[]): DocumentFacts['item'] {
  return {
    name: serviceLabel({ platform: order.platform, type: order.serviceType }),
    details,
    quantity: `${order.quantity.toLocaleString('en-US')} ${typeName(order.serviceType).toLowerCase()}`,
    price: formatMoney(order.priceCents + order.discountCents),
  }
}

/** What a promotion took off the price; none where none did. */
export function discountLine({ promotionLabel, discountCents }: Order): [string, string][] {
  return promotionLabel === null ? [] : [[`Discount (${promotionLabel})`, formatMoney(-discountCents)]]
}

/** The foot of every document. */
export function notesOf({ STORE_NAME, PUBLIC_URL, STORE_MODE }: Config, currency: string, demo: string): string[] {
  return [
    `Sold by ${STORE_NAME}, ${PUBLIC_URL}. All amounts are in ${currency}; dates are in UTC.`,
    ...(STORE_MODE === 'demo' ? [`Demo shop: ${demo}`] : []),
  ]
}

const coinNames: Record<Coin, string> = { bitcoin: 'Bitcoin', ethereum: 'Ethereum', usdc: 'USDC' }

/** `Visa ending in 4242`. */
export function methodName({ method, card, coin }: PaymentAttempt): string {
  if (method === 'card') return card ? `${brandName(card.brand)} ending in ${card.last4}` : 'card'
  if (method === 'crypto') return coin ? coinNames[coin] : 'crypto'
  return method === 'paypal' ? 'PayPal' : 'account balance'
}

function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1)
}
