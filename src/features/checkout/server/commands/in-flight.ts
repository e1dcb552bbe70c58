import { settle } from '#features/checkout/server/commands/settle.ts'
import { orderInFlight, type OrderDraft } from '#features/orders/server/queries.ts'
import { cancelPayment } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { latestAttempt } from '#features/payments/server/queries.ts'
import { Refusal } from '#shared/errors.ts'

/** 409: the target is being served; says what to do instead. */
export function orderInFlightRefusal(orderNumber?: string): Refusal {
  const message = orderNumber
    ? `Order ${orderNumber} of the same service for this link is still being delivered. Follow it on the tracking page and order again when it is completed, or choose another service or link.`
    : 'An order of the same service for this link is still being paid or delivered. Order again when it is completed, or choose another service or link.'
  return new Refusal(409, 'order_in_flight', message)
}

/**
 * Clears the way for `draft` where the order that holds its target is the same customer's and still waits for the
 * customer to approve its payment: that payment is given up. Otherwise throws 409 `order_in_flight`.
 */
export async function makeWayFor(ctx: PaymentsContext, draft: OrderDraft): Promise<void> {
  const rival = await orderInFlight(ctx.db, draft.serviceId, draft.targetKey)
  if (!rival) return
  const same = rival.email.toLowerCase() === draft.email.toLowerCase() && rival.userId === draft.userId
  // Only the customer who placed it learns its number.
  if (!same || rival.paidAt) throw orderInFlightRefusal(same ? rival.orderNumber : undefined)
  const attempt = await latestAttempt(ctx.db, { type: 'order', id: rival.id })
  if (attempt?.status !== 'requires_action') throw orderInFlightRefusal()
  const given = await settle(ctx, attempt.id, await cancelPayment(ctx, attempt), 'customer')
  if (given.attempt.status === 'succeeded') throw orderInFlightRefusal(rival.orderNumber)
}
