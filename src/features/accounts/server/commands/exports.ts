import type { ExportView, Person } from '#features/accounts/contract.ts'
import { type Account, accountOf } from '#features/accounts/server/queries.ts'
import * as store from '#features/accounts/server/store/exports.ts'
import { lockUser } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

const KEPT_MS = 7 * 24 * 3_600_000
/** One that is not made by then is not made any more: it can be asked for anew. */
const PATIENCE_MS = 3_600_000
const SEALED_FOR = 'data-export'

/** A part of what the shop holds on a customer: one for each feature that holds any. */
export interface ExportPart<Ctx extends Context = Context> {
  name: string
  collect(ctx: Ctx, account: Account): Promise<unknown>
}

/** Whose copy it is. */
type Owner = Pick<Person, 'userId'>

/**
 * Has a copy of all data on the customer made; one that is being made is not begun again. `parts` is how many it has; `by`
 * is whoever of the staff asks for it in the customer's place.
 */
export function requestExport(ctx: Context, { userId }: Owner, parts: number, by?: Actor): Promise<ExportView> {
  const createdAt = ctx.now()
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const waiting = await store.selectWaiting(tx, userId, new Date(createdAt.getTime() - PATIENCE_MS))
    if (waiting) return present(waiting)
    const expiresAt = new Date(createdAt.getTime() + KEPT_MS)
    const made = await store.insertExport(tx, { id: newId('exp'), userId, total: parts, createdAt, expiresAt })
    await publish(tx, { type: 'account.export_requested', payload: { exportId: made.id } })
    const subject = { type: 'customer', id: userId }
    if (by) await recordAction(tx, by, { action: 'customer.export_requested', subject, after: { export: made.id } })
    return present(made)
  })
}

/** Collects part after part, and keeps the whole encrypted until it is downloaded or expires. A job calls it. */
export async function makeExport<Ctx extends Context>(ctx: Ctx, exportId: string, parts: readonly ExportPart<Ctx>[]): Promise<void> {
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
    ctx.log.error({ err: error, export: exportId }, 'a copy of a customer’s data could not be made')
    await store.updateEnded(ctx.db, exportId, 'failed', null)
  }
}

/** How far a customer's export is. Throws 404 for another's. */
export async function exportOf(ctx: Context, { userId }: Owner, exportId: string): Promise<ExportView> {
  const found = await store.selectExport(ctx.db, exportId)
  if (!found || found.userId !== userId) throw notFound('There is no such export. It may have expired.')
  return present(found)
}

/** The export as JSON. Throws 409 while it is not ready, 410 when it has expired. */
export async function readExport(ctx: Context, owner: Owner, exportId: string): Promise<string> {
  const { status, expiresAt } = await exportOf(ctx, owner, exportId)
  if (new Date(expiresAt) < ctx.now()) throw new Refusal(410, 'export_expired', 'This export has expired. Please ask for a new one.')
  const content = await store.selectExportContent(ctx.db, exportId)
  if (status !== 'ready' || !content) throw new Refusal(409, 'export_not_ready', 'Your data is not collected yet. Please wait a moment.')
  return ctx.secrets.open(SEALED_FOR, content)
}

/** Deletes what has expired. A job calls it. */
export function forgetOldExports(ctx: Context): Promise<void> {
  return store.deleteExports(ctx.db, { expiredBy: ctx.now() })
}

function present({ id, status, done, total, createdAt, expiresAt }: store.DataExport): ExportView {
  return { id, status, done, total, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
