import type { ExportView, Person } from '#features/accounts/contract.ts'
import { type Account, accountOf } from '#features/accounts/server/queries.ts'
import * as store from '#features/accounts/server/store/exports.ts'
import { lockUser } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { publish } from '#platform/db/outbox.ts'
import { sealedColumn } from '#platform/sealed-column.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

const EXPORT_TTL_MS = 7 * 24 * 3_600_000
/** An export that takes longer has failed, and a new one can be requested. */
const EXPORT_TIMEOUT_MS = 3_600_000
const SEALED_FOR = 'data-export'

export const sealedDataExports = sealedColumn({
  name: 'Copies of customers’ data',
  table: 'data_exports',
  key: ['id'],
  column: 'content',
  purpose: SEALED_FOR,
})

/** What one feature stores about a customer. */
export interface ExportPart<Ctx extends Context = Context> {
  name: string
  collect(ctx: Ctx, account: Account): Promise<unknown>
}

/** The customer whose data it is. */
type Owner = Pick<Person, 'userId'>

/**
 * Requests a copy of all data on a customer; returns the one in progress where there is one. `parts` is how many parts it
 * has; `by` is the staff member who requests it on the customer's behalf.
 */
export function requestExport(ctx: Context, { userId }: Owner, parts: number, by?: Actor): Promise<ExportView> {
  const createdAt = ctx.now()
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const waiting = await store.selectWaiting(tx, userId, new Date(createdAt.getTime() - EXPORT_TIMEOUT_MS))
    if (waiting) return present(waiting)
    const expiresAt = new Date(createdAt.getTime() + EXPORT_TTL_MS)
    const made = await store.insertExport(tx, { id: newId('exp'), userId, total: parts, createdAt, expiresAt })
    await publish(tx, { type: 'account.export_requested', payload: { exportId: made.id } })
    const subject = { type: 'customer', id: userId }
    if (by) await writeAuditLog(tx, by, { action: 'customer.export_requested', subject, after: { export: made.id } })
    return present(made)
  })
}

/** Collects all parts of an export and stores them encrypted until it expires. A failure is logged and marks it `failed`. Called by a job. */
export async function buildExport<Ctx extends Context>(ctx: Ctx, exportId: string, parts: readonly ExportPart<Ctx>[]): Promise<void> {
  const wanted = await store.selectExport(ctx.db, exportId)
  const account = wanted?.status === 'waiting' ? await accountOf(ctx.db, wanted.userId) : undefined
  if (!account) return
  try {
    const collected: Record<string, unknown> = { shop: ctx.config.STORE_NAME, madeAt: ctx.now().toISOString() }
    for (const [index, part] of parts.entries()) {
      collected[part.name] = await part.collect(ctx, account)
      await store.updateProgress(ctx.db, exportId, index + 1)
    }
    const content = ctx.secrets.seal(SEALED_FOR, JSON.stringify(collected, null, 2))
    await ctx.db.transaction(async (tx) => {
      if (!(await store.updateEnded(tx, exportId, 'ready', content))) return
      await publish(tx, { type: 'account.export_ready', payload: { exportId, userId: account.userId } })
    })
  } catch (error) {
    ctx.log.error({ err: error, export: exportId }, 'data export failed')
    await store.updateEnded(ctx.db, exportId, 'failed', null)
  }
}

/** A customer's export and its progress. Throws 404 for somebody else's. */
export async function exportOf(ctx: Context, { userId }: Owner, exportId: string): Promise<ExportView> {
  const found = await store.selectExport(ctx.db, exportId)
  if (!found || found.userId !== userId) throw notFound('There is no such export. It may have expired.')
  return present(found)
}

/** A customer's export as JSON text. Throws 404, 409 `export_not_ready`, 410 `export_expired`. */
export async function readExport(ctx: Context, owner: Owner, exportId: string): Promise<string> {
  const { status, expiresAt } = await exportOf(ctx, owner, exportId)
  if (new Date(expiresAt) < ctx.now()) throw new Refusal(410, 'export_expired', 'This export has expired. Please request a new one.')
  const content = await store.selectExportContent(ctx.db, exportId)
  if (status !== 'ready' || !content)
    throw new Refusal(409, 'export_not_ready', 'Your data is still being collected. Please wait a moment.')
  return ctx.secrets.open(SEALED_FOR, content)
}

/** Deletes expired exports. Called by a job. */
export function purgeExpiredExports(ctx: Context): Promise<void> {
  return store.deleteExports(ctx.db, { expiredBy: ctx.now() })
}

function present({ id, status, done, total, createdAt, expiresAt }: store.DataExport): ExportView {
  return { id, status, done, total, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
