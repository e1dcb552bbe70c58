import { paymentPage } from '#features/checkout/server/commands/payment-page.ts'
import { settle } from '#features/checkout/server/commands/settle.ts'
import type { Order, OrderDraft } from '#features/orders/contract.ts'
import { releaseTarget } from '#features/orders/server/commands.ts'
import { networkKeyOf, orderInFlight } from '#features/orders/server/queries.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { cancelPayment } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { latestAttempt } from '#features/payments/server/queries.ts'
import { Refusal } from '#shared/errors.ts'

/** 409: an order of the same service for the same target is in flight; the message says what to do instead. Only its own account learns more: whoever types a guest's address may be a stranger. */
export function orderInFlightRefusal(ownNumber?: string): Refusal {
  const message = ownNumber
    ? `Order ${ownNumber} of the same service for this link is still being delivered. Follow it on the tracking page and order again when it is completed, or choose another service or link.`
    : 'We can’t take another order of this service for this link right now. Please try again later, or choose another service or link.'
  return new Refusal(409, 'order_in_flight', message)
}

/** Somebody else's order is in flight for the target. It answers like any other; how often it does is counted. */
class StrangersOrderRefusal extends Refusal {}

/** Whether an order was refused because of somebody else's: whoever is refused often could learn who orders. */
export function isStrangersOrder(error: unknown): boolean {
  return error instanceof StrangersOrderRefusal
}

function strangersOrderRefusal(): Refusal {
  const { status, code, message } = orderInFlightRefusal()
  return new StrangersOrderRefusal(status, code, message)
}

/**
 * Makes way for the order of `draft` where an unpaid one for its target is in flight: the payment of the same customer's is canceled
 * if it waits for them to approve it; a stranger's steps back and can still be paid. Throws 409 `order_in_flight` otherwise.
 */
export async function cancelUnpaidConflict(ctx: PaymentsContext, draft: OrderDraft): Promise<void> {
  const rival = await orderInFlight(ctx.db, draft.serviceId, draft.targetKey)
  if (!rival) return
  const isOwn = await isSameCustomer(ctx, rival, draft)
  const ownNumber = isOwn && rival.userId !== null ? rival.orderNumber : undefined
  if (rival.paidAt) throw isOwn ? orderInFlightRefusal(ownNumber) : strangersOrderRefusal()
  const attempt = await latestAttempt(ctx.db, { type: 'order', id: rival.id })
  if (!isOwn) return stepBack(ctx, rival, attempt)
  if (attempt?.status !== 'requires_action') throw orderInFlightRefusal()
  const given = await settle(ctx, attempt.id, await cancelPayment(ctx, attempt, await paymentPage(ctx, attempt)), 'customer')
  if (given.attempt.status === 'succeeded') throw orderInFlightRefusal(ownNumber)
}

/** A guest's address is known to others: only the network shows that it is the same guest. */
async function isSameCustomer(ctx: PaymentsContext, rival: Order, draft: OrderDraft): Promise<boolean> {
  if (rival.email.toLowerCase() !== draft.email.toLowerCase() || rival.userId !== draft.userId) return false
  return rival.userId !== null || (await networkKeyOf(ctx.db, rival.id)) === draft.networkKey
}

/** A call to a provider takes this long at most: until then, the order that it pays may be paid any moment. */
const CALL_MS = 30_000

async function stepBack(ctx: PaymentsContext, rival: Order, attempt: PaymentAttempt | undefined): Promise<void> {
  const isBeingPaid = attempt?.status === 'created' && ctx.now().getTime() - attempt.createdAt.getTime() < CALL_MS
  if (isBeingPaid) throw strangersOrderRefusal()
  await ctx.db.transaction((tx) => releaseTarget(tx, rival.id))
}
