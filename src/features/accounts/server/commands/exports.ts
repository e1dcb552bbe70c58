import type { ExportView, Person } from '#features/accounts/contract.ts'
import { type Account, accountOf } from '#features/accounts/server/queries.ts'
import * as store from '#features/accounts/server/store/exports.ts'
import { lockUser } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { publish } from '#platform/db/outbox.ts'
import { jsonText } from '#platform/json-text.ts'
import { sealedFiles } from '#platform/sealed-files.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

const EXPORT_TTL_MS = 7 * 24 * 3_600_000
/** An export that takes longer counts as failed, and a new one can be requested. */
const EXPORT_TIMEOUT_MS = 3_600_000

const files = sealedFiles({ name: 'Copies of customers’ data', table: 'data_exports', parts: 'data_export_parts', purpose: 'data-export' })
export const sealedDataExports = files.column

/** The data that one feature stores about a customer. */
export interface ExportPart<Ctx extends Context = Context> {
  name: string
  /** Returns the value to write as JSON. Unbounded lists are async iterables, either the value itself or a field of it. */
  collect(ctx: Ctx, account: Account): unknown
}

/** The customer the data is about. */
type Owner = Pick<Person, 'userId'>

/**
 * Requests a copy of all data about a customer, or returns the one in progress. `parts` is its number of parts; `by` is the staff member
 * requesting it on the customer’s behalf.
 */
export function requestExport(ctx: Context, { userId }: Owner, parts: number, by?: Actor): Promise<ExportView> {
  const createdAt = ctx.now()
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const waiting = await store.selectWaiting(tx, userId, new Date(createdAt.getTime() - EXPORT_TIMEOUT_MS))
    if (waiting) return present(waiting)
    const expiresAt = new Date(createdAt.getTime() + EXPORT_TTL_MS)
    const created = await store.insertExport(tx, { id: newId('exp'), userId, total: parts, createdAt, expiresAt })
    await publish(tx, { type: 'account.export_requested', payload: { exportId: created.id } })
    const subject = { type: 'customer', id: userId }
    if (by) await writeAuditLog(tx, by, { action: 'customer.export_requested', subject, after: { export: created.id } })
    return present(created)
  })
}

/** Writes the data collected from all parts. The result replaces the customer’s earlier exports. Called by a job. */
export async function buildExport<Ctx extends Context>(ctx: Ctx, exportId: string, parts: readonly ExportPart<Ctx>[]): Promise<void> {
  const dataExport = await store.selectExport(ctx.db, exportId)
  const account = dataExport && (await accountOf(ctx.db, dataExport.userId))
  if (!account) return
  await files.write(ctx, exportId, exportText(ctx, account, exportId, parts), async (tx) => {
    await store.deleteEarlier(tx, dataExport)
    await publish(tx, { type: 'account.export_ready', payload: { exportId, userId: account.userId } })
  })
}

async function* exportText<Ctx extends Context>(
  ctx: Ctx,
  account: Account,
  exportId: string,
  parts: readonly ExportPart<Ctx>[],
): AsyncGenerator<string> {
  const { shop, madeAt } = { shop: JSON.stringify(ctx.config.STORE_NAME), madeAt: JSON.stringify(ctx.now()) }
  yield `{\n  "shop": ${shop},\n  "madeAt": ${madeAt}`
  for (const [index, part] of parts.entries()) {
    yield `,\n  ${JSON.stringify(part.name)}: `
    yield* jsonText(await part.collect(ctx, account), '\n  ')
    await store.updateProgress(ctx.db, exportId, index + 1)
  }
  yield '\n}'
}

/** A customer’s export and its progress. Throws 404 for anyone else’s. */
export async function exportOf(ctx: Context, { userId }: Owner, exportId: string): Promise<ExportView> {
  const found = await store.selectExport(ctx.db, exportId)
  if (!found || found.userId !== userId) throw notFound('There is no such export. It may have expired, or a newer one has replaced it.')
  return present(found)
}

/**
 * Streams the JSON text of a customer’s export. If `reader` has several downloads open, they take turns, part by part. Throws 404, 409
 * `export_not_ready`, 410 `export_expired`.
 */
export async function readExport(ctx: Context, owner: Owner, exportId: string, reader: string): Promise<AsyncIterable<string>> {
  const { status, expiresAt } = await exportOf(ctx, owner, exportId)
  if (new Date(expiresAt) < ctx.now()) throw new Refusal(410, 'export_expired', 'This export has expired. Please request a new one.')
  if (status !== 'ready') throw new Refusal(409, 'export_not_ready', 'Your data is still being collected. Please wait a moment.')
  return files.read(ctx, exportId, reader)
}

/** Deletes expired exports. Called by a job. */
export function purgeExpiredExports(ctx: Context): Promise<void> {
  return store.deleteExports(ctx.db, { expiredBy: ctx.now() })
}

function present({ id, status, done, total, createdAt, expiresAt }: store.DataExport): ExportView {
  return { id, status, done, total, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
