import { serviceLabel, typeName } from '#features/catalog/rules.ts'
import type { Order } from '#features/orders/server/tables.ts'
import type { Coin, PaymentAttempt } from '#features/payments/contract.ts'
import type { Config } from '#platform/config.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** What a receipt says, line by line, as it is printed. */
export interface ReceiptFacts {
  store: { name: string; address: string }
  orderNumber: string
  paidAt: Date
  /** Label and value: above the table. */
  about: [label: string, text: string][]
  item: { name: string; details: string[]; quantity: string; price: string }
  /** How it was paid, and what went back. */
  payments: [label: string, amount: string][]
  total: string
  currency: string
  /** What the law and honesty ask for, at the foot. */
  notes: string[]
}

/** The receipt of an order that `attempt` paid at `paidAt`. */
export function receiptFacts(config: Config, order: Order & { paidAt: Date }, attempt: PaymentAttempt): ReceiptFacts {
  return {
    store: { name: config.STORE_NAME, address: config.PUBLIC_URL },
    orderNumber: order.orderNumber,
    paidAt: order.paidAt,
    about: [
      ['Receipt number', order.orderNumber],
      ['Date of payment', day(order.paidAt)],
      ['Billed to', order.email],
    ],
    item: {
      name: serviceLabel({ platform: order.platform, type: order.serviceType }),
      details: [`Quality: ${order.quality === 'premium' ? 'Premium' : 'General'}`, `For: ${order.targetUrl}`],
      quantity: `${order.quantity.toLocaleString('en-US')} ${typeName(order.serviceType).toLowerCase()}`,
      price: formatMoney(order.priceCents),
    },
    payments: [...paidWith(attempt), ...givenBack(attempt)],
    total: formatMoney(order.priceCents),
    currency: order.currency,
    notes: [
      `Sold by ${config.STORE_NAME}, ${config.PUBLIC_URL}. All amounts are in ${order.currency}; dates are in UTC.`,
      ...(config.STORE_MODE === 'demo' ? ['Demo shop: no money was charged.'] : []),
    ],
  }
}

function day(at: Date): string {
  return at.toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' })
}

function paidWith(attempt: PaymentAttempt): [string, string][] {
  const parts: [string, Cents][] = [
    ['account balance', attempt.balanceCents],
    [methodName(attempt), attempt.amountCents],
  ]
  return parts.filter(([, cents]) => cents > 0).map(([name, cents]) => [`Paid with ${name}`, formatMoney(cents)])
}

const coinNames: Record<Coin, string> = { bitcoin: 'Bitcoin', ethereum: 'Ethereum', usdc: 'USDC' }

function methodName({ method, card, coin }: PaymentAttempt): string {
  if (method === 'card') return card ? `${brandName(card.brand)} ending in ${card.last4}` : 'card'
  if (method === 'crypto') return coin ? coinNames[coin] : 'crypto'
  return method === 'paypal' ? 'PayPal' : 'account balance'
}

function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1)
}

/** Of the price: what arrived beyond it and went back was never paid for the order. */
function givenBack({ amountCents, capturedCents, refundedCents }: PaymentAttempt): [string, string][] {
  const cents = refundedCents - (capturedCents - amountCents)
  return cents > 0 ? [['Refunded', formatMoney(-cents)]] : []
}
