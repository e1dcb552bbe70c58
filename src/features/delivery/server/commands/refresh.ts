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
 * Asks how far the deliveries of an order are, and books the answers, before money is decided by them: whoever sees the last of their
 * views arrive would otherwise have them for nothing until the next regular question. Where a supplier does not answer, what was known
 * before counts. Outside of any transaction; each supplier has five seconds.
 */
export async function refreshDeliveries(ctx: Context, orderId: string): Promise<void> {
  const deliveries = await selectDeliveriesOf(ctx.db, orderId)
  await Promise.all(
    deliveries.filter(({ status, submittedAt }) => submittedAt !== null && !isOver(status)).map((each) => refresh(ctx, each)),
  )
}

async function refresh(ctx: Context, delivery: Delivery): Promise<void> {
  const row = await selectSupplier(ctx.db, delivery.supplierId)
  if (!row || row.pausedAt !== null || row.openUntil !== null) return
  try {
    const report = await supplierOf(ctx, row)?.fetchStatus(await taskOf(ctx, delivery))
    if (report && hasChanged(delivery, withReport(delivery, report))) await applyReport(ctx, delivery.id, report, { supplierId: row.id })
  } catch (error) {
    if (!isSupplierError(error)) throw error
    ctx.log.warn(
      { err: error, delivery: delivery.id, supplier: row.id },
      'a supplier does not say how far a delivery is; the last report counts',
    )
  }
}
