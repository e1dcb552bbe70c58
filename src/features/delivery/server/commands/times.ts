import { claimLate, selectWithoutDue, updateDue } from '#features/delivery/server/store/times.ts'
import { dueAt } from '#features/orders/rules/delivery-promise.ts'
import { recordEvent } from '#features/orders/server/commands/move.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { orderPromise } from '#features/orders/server/queries/delivery-promise.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'

const BATCH_SIZE = 200

/**
 * Sets missing due times of deliveries, and publishes `order.late` once for each order past its due time. Returns the number of late
 * orders found.
 */
export async function flagLateOrders(ctx: Context): Promise<number> {
  await setDueTimes(ctx)
  return ctx.db.transaction(async (tx) => {
    const late = await claimLate(tx, ctx.now(), BATCH_SIZE)
    for (const { orderId } of late) {
      const reason = 'This order is taking longer than expected.'
      await recordEvent(tx, orderId, { type: 'late', actor: 'system', reason, moneyCents: 0 })
      await publish(tx, { type: 'order.late', payload: { orderId } })
    }
    return late.length
  })
}

async function setDueTimes(ctx: Context): Promise<void> {
  const waiting = await selectWithoutDue(ctx.db, BATCH_SIZE)
  if (waiting.length === 0) return
  const dues = await Promise.all(
    waiting.map(async ({ id, orderId }) => {
      const order = await getOrder(ctx.db, orderId)
      const paidAt = order.paidAt ?? order.createdAt
      return { id, at: dueAt(paidAt, await orderPromise(ctx, order)) }
    }),
  )
  await updateDue(ctx.db, dues)
}
