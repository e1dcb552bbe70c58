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

/**
 * 409 `order_in_flight`: another order of this service for this target is in flight. Pass `ownNumber` only if that order belongs to the
 * signed-in customer. Anyone can type a guest's email, so a guest isn't told which order it is.
 */
export function orderInFlightRefusal(ownNumber?: string): Refusal {
  const message = ownNumber
    ? `Order ${ownNumber} of the same service for this link is still being delivered. Follow it on the tracking page and order again when it is completed, or choose another service or link.`
    : 'We can’t take another order of this service for this link right now. Please try again later, or choose another service or link.'
  return new Refusal(409, 'order_in_flight', message)
}

/** Another customer's order holds the target. Looks the same to the caller, but these refusals are counted. */
class StrangersOrderRefusal extends Refusal {}

/** Whether an order was refused because of another customer's order. Many such refusals would reveal which targets have orders. */
export function isStrangersOrder(error: unknown): boolean {
  return error instanceof StrangersOrderRefusal
}

function strangersOrderRefusal(): Refusal {
  const { status, code, message } = orderInFlightRefusal()
  return new StrangersOrderRefusal(status, code, message)
}

/**
 * Frees the target that `draft` needs if an unpaid order holds it. The customer's own payment is canceled if it's waiting for their
 * approval; someone else's order, and one whose provider is no longer connected, gives up the target but can still be paid. Throws 409
 * `order_in_flight` otherwise.
 */
export async function cancelUnpaidConflict(ctx: PaymentsContext, draft: OrderDraft): Promise<void> {
  const conflictingOrder = await orderInFlight(ctx.db, draft.serviceId, draft.targetKey)
  if (!conflictingOrder) return
  const isOwn = await isSameCustomer(ctx, conflictingOrder, draft)
  const ownNumber = isOwn && conflictingOrder.userId !== null ? conflictingOrder.orderNumber : undefined
  if (conflictingOrder.paidAt) throw isOwn ? orderInFlightRefusal(ownNumber) : strangersOrderRefusal()
  const attempt = await latestAttempt(ctx.db, { type: 'order', id: conflictingOrder.id })
  const isProviderGone = attempt !== undefined && !Object.hasOwn(ctx.providers, attempt.provider)
  if (!isOwn || isProviderGone) return releaseConflict(ctx, conflictingOrder, attempt)
  if (attempt?.status !== 'requires_action') throw orderInFlightRefusal()
  const settlement = await settle(ctx, attempt.id, await cancelPayment(ctx, attempt, await paymentPage(ctx, attempt)), 'customer')
  if (settlement.attempt.status === 'succeeded') throw orderInFlightRefusal(ownNumber)
}

/** Anyone can type a guest's email, so a guest also has to be on the same network. */
async function isSameCustomer(ctx: PaymentsContext, conflictingOrder: Order, draft: OrderDraft): Promise<boolean> {
  if (conflictingOrder.email.toLowerCase() !== draft.email.toLowerCase() || conflictingOrder.userId !== draft.userId) return false
  return conflictingOrder.userId !== null || (await networkKeyOf(ctx.db, conflictingOrder.id)) === draft.networkKey
}

/** How long a call to a provider can take. Until then, the order may still be paid. */
const PROVIDER_CALL_MS = 30_000

async function releaseConflict(ctx: PaymentsContext, conflictingOrder: Order, attempt: PaymentAttempt | undefined): Promise<void> {
  const isBeingPaid = attempt?.status === 'created' && ctx.now().getTime() - attempt.createdAt.getTime() < PROVIDER_CALL_MS
  if (isBeingPaid) throw strangersOrderRefusal()
  await ctx.db.transaction((tx) => releaseTarget(tx, conflictingOrder.id))
}
