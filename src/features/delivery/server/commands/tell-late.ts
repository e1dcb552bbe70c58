import { dueAt } from '#features/delivery/rules/due.ts'
import { measuredTimes } from '#features/delivery/server/queries/promise.ts'
import { claimLate, selectWithoutDue, updateDue } from '#features/delivery/server/store/lateness.ts'
import { recordEvent } from '#features/orders/server/commands/move.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'

const BATCH = 200

/**
 * Gives each order that is being delivered the time by which it should be complete, and tells of those that passed it
 * (`order.late`), each once. Returns how many were told.
 */
export async function tellLateOrders(ctx: Context): Promise<number> {
  await setDueTimes(ctx)
  return ctx.db.transaction(async (tx) => {
    const late = await claimLate(tx, ctx.now(), BATCH)
    for (const { orderId } of late) {
      const reason = 'This order takes longer than it should.'
      await Promise.all([
        recordEvent(tx, orderId, { type: 'late', actor: 'system', reason, moneyCents: 0 }),
        publish(tx, { type: 'order.late', payload: { orderId } }),
      ])
    }
    return late.length
  })
}

async function setDueTimes(ctx: Context): Promise<void> {
  const waiting = await selectWithoutDue(ctx.db, BATCH)
  if (waiting.length === 0) return
  const dues = await Promise.all(
    waiting.map(async ({ id, orderId }) => {
      const order = await getOrder(ctx.db, orderId)
      const paidAt = order.paidAt ?? order.createdAt
      return { id, at: dueAt({ ...order, paidAt }, await measuredTimes(ctx, order.serviceId)) }
    }),
  )
  await updateDue(ctx.db, dues)
}
