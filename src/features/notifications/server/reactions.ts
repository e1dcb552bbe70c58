import { sendMail } from '#features/notifications/server/commands.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { JobData } from '#platform/jobs/queue.ts'

/** `order.paid`: the confirmation with the order's summary and its tracking link. */
export async function mailOrderConfirmation(ctx: Context, { orderId = '' }: JobData): Promise<void> {
  const { email } = await getOrder(ctx.db, orderId)
  await sendMail(ctx, { key: `order-confirmed:${orderId}`, template: 'order-confirmed', recipient: email, data: { orderId } })
}

/** `order.link_requested`: the tracking link, to the order's own address. */
export async function mailTrackingLink(ctx: Context, { orderId = '', requestId = '' }: JobData): Promise<void> {
  const { email } = await getOrder(ctx.db, orderId)
  await sendMail(ctx, { key: `tracking-link:${requestId}`, template: 'tracking-link', recipient: email, data: { orderId } })
}
