import type { SeoChange } from '#features/seo/contract.ts'
import { defaultTexts } from '#features/seo/server/defaults.ts'
import { seoChange } from '#features/seo/server/input.ts'
import { deleteSettings, lockSettings, upsertSettings } from '#features/seo/server/store.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, notFound } from '#shared/errors.ts'

/**
 * Sets what search engines and shared links say about a page; null and empty texts take the shop's own. Pages show it
 * within a second. Throws 404 for an unknown page id and 400 with the field that is refused.
 */
export async function setSeo(ctx: Context, pageId: string, change: SeoChange, by: Actor): Promise<void> {
  const parsed = seoChange.safeParse(change)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw invalid(issue?.path.join('.') ?? '', issue?.message ?? 'Check the settings.')
  }
  const after = parsed.data
  await changing(ctx, pageId, async (tx) => {
    const before = await lockSettings(tx, pageId)
    await upsertSettings(tx, pageId, after, by.userId, ctx.now())
    await recordAction(tx, by, { action: 'seo.changed', subject: { type: 'page', id: pageId }, before: before ?? null, after })
  })
}

/** Takes back what was set for a page: it says what the shop says by itself. Throws 404 for an unknown page id. */
export async function resetSeo(ctx: Context, pageId: string, by: Actor): Promise<void> {
  await changing(ctx, pageId, async (tx) => {
    const before = await lockSettings(tx, pageId)
    if (!before) return
    await deleteSettings(tx, pageId)
    await recordAction(tx, by, { action: 'seo.reset', subject: { type: 'page', id: pageId }, before })
  })
}

async function changing(ctx: Context, pageId: string, work: (tx: Transaction) => Promise<void>): Promise<void> {
  if (!Object.hasOwn(defaultTexts, pageId)) throw notFound('There are no settings for this page.')
  await ctx.db.transaction(work)
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'page', id: pageId } })
}
