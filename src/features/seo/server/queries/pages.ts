import type { SeoPage } from '#features/seo/contract.ts'
import { defaultTexts } from '#features/seo/server/defaults.ts'
import { presentPage } from '#features/seo/server/present.ts'
import { selectSettings } from '#features/seo/server/store.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

/** Every page that has settings, in the order of the shop's table. */
export async function listPages(ctx: Context): Promise<SeoPage[]> {
  const set = new Map((await selectSettings(ctx.db)).map((row) => [row.pageId, row]))
  return Object.entries(defaultTexts).map(([id, texts]) => presentPage(ctx.config, id, texts, set.get(id)))
}

/** One of them. Throws 404. */
export async function onePage(ctx: Context, pageId: string): Promise<SeoPage> {
  const page = (await listPages(ctx)).find((each) => each.pageId === pageId)
  if (!page) throw notFound('There are no settings for this page.')
  return page
}
