import type { Delivery, DeliveryReport } from '#features/delivery/contract.ts'
import { hasChanged, isOver, withReport } from '#features/delivery/rules/reports.ts'
import { taskOf } from '#features/delivery/server/commands/call.ts'
import { applyReport } from '#features/delivery/server/commands/report.ts'
import { selectDeliveriesOf } from '#features/delivery/server/store/deliveries.ts'
import { selectSupplier } from '#features/delivery/server/store/suppliers.ts'
import { supplierOf } from '#features/delivery/server/suppliers/registry.ts'
import { isSupplierError } from '#features/delivery/server/suppliers/supplier.ts'
import type { Context } from '#platform/context.ts'

/**
 * Has the suppliers of an order stop, and books what they say has arrived by then, before a claim is paid: what they counted before may be
 * minutes old, and units arrive meanwhile. Returns false if that is not known: a supplier is paused, does not answer or goes on, or the
 * shop's own people have begun. Call it outside of a transaction; each supplier has five seconds.
 */
export async function stopDeliveries(ctx: Context, orderId: string): Promise<boolean> {
  const deliveries = await selectDeliveriesOf(ctx.db, orderId)
  const underWay = deliveries.filter(({ status, submittedAt }) => (submittedAt !== null || status !== 'waiting') && !isOver(status))
  return (await Promise.all(underWay.map((each) => stop(ctx, each)))).every((isKnown) => isKnown)
}

async function stop(ctx: Context, delivery: Delivery): Promise<boolean> {
  const row = await selectSupplier(ctx.db, delivery.supplierId)
  const supplier = row && supplierOf(ctx, row)
  // Only the shop's own people know how far they are.
  if (!supplier || row.pausedAt !== null || row.openUntil !== null) return false
  try {
    const stopped = await supplier.cancel(delivery.id)
    const report = stopped ?? (await supplier.fetchStatus(await taskOf(ctx, delivery)))
    if (!report) return true
    // The claim ends what is not delivered whole, and says where its money goes.
    const isWhole = withReport(delivery, report).status === 'completed'
    const counted: DeliveryReport = isWhole ? report : { ...report, status: 'accepted' }
    if (hasChanged(delivery, withReport(delivery, counted))) await applyReport(ctx, delivery.id, counted, { supplierId: row.id })
    return !stopped || (stopped.status !== 'accepted' && stopped.status !== 'in_progress')
  } catch (error) {
    if (!isSupplierError(error)) throw error
    ctx.log.warn({ err: error, delivery: delivery.id, supplier: row.id }, 'a supplier does not stop a delivery; staff decide')
    return false
  }
}
