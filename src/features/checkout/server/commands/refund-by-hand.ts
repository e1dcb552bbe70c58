import { askApproval } from '#features/accounts/server/commands/approvals.ts'
import type { RefundDestination } from '#features/checkout/contract.ts'
import { refundOrder } from '#features/checkout/server/commands/refund-order.ts'
import { checkRefund } from '#features/checkout/server/queries/refund-preview.ts'
import { readApprovalLimit } from '#features/checkout/server/settings.ts'
import { selectByKey } from '#features/checkout/server/store.ts'
import { holdOrder } from '#features/orders/server/commands/move.ts'
import { getOrder, type Order } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** What one of the staff wants to pay back of an order. */
export interface RefundByHand {
  orderId: string
  amountCents: Cents
  destination: RefundDestination
  /** For the record: what the customer's papers say cannot forget, so it holds nothing that somebody typed. */
  reason: string
}

/** For the customer. */
const TOLD = 'Our team decided to pay this back.'

/** What came of it: money on its way, or a second person who is asked. */
export interface RefundedByHand {
  /** Null where a second person decides first. */
  orderRefundId: string | null
  approvalId: string | null
}

/**
 * Pays back what one of the staff decides; above the limit a second person is asked instead. `key` names the request: the
 * same one pays once. Throws 404, 409 `not_paid`, `refund_exceeds_payment`, `approval_waiting`, and 400 for an amount that
 * is not left.
 */
export async function refundByHand(ctx: Context, wanted: RefundByHand, key: string | undefined, by: Actor): Promise<RefundedByHand> {
  const order = await getOrder(ctx.db, wanted.orderId)
  await checkRefund(ctx.db, order, wanted)
  const named = `staff:${key ?? newId('key')}`
  // Asked without the order held: whoever approves holds the approval first, and then the order.
  if (wanted.amountCents > (await readApprovalLimit(ctx.db))) {
    return { orderRefundId: null, approvalId: await ask(ctx, order, wanted, named, by) }
  }
  const { id } = await ctx.db.transaction((tx) => refund(tx, wanted, named, by))
  return { orderRefundId: id, approvalId: null }
}

async function refund(tx: Transaction, { orderId, ...wanted }: RefundByHand, key: string, by: Actor) {
  const before = await holdOrder(tx, orderId)
  const earlier = await selectByKey(tx, key)
  if (earlier) return earlier
  const made = await refundOrder(tx, { ...wanted, reason: TOLD, key, orderId, actor: by.userId })
  const { amountCents, destination, creditNoteNumber, id: orderRefundId } = made
  await recordAction(tx, by, {
    action: 'order.refunded',
    subject: { type: 'order', id: orderId },
    before: { refundedCents: before.refundedCents },
    after: { refundedCents: before.refundedCents + amountCents, amountCents, destination, creditNoteNumber, orderRefundId },
    reason: wanted.reason,
  })
  return made
}

function ask({ db, now }: Context, order: Order, wanted: RefundByHand, key: string, by: Actor): Promise<string> {
  const { amountCents, destination, reason } = wanted
  const way = destination === 'balance' ? 'the balance' : 'the way it was paid'
  const asked = {
    kind: 'order_refund',
    subjectType: 'order',
    subjectId: order.id,
    amountCents,
    summary: `Refund ${formatMoney(amountCents)} of order ${order.orderNumber} to ${way}`,
    payload: { ...wanted, key },
    reason,
  }
  return db.transaction((tx) => askApproval(tx, asked, by, now()))
}

/** Pays back what a second person has approved, in the transaction of the decision. Throws 409 where that much is not left. */
export async function payApprovedRefund(tx: Transaction, approved: RefundByHand & { key: string }, by: Actor): Promise<void> {
  await refundOrder(tx, { ...approved, reason: TOLD, actor: by.userId })
}
