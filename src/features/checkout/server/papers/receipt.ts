import { day, discountLine, itemOf, methodName, notesOf } from '#features/checkout/server/papers/lines.ts'
import type { OrderRefund } from '#features/checkout/server/tables.ts'
import type { Order } from '#features/orders/server/queries.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import type { Config } from '#platform/config.ts'
import type { DocumentFacts } from '#platform/pdf/document.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** The receipt of an order that `attempt` paid at `paidAt`, with what went back of it. */
export function receiptFacts(
  config: Config,
  order: Order & { paidAt: Date },
  attempt: PaymentAttempt,
  refunds: readonly OrderRefund[],
): DocumentFacts {
  return {
    file: { title: `Receipt ${order.orderNumber}`, author: config.STORE_NAME, madeAt: order.paidAt },
    letterhead: config.STORE_NAME,
    title: 'Receipt',
    about: [
      ['Receipt number', order.orderNumber],
      ['Date of payment', day(order.paidAt)],
      ['Billed to', order.email],
    ],
    item: itemOf(order, [`Quality: ${order.quality === 'premium' ? 'Premium' : 'General'}`, `For: ${order.targetUrl}`]),
    sums: discountLine(order),
    total: { label: 'Total', amount: `${formatMoney(order.priceCents)} ${order.currency}` },
    ways: [...paidWith(attempt), ...refunds.map(givenBack)],
    notes: notesOf(config, order.currency, 'no money was charged.'),
  }
}

function paidWith(attempt: PaymentAttempt): [string, string][] {
  const parts: [string, Cents][] = [
    ['account balance', attempt.balanceCents],
    [methodName(attempt), attempt.amountCents],
  ]
  return parts.filter(([, cents]) => cents > 0).map(([name, cents]) => [`Paid with ${name}`, formatMoney(cents)])
}

function givenBack({ createdAt, creditNoteNumber, amountCents }: OrderRefund): [string, string] {
  return [`Refunded ${day(createdAt, 'short')} (${creditNoteNumber})`, formatMoney(-amountCents)]
}
