import { type AdminOrder, type OrderExportView, type OrderFilters, orderFilters } from '#features/operations/contract/orders.ts'
import { listAdminOrders } from '#features/operations/server/queries/admin-orders.ts'
import * as store from '#features/operations/server/store/exports.ts'
import { countAdminOrders } from '#features/operations/server/store/orders.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { publish } from '#platform/db/outbox.ts'
import { sealedFiles } from '#platform/sealed-files.ts'
import { csvLine } from '#shared/csv.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

const EXPIRES_AFTER_MS = 24 * 3_600_000
/** An export that takes longer counts as failed, and a new one can be requested. */
const EXPORT_TIMEOUT_MS = 3_600_000
/** Number of orders that a worker holds in memory. */
const PAGE_SIZE = 1_000

const files = sealedFiles({ name: 'Order exports', table: 'order_exports', parts: 'order_export_parts', purpose: 'order-export' })
export const sealedOrderExports = files.column

/** Queues a CSV export of the orders that match `filters`, or returns the one already in progress with the same filters. */
export function requestOrderExport(ctx: Context, filters: OrderFilters, by: Actor): Promise<OrderExportView> {
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + EXPIRES_AFTER_MS)
  const since = new Date(createdAt.getTime() - EXPORT_TIMEOUT_MS)
  return ctx.db.transaction(async (tx) => {
    const waiting = await store.selectWaitingExport(tx, { askedBy: by.userId, filters, since })
    if (waiting) return present(waiting)
    const made = await store.insertExport(tx, { id: newId('oex'), askedBy: by.userId, filters, createdAt, expiresAt })
    // The search text may identify a customer.
    const { q, ...rest } = filters
    const after = { ...rest, ...(q && { searched: true }) }
    await writeAuditLog(tx, by, { action: 'orders.exported', subject: { type: 'order_export', id: made.id }, after })
    await publish(tx, { type: 'orders.export_requested', payload: { exportId: made.id } })
    return present(made)
  })
}

/** Writes an export and updates its progress. Run by a job. */
export async function writeOrderExport(ctx: Context, exportId: string): Promise<void> {
  const found = await store.selectExport(ctx.db, exportId)
  if (found) await files.write(ctx, exportId, csvOf(ctx, found))
}

async function* csvOf(ctx: Context, { id, filters: storedFilters }: store.OrderExport): AsyncGenerator<string> {
  const filters = orderFilters.parse(storedFilters)
  const about = await ctx.db.recent((recent) => countAdminOrders(recent, filters, null, ctx.now()))
  let done = 0
  let cursor: string | undefined
  yield csvLine(columns.map(([name]) => name))
  do {
    const page = await listAdminOrders(ctx, filters, { cursor, limit: PAGE_SIZE })
    yield page.data.map(lineOf).join('')
    done += page.data.length
    await store.updateProgress(ctx.db, id, done, Math.max(done, about))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

type Cell = string | number | boolean | null
const columns: readonly (readonly [name: string, cell: (row: AdminOrder) => Cell])[] = [
  ['Order', (row) => row.orderNumber],
  ['Placed (UTC)', (row) => row.createdAt],
  ['Paid (UTC)', (row) => row.paidAt],
  ['Status', (row) => row.status],
  ['Service', (row) => row.service],
  ['Quality', (row) => row.quality],
  ['Quantity', (row) => row.quantity],
  ['Delivered', (row) => row.delivered],
  ['Price', (row) => row.price],
  ['Refunded', (row) => row.refunded],
  ['Currency', (row) => row.currency],
  ['Paid with', (row) => row.payment?.method ?? null],
  ['Email', (row) => row.email],
  ['Customer', (row) => row.userId ?? 'guest'],
  ['Username', (row) => row.socialUsername],
  ['Link', (row) => row.postUrl],
  ['Supplier', (row) => row.supplier?.name ?? null],
  ['Due (UTC)', (row) => row.dueAt],
  ['Late', (row) => (row.late ? 'yes' : 'no')],
  ['Id', (row) => row.id],
]

function lineOf(row: AdminOrder): string {
  return csvLine(columns.map(([, cell]) => cell(row)))
}

/** The progress of an export. Throws 404 for another staff member's export. */
export async function orderExportOf(ctx: Context, exportId: string, { userId }: Pick<Actor, 'userId'>): Promise<OrderExportView> {
  const found = await store.selectExport(ctx.db, exportId)
  if (!found || found.askedBy !== userId || found.expiresAt < ctx.now())
    throw notFound('Export not found. Exports are deleted after 24 hours.')
  return present(found)
}

/** Streams the CSV file of an export. Throws 404, and 409 `export_not_ready`. */
export async function readOrderExport(ctx: Context, exportId: string, by: Pick<Actor, 'userId'>): Promise<AsyncGenerator<string>> {
  const { status } = await orderExportOf(ctx, exportId, by)
  if (status !== 'ready') throw new Refusal(409, 'export_not_ready', 'This export is not ready yet. Please wait a moment.')
  return files.read(ctx, exportId, by.userId)
}

/** Deletes expired exports. Run by a job. */
export function purgeOldOrderExports(ctx: Context): Promise<void> {
  return store.deleteExpired(ctx.db, ctx.now())
}

function present({ id, status, done, about, createdAt, expiresAt }: store.OrderExport): OrderExportView {
  return { id, status, done, about, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
