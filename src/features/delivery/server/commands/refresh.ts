import type { Delivery } from '#features/delivery/contract.ts'
import { hasChanged, isOver, withReport } from '#features/delivery/rules/reports.ts'
import { taskOf } from '#features/delivery/server/commands/call.ts'
import { applyReport } from '#features/delivery/server/commands/report.ts'
import { selectDeliveriesOf } from '#features/delivery/server/store/deliveries.ts'
import { selectSupplier } from '#features/delivery/server/store/suppliers.ts'
import { supplierOf } from '#features/delivery/server/suppliers/registry.ts'
import { isSupplierError } from '#features/delivery/server/suppliers/supplier.ts'
import type { Context } from '#platform/context.ts'

/**
 * Asks an order's suppliers how far its deliveries are, and books their answers, before a claim is paid. Otherwise a customer could get the
 * money back right after the last view arrived, until the next poll. Returns false if a supplier is paused or doesn't answer. Call it
 * outside of a transaction; each supplier has five seconds.
 */
export async function refreshDeliveries(ctx: Context, orderId: string): Promise<boolean> {
  const deliveries = await selectDeliveriesOf(ctx.db, orderId)
  const underWay = deliveries.filter(({ status, submittedAt }) => submittedAt !== null && !isOver(status))
  return (await Promise.all(underWay.map((each) => refresh(ctx, each)))).every((isKnown) => isKnown)
}

async function refresh(ctx: Context, delivery: Delivery): Promise<boolean> {
  const row = await selectSupplier(ctx.db, delivery.supplierId)
  const supplier = row && supplierOf(ctx, row)
  // What the shop's own people deliver, they report.
  if (!supplier) return true
  if (row.pausedAt !== null || row.openUntil !== null) return false
  try {
    const report = await supplier.fetchStatus(await taskOf(ctx, delivery))
    if (report && hasChanged(delivery, withReport(delivery, report))) await applyReport(ctx, delivery.id, report, { supplierId: row.id })
    return true
  } catch (error) {
    if (!isSupplierError(error)) throw error
    ctx.log.warn({ err: error, delivery: delivery.id, supplier: row.id }, 'a supplier does not answer how far a delivery is; staff decide')
    return false
  }
}
