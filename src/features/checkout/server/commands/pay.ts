import { serviceLabel } from '#features/catalog/rules.ts'
import { settle, type Settled } from '#features/checkout/server/commands/settle.ts'
import { type Order, trackingLink } from '#features/orders/server/queries.ts'
import type { CardDetails, PaymentAttempt } from '#features/payments/contract.ts'
import { startPayment } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { formatQuantity } from '#shared/quantity.ts'

/**
 * Calls the provider for an attempt that is on record, outside any transaction, and settles its answer. A call without
 * a trustworthy answer leaves the attempt `unknown`; the reconciler asks, nobody repeats it.
 */
export async function pay(ctx: PaymentsContext, order: Order, attempt: PaymentAttempt, card?: CardDetails): Promise<Settled> {
  const news = await startPayment(ctx, attempt, {
    ...(card && { card }),
    description: `${serviceLabel({ platform: order.platform, type: order.serviceType })} ${formatQuantity(order.quantity)} · ${order.orderNumber}`,
    returnUrl: trackingLink(ctx, order.id),
  })
  return settle(ctx, attempt.id, news, 'customer')
}
