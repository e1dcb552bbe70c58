import type { OrderDeskRow } from '#features/operations/contract.ts'
import type { OrderExportView } from '#features/operations/contract/order-page.ts'
import { deskFilters, questionOf } from '#features/operations/server/desk-question.ts'
import { orderDesk } from '#features/operations/server/queries/order-desk.ts'
import * as store from '#features/operations/server/store/exports.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { csvLine } from '#shared/csv.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

const KEPT_MS = 24 * 3_600_000
/** Rows a piece: what a worker has in memory at once. */
const PIECE = 1_000
const SEALED_FOR = 'order-export'

/** Has a list of orders written as CSV; `about` is how many rows are expected. */
export function requestOrderExport(ctx: Context, filters: Record<string, string>, about: number, by: Actor): Promise<OrderExportView> {
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + KEPT_MS)
  return ctx.db.transaction(async (tx) => {
    const made = await store.insertExport(tx, { id: newId('oex'), askedBy: by.userId, filters, about, createdAt, expiresAt })
    // What was looked for may name a customer.
    const { q, ...rest } = filters
    const after = { ...rest, ...(q !== undefined && { searched: true }) }
    await recordAction(tx, by, { action: 'orders.exported', subject: { type: 'order_export', id: made.id }, after })
    await publish(tx, { type: 'orders.export_requested', payload: { exportId: made.id } })
    return present(made)
  })
}

/** Writes it piece by piece, each kept encrypted with what was done by then. A job calls it; a second try begins anew. */
export async function writeOrderExport(ctx: Context, exportId: string): Promise<void> {
  const wanted = await store.selectExport(ctx.db, exportId)
  if (wanted?.status !== 'waiting') return
  try {
    await store.deleteParts(ctx.db, exportId)
    await writePieces(ctx, wanted)
    await store.updateEnded(ctx.db, exportId, 'ready')
  } catch (error) {
    ctx.log.error({ err: error, export: exportId }, 'a list of orders could not be written')
    await store.updateEnded(ctx.db, exportId, 'failed')
  }
}

async function writePieces(ctx: Context, { id, filters }: store.OrderExport): Promise<void> {
  const asked = deskFilters.parse(filters)
  let cursor: string | undefined
  let done = 0
  let part = 0
  do {
    const page = await orderDesk(ctx, questionOf(asked, { cursor, limit: PIECE }))
    done += page.data.length
    const text = `${part === 0 ? csvLine(columns.map(([name]) => name)) : ''}${page.data.map(lineOf).join('')}`
    const [piece, content] = [part++, ctx.secrets.seal(SEALED_FOR, text)]
    const rows = done
    await ctx.db.transaction((tx) => store.insertPart(tx, id, piece, content, rows))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

type Cell = string | number | boolean | null
const columns: readonly (readonly [name: string, cell: (row: OrderDeskRow) => Cell])[] = [
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
  ['E-mail', (row) => row.email],
  ['Customer', (row) => row.userId ?? 'guest'],
  ['Username', (row) => row.socialUsername],
  ['Link', (row) => row.postUrl],
  ['Partner', (row) => row.partner?.name ?? null],
  ['Due (UTC)', (row) => row.dueAt],
  ['Late', (row) => (row.late ? 'yes' : 'no')],
  ['Id', (row) => row.id],
]

function lineOf(row: OrderDeskRow): string {
  return csvLine(columns.map(([, cell]) => cell(row)))
}

/** How far it is. Throws 404 for a colleague's: whoever asked reads it. */
export async function orderExportOf(ctx: Context, exportId: string, { userId }: Pick<Actor, 'userId'>): Promise<OrderExportView> {
  const found = await store.selectExport(ctx.db, exportId)
  if (!found || found.askedBy !== userId || found.expiresAt < ctx.now())
    throw notFound('There is no such export. It may have been deleted after a day.')
  return present(found)
}

/** The file's pieces, one after the other. Throws 404, and 409 `export_not_ready`. */
export async function readOrderExport(ctx: Context, exportId: string, by: Pick<Actor, 'userId'>): Promise<AsyncGenerator<string>> {
  const { status } = await orderExportOf(ctx, exportId, by)
  if (status !== 'ready') throw new Refusal(409, 'export_not_ready', 'This list is not written yet. Please wait a moment.')
  return pieces(ctx, exportId)
}

async function* pieces({ db, secrets }: Context, exportId: string): AsyncGenerator<string> {
  // What says to spreadsheets that this is UTF-8.
  yield '\u{FEFF}'
  for (let part = 0; ; part++) {
    const content = await store.selectPart(db, exportId, part)
    if (!content) return
    yield secrets.open(SEALED_FOR, content)
  }
}

/** Deletes what is older than a day. A job calls it. */
export function forgetOldOrderExports(ctx: Context): Promise<void> {
  return store.deleteExpired(ctx.db, ctx.now())
}

function present({ id, status, done, about, createdAt, expiresAt }: store.OrderExport): OrderExportView {
  return { id, status, done, about, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
