import type { TextChanges } from '#features/texts/contract.ts'
import { slotsOf, type TextSlot } from '#features/texts/rules.ts'
import { type Replacement, replaceAllIn } from '#features/texts/rules/find-replace.ts'
import { problemOf } from '#features/texts/rules/problem.ts'
import { type EditablePage, type EditablePages, factsOfPage } from '#features/texts/server/queries/admin.ts'
import { selectNewest } from '#features/texts/server/store.ts'
import type { Context } from '#platform/context.ts'
import { csvLine, readCsv } from '#shared/csv.ts'

/** What one text of a page is to be. */
type Wish = (slot: TextSlot, text: string) => string

/** The columns of the file. */
const columns = ['Page', 'Text id', 'Original', 'Text'] as const
const MAX_LINES = 10_000

interface PageTexts extends EditablePage {
  pageId: string
  version: number
  texts: { slot: TextSlot; text: string }[]
}

/** Every text of every page as it is published now, with placeholders. */
async function allTexts({ db }: Context, pages: EditablePages): Promise<PageTexts[]> {
  const newest = new Map((await selectNewest(db)).map((row) => [row.pageId, row]))
  return Object.entries(pages).map(([pageId, page]) => {
    const row = newest.get(pageId)
    const texts = slotsOf(page.original).map((slot) => ({ slot, text: row?.texts[slot.id] ?? slot.original }))
    return { ...page, pageId, version: row?.version ?? 0, texts }
  })
}

/** All texts as CSV, a line each, to be changed in a spreadsheet. */
export async function exportTexts(ctx: Context, pages: EditablePages): Promise<string> {
  const lines = (await allTexts(ctx, pages)).flatMap(({ pageId, texts }) =>
    texts.map(({ slot, text }) => csvLine([pageId, slot.id, slot.original, text])),
  )
  return csvLine(columns) + lines.join('')
}

/** What replacing a word in all texts would change. */
export function previewReplacement(ctx: Context, pages: EditablePages, replacement: Replacement): Promise<TextChanges> {
  return preview(ctx, pages, () => (_slot, text) => replaceAllIn(text, replacement))
}

/** What a file would change: lines and columns that it leaves out change nothing. */
export async function previewImport(ctx: Context, pages: EditablePages, csv: string): Promise<TextChanges> {
  const [heading, ...lines] = readCsv(csv, MAX_LINES + 2)
  const place = (column: (typeof columns)[number]) => heading?.cells.findIndex((name) => name.toLowerCase() === column.toLowerCase()) ?? -1
  const [pageAt, idAt, textAt] = [place('Page'), place('Text id'), place('Text')]
  const refuse = (line: number, message: string): TextChanges => ({ pages: [], problems: [{ line, message }] })
  if (pageAt < 0 || idAt < 0 || textAt < 0) return refuse(1, 'The file needs the columns “Page”, “Text id” and “Text”.')
  if (lines.length > MAX_LINES) return refuse(MAX_LINES + 2, 'A file has at most 10,000 lines.')

  const idsOf = new Map(Object.entries(pages).map(([pageId, { original }]) => [pageId, new Set(slotsOf(original).map((slot) => slot.id))]))
  const wished = new Map<string, string>()
  const problems: TextChanges['problems'] = []
  for (const { line, cells } of lines) {
    const [pageId = '', id = '', text = ''] = [cells[pageAt], cells[idAt], cells[textAt]]
    const page = Object.hasOwn(pages, pageId) ? pages[pageId] : undefined
    if (!page) problems.push({ line, message: `There is no page “${pageId}”.` })
    else if (!idsOf.get(pageId)?.has(id)) problems.push({ line, message: `${page.name} has no text “${id}”.` })
    else wished.set(`${pageId} ${id}`, text)
  }
  const changes = await preview(
    ctx,
    pages,
    (pageId) =>
      ({ id }, text) =>
        wished.get(`${pageId} ${id}`) ?? text,
  )
  return { ...changes, problems }
}

async function preview(ctx: Context, pages: EditablePages, wishFor: (pageId: string) => Wish): Promise<TextChanges> {
  const isLive = ctx.config.STORE_MODE === 'live'
  const found = await Promise.all(
    (await allTexts(ctx, pages)).map(async ({ pageId, version, texts, ...page }) => {
      const wish = wishFor(pageId)
      const changed = texts.flatMap(({ slot, text: before }) => {
        const after = wish(slot, before).replace(/\s+/g, ' ').trim()
        return after === before ? [] : [{ slot, before, after }]
      })
      if (changed.length === 0) return []
      const names = Object.keys(await factsOfPage(ctx, page))
      const changes = changed.map(({ slot, before, after }) => {
        const problem = after === slot.original ? undefined : problemOf(after, slot, names, isLive)
        return { slot: slot.id, before, after, problem: problem ?? null }
      })
      return [{ pageId, name: page.name, version, changes }]
    }),
  )
  return { pages: found.flat(), problems: [] }
}
