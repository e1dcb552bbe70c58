import type { SeoChange } from '#features/seo/contract.ts'
import { defaultTextsOf } from '#features/seo/server/queries/defaults.ts'
import { deleteSettings, lockSettings, upsertSettings } from '#features/seo/server/store.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { changesOf } from '#platform/db/audit-value.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { notFound } from '#shared/errors.ts'

/** Changes a page's settings for search engines and shared links. Null uses the default. Throws 404 for an unknown page. */
export async function setSeo(ctx: Context, pageId: string, after: SeoChange, by: Actor): Promise<void> {
  await changeSettings(ctx, pageId, async (tx) => {
    const before = await lockSettings(tx, pageId)
    await upsertSettings(tx, pageId, after, by.userId, ctx.now())
    await writeAuditLog(tx, by, { action: 'seo.changed', subject: { type: 'page', id: pageId }, ...changesOf(before ?? {}, after) })
  })
}

/** Resets a page to its defaults. Throws 404 for an unknown page. */
export async function resetSeo(ctx: Context, pageId: string, by: Actor): Promise<void> {
  await changeSettings(ctx, pageId, async (tx) => {
    const before = await lockSettings(tx, pageId)
    if (!before) return
    await deleteSettings(tx, pageId)
    await writeAuditLog(tx, by, { action: 'seo.reset', subject: { type: 'page', id: pageId }, before })
  })
}

async function changeSettings(ctx: Context, pageId: string, work: (tx: Transaction) => Promise<void>): Promise<void> {
  if (!defaultTextsOf(pageId)) throw notFound('This page has no settings.')
  await ctx.db.transaction(async (tx) => {
    await work(tx)
    await publishContentChange(tx, 'seo')
  })
  notifyStaff(ctx, 'page', pageId)
}
