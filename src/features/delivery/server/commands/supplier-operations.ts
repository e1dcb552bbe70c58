import type { SupplierTest } from '#features/delivery/contract.ts'
import { type ReportOutcome, applyReportIn } from '#features/delivery/server/commands/report.ts'
import { selectReport, updateOutcome } from '#features/delivery/server/store/reports.ts'
import { addCalls, selectSupplier, updatePaused } from '#features/delivery/server/store/suppliers.ts'
import { supplierOf } from '#features/delivery/server/suppliers/registry.ts'
import { isSupplierError } from '#features/delivery/server/suppliers/supplier.ts'
import { OWN_QUEUE, type SupplierRow } from '#features/delivery/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Queryable } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/**
 * Pauses or resumes a supplier. A paused supplier isn't called, its webhooks are refused, and its deliveries wait. Resuming also resets
 * its failures. Throws 404, and 409 `own_queue`.
 */
export async function pauseSupplier(
  ctx: Context,
  id: string,
  { paused, reason }: { paused: boolean; reason?: string | undefined },
  by: Actor,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await getSupplier(tx, id)
    if (id === OWN_QUEUE) throw new Refusal(409, 'own_queue', 'Your own queue isn’t called, so it can’t be paused.')
    const pausedAt = paused ? (before.pausedAt ?? ctx.now()) : null
    await updatePaused(tx, id, pausedAt)
    await writeAuditLog(tx, by, {
      action: paused ? 'supplier.paused' : 'supplier.resumed',
      subject: { type: 'supplier', id },
      before: { pausedAt: before.pausedAt, failures: before.failures, openUntil: before.openUntil },
      after: { pausedAt },
      reason,
    })
  })
  notifyStaff(ctx, 'supplier', id)
}

/**
 * Tests the connection to a supplier by canceling a delivery that doesn't exist. The supplier has to accept the signature and respond that
 * it doesn't know the delivery. The test counts as a call. Throws 404, and 409 `not_called` for a supplier without an API.
 */
export async function testSupplier(ctx: Context, id: string, by: Actor): Promise<SupplierTest> {
  const row = await getSupplier(ctx.db, id)
  const supplier = row.kind === 'http' ? supplierOf(ctx, row) : undefined
  if (!supplier) throw new Refusal(409, 'not_called', `${row.name} isn’t called over the internet, so there is nothing to test.`)
  const began = performance.now()
  const outcome = await tryCall(() => supplier.cancel(newId('test')))
  const test = { ...outcome, ms: Math.round(performance.now() - began) }
  await ctx.db.transaction(async (tx) => {
    await addCalls(tx, id, { answered: test.works ? 1 : 0, failed: test.works ? 0 : 1 }, ctx.now())
    await writeAuditLog(tx, by, {
      action: 'supplier.tested',
      subject: { type: 'supplier', id },
      after: { works: test.works, message: test.message },
    })
  })
  notifyStaff(ctx, 'supplier', id)
  return test
}

async function tryCall(call: () => Promise<unknown>): Promise<Pick<SupplierTest, 'works' | 'message'>> {
  try {
    const found = await call()
    if (found === null) return { works: true, message: 'The supplier accepted the signature and responded as expected.' }
    return { works: false, message: 'The supplier says it knows a delivery that doesn’t exist.' }
  } catch (error) {
    if (isSupplierError(error)) return { works: false, message: error.message }
    throw error
  }
}

/** Processes a recorded supplier report again. Changes that it already made are not repeated. Throws 404. */
export async function replayReport(ctx: Context, id: number, by: Actor): Promise<ReportOutcome> {
  return ctx.db.transaction(async (tx) => {
    const report = await selectReport(tx, id)
    if (!report?.deliveryId) throw notFound('There is no such report.')
    const { supplierId, deliveryId, payload, outcome: before } = report
    const outcome = await applyReportIn(tx, deliveryId, payload, { by: { supplierId }, now: ctx.now() })
    if (outcome === 'applied') await updateOutcome(tx, id, outcome)
    await writeAuditLog(tx, by, {
      action: 'report.replayed',
      subject: { type: 'report', id: String(id) },
      before: { supplierId, deliveryId, outcome: before },
      after: { supplierId, deliveryId, outcome },
    })
    return outcome
  })
}

async function getSupplier(db: Queryable, id: string): Promise<SupplierRow> {
  const supplier = await selectSupplier(db, id)
  if (!supplier) throw notFound('There is no such supplier.')
  return supplier
}
