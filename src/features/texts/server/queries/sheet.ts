import type { TextChanges } from '#features/texts/contract/sheet.ts'
import { problemOf, slotsOf } from '#features/texts/rules.ts'
import { type FoundChanges, foundIn, importedInto, type Replacement, sheetOf, type TextGroup } from '#features/texts/rules/sheet.ts'
import { editablePage, type EditablePages, factsOfPage } from '#features/texts/server/queries/admin.ts'
import { selectNewest } from '#features/texts/server/store.ts'
import type { Context } from '#platform/context.ts'

const column = 'Page'

/** Every page's published texts, with placeholders. */
async function allTexts({ db }: Context, pages: EditablePages): Promise<TextGroup[]> {
  const newest = new Map((await selectNewest(db)).map((row) => [row.pageId, row]))
  return Object.entries(pages).map(([id, { name, original }]) => {
    const row = newest.get(id)
    const texts = slotsOf(original).map((slot) => ({ slot: slot.id, original: slot.original, text: row?.texts[slot.id] ?? slot.original }))
    return { id, name, version: row?.version ?? 0, texts }
  })
}

/** All texts as CSV, one per line, for editing in a spreadsheet. */
export async function exportTexts(ctx: Context, pages: EditablePages): Promise<string> {
  return sheetOf(await allTexts(ctx, pages), column)
}

/** A preview of replacing a word in all texts. */
export async function previewReplacement(ctx: Context, pages: EditablePages, replacement: Replacement): Promise<TextChanges> {
  return withProblems(ctx, pages, foundIn(await allTexts(ctx, pages), replacement))
}

/** A preview of importing a CSV file. Texts that it omits stay the same. */
export async function previewImport(ctx: Context, pages: EditablePages, csv: string): Promise<TextChanges> {
  const unknown = (id: string) => `There is no page “${id}”.`
  return withProblems(ctx, pages, importedInto(await allTexts(ctx, pages), csv, { column, unknown }))
}

async function withProblems(ctx: Context, pages: EditablePages, { groups, problems }: FoundChanges): Promise<TextChanges> {
  const isLive = ctx.config.STORE_MODE === 'live'
  const checkedGroups = groups.map(async ({ group: { id, name, version }, changes }) => {
    const page = editablePage(pages, id)
    const names = Object.keys(await factsOfPage(ctx, page))
    const slots = new Map(slotsOf(page.original).map((slot) => [slot.id, slot]))
    const problemIn = (slotId: string, text: string) => {
      const slot = slots.get(slotId)
      return slot && text !== slot.original ? problemOf(text, slot, names, isLive) : undefined
    }
    return { id, name, version, changes: changes.map((change) => ({ ...change, problem: problemIn(change.slot, change.after) ?? null })) }
  })
  return { groups: await Promise.all(checkedGroups), problems }
}
