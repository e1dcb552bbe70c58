import { accountOf } from '#features/accounts/server/queries.ts'
import { claimIds, type Facts } from '#features/claims/rules.ts'
import type { PageTextsView, TextPage, TextVersionView } from '#features/texts/contract.ts'
import { maxLengthOf, shownText, slotsOf, type TextSlot } from '#features/texts/rules.ts'
import { shopFacts } from '#features/texts/server/queries.ts'
import { selectNewest, selectVersions, type TextVersion } from '#features/texts/server/store.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

/** A page whose texts can be edited, as defined by the composition root. */
export interface EditablePage {
  name: string
  path: string
  /** The texts that come with the shop: strings with placeholders in objects and lists. */
  original: unknown
  /** Facts that only this page's texts may mention. */
  facts?: (ctx: Context) => Promise<Facts>
}

/** All editable pages by id, in console order. */
export type EditablePages = Readonly<Record<string, EditablePage>>

const MAX_VERSIONS = 50
const noVersion: TextVersionView = { version: 0, texts: {}, publishedAt: null, author: null }

/** An editable page. Throws 404. */
export function editablePage(pages: EditablePages, pageId: string): EditablePage {
  const page = Object.hasOwn(pages, pageId) ? pages[pageId] : undefined
  if (!page) throw notFound('This page has no texts to edit.')
  return page
}

/** All editable pages with their latest published version. */
export async function listTextPages(ctx: Context, pages: EditablePages): Promise<TextPage[]> {
  const newest = new Map((await selectNewest(ctx.db)).map((row) => [row.pageId, row]))
  return Promise.all(
    Object.entries(pages).map(async ([pageId, { name, path, original }]) => {
      const { texts, ...current } = await presentVersion(ctx, newest.get(pageId), slotsOf(original))
      return { pageId, name, path, current, changed: Object.keys(texts).length }
    }),
  )
}

/** A page's texts and versions. Throws 404. */
export async function textsOfPage(ctx: Context, pages: EditablePages, pageId: string): Promise<PageTextsView> {
  const page = editablePage(pages, pageId)
  const [rows, facts] = await Promise.all([selectVersions(ctx.db, pageId, MAX_VERSIONS), factsOfPage(ctx, page)])
  const slots = slotsOf(page.original)
  const versions = await Promise.all(rows.map((row) => presentVersion(ctx, row, slots)))
  const current = versions[0] ?? noVersion
  const isLive = ctx.config.STORE_MODE === 'live'
  return {
    pageId,
    name: page.name,
    path: page.path,
    slots: slots.map((slot) => {
      const own = current.texts[slot.id]
      const isReplaced = own !== undefined && own !== slot.original && shownText(slot, own, facts, isLive) === slot.original
      return { ...slot, maxLength: maxLengthOf(slot), isReplaced }
    }),
    facts: Object.entries(facts).map(([name, value]) => ({ name, value: value ?? null })),
    current,
    versions,
  }
}

/** The facts that a page's texts may mention, including those that may not be shown right now. */
export async function factsOfPage(ctx: Context, { facts }: EditablePage): Promise<Facts> {
  const [shop, own] = await Promise.all([shopFacts(ctx), facts?.(ctx)])
  return { ...own, ...shop.facts, ...Object.fromEntries(claimIds.map((id) => [id, shop.claims[id]])) }
}

/** A version for staff, without texts that the page no longer has. */
async function presentVersion({ db }: Context, row: TextVersion | undefined, slots: readonly TextSlot[]): Promise<TextVersionView> {
  if (!row) return noVersion
  const { version, publishedAt, publishedBy } = row
  const texts = Object.fromEntries(Object.entries(row.texts).filter(([id]) => slots.some((slot) => slot.id === id)))
  return { version, texts, publishedAt: publishedAt.toISOString(), author: (await accountOf(db, publishedBy))?.username ?? 'Former staff' }
}
