import { type GuardedRequest, withFourEyes } from '#features/accounts/server/commands/four-eyes.ts'
import type { ManualRefund, OrderRefund } from '#features/checkout/contract.ts'
import { refundOrder } from '#features/checkout/server/commands/refund-order.ts'
import { checkRefund } from '#features/checkout/server/queries/refund-preview.ts'
import { selectByKey, selectOfOrders } from '#features/checkout/server/store.ts'
import type { Order } from '#features/orders/contract.ts'
import { lockOrder } from '#features/orders/server/commands/move.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** A refund of an order requested by staff. */
export interface RefundByHand extends Pick<OrderRefund, 'orderId' | 'amountCents' | 'destination'> {
  /** For the audit log only. The customer's documents are permanent, so they never contain free text. */
  reason: string
}

/** Each refund is an email, a credit note and a line of the receipt. */
const MAX_REFUNDS = 100

/** The reason that the customer sees. */
const CUSTOMER_REASON = 'Our team decided to refund this.'

/**
 * Refunds an order for staff, or requests approval if the amount is above the person's allowance. A request with the same `key` refunds only
 * once. Throws 404, 409 `not_paid`, `refund_exceeds_payment`, `approval_waiting`, `too_many_refunds`, and 400 for more than is left.
 */
export async function refundByHand(ctx: Context, wanted: RefundByHand, key: string | undefined, by: Actor): Promise<ManualRefund> {
  const order = await getOrder(ctx.db, wanted.orderId)
  const refundKey = `staff:${key ?? newId('key')}`
  const { result, approvalId } = await ctx.db.transaction(async (tx) => {
    const earlier = await selectByKey(tx, refundKey)
    if (earlier) return { result: earlier, approvalId: null }
    await checkRefund(tx, order, wanted)
    return withFourEyes(tx, guarded(order, wanted, refundKey), by, ctx.now(), () => refund(tx, wanted, refundKey, by))
  })
  return { orderRefundId: result?.id ?? null, approvalId }
}

async function refund(tx: Transaction, { orderId, ...wanted }: RefundByHand, key: string, by: Actor) {
  const before = await lockOrder(tx, orderId)
  const earlier = await selectByKey(tx, key)
  if (earlier) return earlier
  if ((await selectOfOrders(tx, [orderId])).length >= MAX_REFUNDS)
    throw new Refusal(409, 'too_many_refunds', `This order was refunded ${MAX_REFUNDS} times already. Nothing was refunded.`)
  const made = await refundOrder(tx, { ...wanted, reason: CUSTOMER_REASON, key, orderId, actor: by.userId })
  const { amountCents, destination, creditNoteNumber, id: orderRefundId } = made
  await writeAuditLog(tx, by, {
    action: 'order.refunded',
    subject: { type: 'order', id: orderId },
    before: { refundedCents: before.refundedCents },
    after: { refundedCents: before.refundedCents + amountCents, amountCents, destination, creditNoteNumber, orderRefundId },
    reason: wanted.reason,
  })
  return made
}

function guarded(order: Order, wanted: RefundByHand, key: string): GuardedRequest {
  const { amountCents, destination, reason } = wanted
  const way = destination === 'balance' ? 'the balance' : 'the way it was paid'
  return {
    action: 'order_refund',
    subject: { type: 'order', id: order.id },
    amountCents,
    summary: `Refund ${formatMoney(amountCents)} of order ${order.orderNumber} to ${way}`,
    payload: { ...wanted, key, refundedCents: order.refundedCents },
    reason,
  }
}

/** A refund that waits for approval, with what was refunded of its order before. Requests by earlier releases don't have it. */
type ApprovedRefund = RefundByHand & { key: string; refundedCents?: number | undefined }

/**
 * Makes a refund that a second person approved, in the transaction of the approval. Throws 409 if it exceeds what is left, and
 * `refund_grew` if the order was refunded since the request: what was requested may be paid already.
 */
export async function payApprovedRefund(tx: Transaction, { refundedCents, ...approved }: ApprovedRefund, by: Actor): Promise<void> {
  const order = await lockOrder(tx, approved.orderId)
  if (refundedCents !== undefined && order.refundedCents !== refundedCents) throw refundedSince(order.refundedCents - refundedCents)
  await refundOrder(tx, { ...approved, reason: CUSTOMER_REASON, actor: by.userId })
}

function refundedSince(cents: Cents): Refusal {
  const message = `${formatMoney(cents)} of this order was refunded since this was requested. Nothing was changed. Decline the request, then look at the order again.`
  return new Refusal(409, 'refund_grew', message)
}
