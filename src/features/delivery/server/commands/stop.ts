import type { Delivery, DeliveryReport } from '#features/delivery/contract.ts'
import { hasChanged, isContinuing, isOver, withReport } from '#features/delivery/rules/reports.ts'
import { taskOf } from '#features/delivery/server/commands/call.ts'
import { applyReport } from '#features/delivery/server/commands/report.ts'
import { selectCancelPending } from '#features/delivery/server/store/cancellations.ts'
import { selectDeliveriesOf } from '#features/delivery/server/store/deliveries.ts'
import { selectSupplier } from '#features/delivery/server/store/suppliers.ts'
import { supplierOf } from '#features/delivery/server/suppliers/registry.ts'
import { isSupplierError } from '#features/delivery/server/suppliers/supplier.ts'
import type { Context } from '#platform/context.ts'
import { pluck } from '#shared/records.ts'

/**
 * Asks an order's suppliers to stop and books the units they report as delivered, before a claim is paid. Otherwise the counts could be
 * minutes old. Returns false if the delivered units aren't known: a supplier is paused, doesn't respond, continues or lost the delivery, a
 * former one hasn't confirmed its cancellation, or the shop's own team has started. Call it outside any transaction. Each supplier has five
 * seconds to respond.
 */
export async function stopDeliveries(ctx: Context, orderId: string): Promise<boolean> {
  const open = (await selectDeliveriesOf(ctx.db, orderId)).filter(({ status }) => !isOver(status))
  if ((await selectCancelPending(ctx.db, pluck(open, 'id'))).size > 0) return false
  const inProgress = open.filter(({ status, submittedAt }) => submittedAt !== null || status !== 'waiting')
  return (await Promise.all(inProgress.map((delivery) => stop(ctx, delivery)))).every((isKnown) => isKnown)
}

async function stop(ctx: Context, delivery: Delivery): Promise<boolean> {
  const row = await selectSupplier(ctx.db, delivery.supplierId)
  if (!row || row.pausedAt !== null || row.openUntil !== null) return false
  try {
    const supplier = supplierOf(ctx, row)
    // Only the shop's own team knows the progress.
    if (!supplier) return false
    const stopped = await supplier.cancel(delivery.id)
    const report = stopped ?? (await supplier.fetchStatus(await taskOf(ctx, delivery)))
    // A supplier that never received it has delivered nothing. One that lost it doesn't say what it delivered until then.
    if (!report) return delivery.delivered === 0 && (delivery.status === 'waiting' || delivery.status === 'unknown')
    // The claim ends an incomplete delivery and decides where its money goes.
    const isWhole = withReport(delivery, report).status === 'completed'
    const counted: DeliveryReport = isWhole ? report : { ...report, status: 'accepted' }
    if (hasChanged(delivery, withReport(delivery, counted))) await applyReport(ctx, delivery.id, counted, { supplierId: row.id })
    return !stopped || !isContinuing(stopped)
  } catch (error) {
    // For example, its secret can't be decrypted. The customer's claim is recorded all the same.
    const level = isSupplierError(error) ? 'warn' : 'error'
    ctx.log[level]({ err: error, delivery: delivery.id, supplier: row.id }, 'delivery could not be stopped: left to staff')
    return false
  }
}
