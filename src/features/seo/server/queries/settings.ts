import type { SeoSettings } from '#features/seo/contract.ts'
import { pageIdOf } from '#features/seo/rules.ts'
import { defaultTexts } from '#features/seo/server/defaults.ts'
import { presentSettings } from '#features/seo/server/present.ts'
import { readSettings } from '#features/seo/server/snapshot.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

/** What search engines and shared links say about a page, from memory. Throws 404 for an id that is none of the shop's. */
export async function seoSettings(ctx: Context, pageId: string): Promise<SeoSettings> {
  const texts = Object.hasOwn(defaultTexts, pageId) ? defaultTexts[pageId] : undefined
  if (!texts) throw notFound('There are no settings for this page.')
  return presentSettings(ctx.config, pageId, texts, (await readSettings(ctx)).get(pageId))
}

/**
 * The settings that the page at `path` shows: the shop's own where the operator's rest. Undefined where the path has none.
 * While the database is away the shop's own serve, so that a page is never missing for want of its settings.
 */
export async function activeSettings(ctx: Context, path: string): Promise<SeoSettings | undefined> {
  const pageId = pageIdOf(path)
  const texts = Object.hasOwn(defaultTexts, pageId) ? defaultTexts[pageId] : undefined
  if (!texts) return undefined
  const set = await readSettings(ctx).catch((error: unknown) => {
    ctx.log.warn({ err: error, pageId }, 'the settings of a page could not be read')
    return undefined
  })
  const row = set?.get(pageId)
  return presentSettings(ctx.config, pageId, texts, row?.isActive ? row : undefined)
}
