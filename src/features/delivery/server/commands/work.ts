import { isCircuitOpen } from '#features/delivery/rules/calls.ts'
import { callSupplier, requestCancellation } from '#features/delivery/server/commands/call.ts'
import { claimCancellation } from '#features/delivery/server/store/cancellations.ts'
import { claimDue } from '#features/delivery/server/store/deliveries.ts'
import * as suppliersStore from '#features/delivery/server/store/suppliers.ts'
import { supplierOf } from '#features/delivery/server/suppliers/registry.ts'
import type { Supplier } from '#features/delivery/server/suppliers/supplier.ts'
import type { Lease, SupplierRow } from '#features/delivery/server/tables.ts'
import type { Context } from '#platform/context.ts'

const CONCURRENT_CALLS = 4
const MAX_CALLS_PER_ROUND = 60
/** A slow supplier's round ends after this time, because the next round of all suppliers waits for it. */
const MAX_ROUND_MS = 5_000
/** Longer than any call takes. A worker that hasn't finished by then has crashed. */
const LEASE_MS = 60_000

/**
 * Makes the supplier calls that are due: submits deliveries, fetches their state and cancels them. Each call is made by one worker.
 * Suppliers don't wait for each other, and one that keeps failing isn't called for a while. Returns the number of calls made.
 */
export async function processDeliveries(ctx: Context): Promise<number> {
  const suppliers = await suppliersStore.selectDueSuppliers(ctx.db, ctx.now())
  const made = await Promise.all(
    suppliers.map((row) =>
      callDue(ctx, row).catch((error: unknown) => {
        ctx.log.error({ err: error, supplier: row.id }, 'supplier round failed; its deliveries are retried')
        return 0
      }),
    ),
  )
  return made.reduce((sum, calls) => sum + calls, 0)
}

async function callDue(ctx: Context, row: SupplierRow): Promise<number> {
  const supplier = supplierOf(ctx, row)
  if (!supplier || row.pausedAt !== null) return 0
  const isProbe = isCircuitOpen(row.failures)
  // After its pause, an open circuit allows a single call, in one process.
  if (isProbe && !(await suppliersStore.claimProbe(ctx.db, row.id, lease(ctx)))) return 0
  let left = isProbe ? 1 : MAX_CALLS_PER_ROUND
  const calls = { answered: 0, failed: 0 }
  const end = performance.now() + MAX_ROUND_MS
  const caller = async () => {
    while (left-- > 0 && performance.now() < end) {
      const answered = await callOnce(ctx, row, supplier, isProbe)
      if (answered === undefined) return
      calls[answered ? 'answered' : 'failed']++
    }
  }
  await Promise.all(Array.from({ length: isProbe ? 1 : CONCURRENT_CALLS }, caller))
  const made = calls.answered + calls.failed
  if (made > 0) await suppliersStore.addCalls(ctx.db, row.id, calls, ctx.now())
  return made
}

/** Makes the next due call. Returns whether the supplier responded. Undefined if no call is due or the supplier may not be called now. */
async function callOnce(ctx: Context, row: SupplierRow, supplier: Supplier, isProbe: boolean): Promise<boolean | undefined> {
  const current = isProbe ? row : await suppliersStore.selectSupplier(ctx.db, row.id)
  if (!current || current.pausedAt !== null || (!isProbe && current.openUntil !== null)) return undefined
  const answered = await callNext(ctx, current, supplier)
  if (answered === undefined) return undefined
  if (answered) await suppliersStore.updateAnswered(ctx.db, row.id)
  else await suppliersStore.updateFailed(ctx.db, row.id, { now: ctx.now(), isProbe })
  return answered
}

/** Makes the next due call. Returns whether the supplier responded. Undefined if none was due. */
async function callNext(ctx: Context, row: SupplierRow, supplier: Supplier): Promise<boolean | undefined> {
  const request = await claimCancellation(ctx.db, row.id, lease(ctx))
  if (request) return requestCancellation(ctx, supplier, request)
  const delivery = await claimDue(ctx.db, row.id, lease(ctx))
  return delivery && callSupplier(ctx, row, supplier, delivery)
}

function lease(ctx: Context): Lease {
  const now = ctx.now()
  return { now, leaseUntil: new Date(now.getTime() + LEASE_MS) }
}
