import { day, discountLine, itemOf, methodName, notesOf } from '#features/checkout/server/papers/lines.ts'
import type { OrderRefund } from '#features/checkout/server/tables.ts'
import { undeliveredShare } from '#features/orders/rules.ts'
import type { Order } from '#features/orders/server/queries.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import type { Config } from '#platform/config.ts'
import type { DocumentFacts } from '#platform/pdf/document.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** What a credit note is about. */
interface Credited {
  order: Order
  refund: OrderRefund
  /** What earlier refunds of the order came to. */
  earlierCents: Cents
  /** The payment that the provider's part goes back to; undefined where there is none. */
  attempt: PaymentAttempt | undefined
}

/** The credit note of a refund: from the price to what goes back, and the ways it goes. */
export function creditNoteFacts(config: Config, credited: Credited): DocumentFacts {
  const { order, refund } = credited
  return {
    file: { title: `Credit note ${refund.creditNoteNumber}`, author: config.STORE_NAME, madeAt: refund.createdAt },
    letterhead: config.STORE_NAME,
    title: 'Credit note',
    about: [
      ['Credit note number', refund.creditNoteNumber],
      ['Date', day(refund.createdAt)],
      ['Billed to', order.email],
    ],
    item: itemOf(order, [`Order ${order.orderNumber} of ${day(order.createdAt)}`, `For: ${order.targetUrl}`, refund.reason]),
    sums: [...discountLine(order), ...sumsOf(credited)],
    total: { label: 'Refund', amount: `${formatMoney(refund.amountCents)} ${refund.currency}` },
    ways: waysOf(credited),
    notes: notesOf(config, refund.currency, 'no money was paid back.'),
  }
}

/** What stays with the shop, and what went back before: they take what was paid down to the refund. */
function sumsOf({ order, refund, earlierCents }: Credited): [string, string][] {
  const keptCents = order.priceCents - earlierCents - refund.amountCents
  const lines: [string, Cents][] = [
    [keptFor(order, keptCents), keptCents],
    ['Refunded before', earlierCents],
  ]
  return lines.filter(([, cents]) => cents > 0).map(([label, cents]) => [label, formatMoney(-cents)])
}

function keptFor({ priceCents, quantity, delivered }: Order, keptCents: Cents): string {
  const isDelivered = delivered !== null && keptCents === priceCents - undeliveredShare(priceCents, quantity, delivered)
  return isDelivered ? `Delivered: ${delivered.toLocaleString('en-US')} of ${quantity.toLocaleString('en-US')}` : 'Not refunded'
}

function waysOf({ refund, attempt }: Credited): [string, string][] {
  const ways: [string, Cents][] = [
    [`To ${attempt ? methodName(attempt) : 'the payment method'}`, refund.toMethodCents],
    ['To the account balance', refund.toBalanceCents],
    ['Bonus credit given back', refund.toBonusCents],
  ]
  return ways.filter(([, cents]) => cents > 0).map(([label, cents]) => [label, formatMoney(cents)])
}
