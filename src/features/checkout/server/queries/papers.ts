import { creditNoteFacts } from '#features/checkout/server/papers/credit-note.ts'
import { receiptFacts } from '#features/checkout/server/papers/receipt.ts'
import { selectOfOrders } from '#features/checkout/server/store.ts'
import type { Order } from '#features/orders/server/queries.ts'
import { attemptsOf, refundsById } from '#features/payments/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { moneyDocument } from '#platform/pdf/document.ts'
import { notFound, Refusal } from '#shared/errors.ts'

/** A document and what its file is called. */
export interface Paper {
  name: string
  pdf: Buffer
}

/** The receipt of an order. Throws 409 `not_paid`. */
export async function orderReceipt(ctx: Context, order: Order): Promise<Paper> {
  const { paidAt } = order
  if (paidAt === null) throw new Refusal(409, 'not_paid', 'This order is not paid yet. There is a receipt as soon as it is.')
  const [attempts, refunds] = await Promise.all([attemptsOf(ctx.db, { type: 'order', id: order.id }), selectOfOrders(ctx.db, [order.id])])
  const succeeded = attempts.filter(({ status }) => status === 'succeeded').reverse()
  // A second payment that came too late was sent back whole.
  const attempt = succeeded.find(({ capturedCents, refundedCents }) => refundedCents < capturedCents) ?? succeeded[0]
  if (!attempt) throw new Error(`no payment paid the order ${order.id}`)
  const pdf = await moneyDocument(receiptFacts(ctx.config, { ...order, paidAt }, attempt, refunds))
  return { name: `receipt-${order.orderNumber}.pdf`, pdf }
}

/** The credit note of one of an order's refunds. Throws 404. */
export async function creditNote(ctx: Context, order: Order, orderRefundId: string): Promise<Paper> {
  const refunds = await selectOfOrders(ctx.db, [order.id])
  const index = refunds.findIndex(({ id }) => id === orderRefundId)
  const refund = refunds[index]
  if (!refund) throw notFound('There is no such credit note.')
  const earlierCents = refunds.slice(0, index).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const { paymentRefundId } = refund
  const [attempts, paymentRefunds] = await Promise.all([
    attemptsOf(ctx.db, { type: 'order', id: order.id }),
    refundsById(ctx.db, paymentRefundId === null ? [] : [paymentRefundId]),
  ])
  const attempt = attempts.find(({ id }) => id === paymentRefunds.get(paymentRefundId ?? '')?.attemptId)
  const pdf = await moneyDocument(creditNoteFacts(ctx.config, { order, refund, earlierCents, attempt }))
  return { name: `credit-note-${refund.creditNoteNumber}.pdf`, pdf }
}
