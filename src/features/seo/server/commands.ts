import type { SeoChange } from '#features/seo/contract.ts'
import { defaultTexts } from '#features/seo/server/defaults.ts'
import { seoChange } from '#features/seo/server/input.ts'
import { upsertSettings } from '#features/seo/server/store.ts'
import type { Context } from '#platform/context.ts'
import { invalid, notFound } from '#shared/errors.ts'

/**
 * Sets what search engines and shared links say about a page; null and empty texts take the shop's own. Pages show it
 * within a second. Throws 404 for an unknown page id and 400 with the field that is refused.
 */
export async function setSeo(ctx: Context, pageId: string, change: SeoChange, by: string): Promise<void> {
  if (!Object.hasOwn(defaultTexts, pageId)) throw notFound('There are no settings for this page.')
  const parsed = seoChange.safeParse(change)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw invalid(issue?.path.join('.') ?? '', issue?.message ?? 'Check the settings.')
  }
  await ctx.db.transaction((tx) => upsertSettings(tx, pageId, parsed.data, by, ctx.now()))
}
