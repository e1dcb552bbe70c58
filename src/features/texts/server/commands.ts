import { isDeepStrictEqual } from 'node:util'
import type { ChangedTexts, TextGroupChange } from '#features/texts/contract/sheet.ts'
import { type CustomTexts, problemOf, slotsOf } from '#features/texts/rules.ts'
import { collapseWhitespace } from '#features/texts/rules/sheet.ts'
import { editablePage, type EditablePages, factsOfPage } from '#features/texts/server/queries/admin.ts'
import { insertVersion, lockNewest, type TextVersion } from '#features/texts/server/store.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { changesOf } from '#platform/db/audit-value.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type FieldError, Refusal } from '#shared/errors.ts'

/**
 * The texts that differ from their originals, with whitespace collapsed. Throws 400 for a slot the page doesn't have, an unknown
 * placeholder, a text that is missing or too long, and for a figure in a live shop.
 */
export async function checkedTexts(ctx: Context, pages: EditablePages, pageId: string, texts: CustomTexts): Promise<CustomTexts> {
  const page = editablePage(pages, pageId)
  const names = Object.keys(await factsOfPage(ctx, page))
  const slots = new Map(slotsOf(page.original).map((slot) => [slot.id, slot]))
  const errors: FieldError[] = []
  const checked: Record<string, string> = {}
  for (const [id, typed] of Object.entries(texts)) {
    const slot = slots.get(id)
    const text = collapseWhitespace(typed)
    if (text === slot?.original) continue
    const message = slot ? problemOf(text, slot, names, ctx.config.STORE_MODE === 'live') : 'The page no longer has this text. Reload it.'
    if (message === undefined) checked[id] = text
    else errors.push({ path: id, message })
  }
  if (errors.length > 0) throw new Refusal(400, 'invalid_input', errors[0]?.message ?? '', { errors })
  return checked
}

/** Publishes `texts` as a page's next version, unless they are unchanged. Throws like `checkedTexts`, and 409 `changed_meanwhile`. */
export async function publishTexts(
  ctx: Context,
  pages: EditablePages,
  pageId: string,
  { texts, version: replaces }: { texts: CustomTexts; version: number },
  by: Actor,
): Promise<void> {
  const own = await checkedTexts(ctx, pages, pageId, texts)
  await ctx.db.transaction(async (tx) => {
    const before = await lockVersion(tx, pageId, replaces)
    await publishVersion(ctx, tx, { pageId, before, own }, by)
  })
}

/**
 * Publishes some texts of several pages, all or nothing. Their other texts stay the same. Returns the new versions. Throws 400 like
 * `checkedTexts`, 404, and 409 `changed_meanwhile`.
 */
export async function changeTexts(
  ctx: Context,
  pages: EditablePages,
  changes: readonly TextGroupChange[],
  by: Actor,
): Promise<ChangedTexts['groups']> {
  const checked = await Promise.all(
    changes.map(async (change) => ({ ...change, own: await checkedTexts(ctx, pages, change.id, change.texts) })),
  )
  return ctx.db.transaction(async (tx) => {
    const published: ChangedTexts['groups'] = []
    // In a fixed order, so that concurrent publishers can't deadlock.
    for (const { id: pageId, version, texts, own } of checked.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const before = await lockVersion(tx, pageId, version)
      const known = new Set(slotsOf(editablePage(pages, pageId).original).map(({ id }) => id))
      const unchanged = Object.entries(before?.texts ?? {}).filter(([id]) => known.has(id) && !Object.hasOwn(texts, id))
      const next = await publishVersion(ctx, tx, { pageId, before, own: { ...Object.fromEntries(unchanged), ...own } }, by)
      published.push({ id: pageId, version: next })
    }
    return published
  })
}

async function lockVersion(tx: Transaction, pageId: string, basedOn: number): Promise<TextVersion | undefined> {
  const before = await lockNewest(tx, pageId)
  if ((before?.version ?? 0) !== basedOn)
    throw new Refusal(409, 'changed_meanwhile', 'Someone else has published a newer version of this page’s texts. Reload to see it.')
  return before
}

interface NextVersion {
  pageId: string
  before: TextVersion | undefined
  own: CustomTexts
}

/** Publishes a page's next version, unless nothing has changed. Returns the version that is then current. */
async function publishVersion(ctx: Context, tx: Transaction, { pageId, before, own }: NextVersion, by: Actor): Promise<number> {
  const newest = before?.version ?? 0
  if (isDeepStrictEqual(before?.texts ?? {}, own)) return newest
  await insertVersion(tx, { pageId, version: newest + 1, texts: own, publishedAt: ctx.now(), publishedBy: by.userId })
  const subject = { type: 'page_texts', id: pageId }
  await writeAuditLog(tx, by, { action: 'page_texts.published', subject, ...changesOf(before?.texts ?? {}, own) })
  await publishContentChange(tx, 'texts')
  return newest + 1
}
