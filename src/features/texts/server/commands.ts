import { isDeepStrictEqual } from 'node:util'
import type { ChangedTexts, TextGroupChange } from '#features/texts/contract/sheet.ts'
import { type OwnTexts, slotsOf } from '#features/texts/rules.ts'
import { problemOf } from '#features/texts/rules/problem.ts'
import { withSingleBlanks } from '#features/texts/rules/sheet.ts'
import { editablePage, type EditablePages, factsOfPage } from '#features/texts/server/queries/admin.ts'
import { insertVersion, lockNewest, type TextVersion } from '#features/texts/server/store.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { changesOf } from '#platform/db/audit-value.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type FieldError, Refusal } from '#shared/errors.ts'

/**
 * The texts that differ from the original, with single blanks. Throws 400 for a slot that the page does not have, an unknown
 * placeholder, a text that is missing or too long, and in a live shop for a figure.
 */
export async function checkedTexts(ctx: Context, pages: EditablePages, pageId: string, texts: OwnTexts): Promise<OwnTexts> {
  const page = editablePage(pages, pageId)
  const names = Object.keys(await factsOfPage(ctx, page))
  const slots = new Map(slotsOf(page.original).map((slot) => [slot.id, slot]))
  const errors: FieldError[] = []
  const checked: Record<string, string> = {}
  for (const [id, typed] of Object.entries(texts)) {
    const slot = slots.get(id)
    const text = withSingleBlanks(typed)
    if (text === slot?.original) continue
    const message = slot ? problemOf(text, slot, names, ctx.config.STORE_MODE === 'live') : 'The page has no such text. Reload it.'
    if (message === undefined) checked[id] = text
    else errors.push({ path: id, message })
  }
  if (errors.length > 0) throw new Refusal(400, 'invalid_input', errors[0]?.message ?? '', { errors })
  return checked
}

/** Publishes `texts` as the next version of a page, unless they are the same. Throws as `checkedTexts` does, and 409 `changed_meanwhile`. */
export async function publishTexts(
  ctx: Context,
  pages: EditablePages,
  pageId: string,
  { texts, version: replaces }: { texts: OwnTexts; version: number },
  by: Actor,
): Promise<void> {
  const own = await checkedTexts(ctx, pages, pageId, texts)
  await ctx.db.transaction(async (tx) => {
    const before = await lockVersion(tx, pageId, replaces)
    await publishVersion(ctx, tx, { pageId, before, own }, by)
  })
}

/**
 * Publishes some texts of several pages, all or none; their other texts stay. Returns the new versions. Throws 400 as `checkedTexts` does,
 * 404, and 409 `changed_meanwhile`.
 */
export async function changeTexts(
  ctx: Context,
  pages: EditablePages,
  changes: readonly TextGroupChange[],
  by: Actor,
): Promise<ChangedTexts['groups']> {
  const checked = await Promise.all(changes.map(async (each) => ({ ...each, own: await checkedTexts(ctx, pages, each.id, each.texts) })))
  return ctx.db.transaction(async (tx) => {
    const published: ChangedTexts['groups'] = []
    // Always in the same order, so that two who publish wait for each other and do not lock each other out.
    for (const { id: pageId, version, texts, own } of checked.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const before = await lockVersion(tx, pageId, version)
      const known = new Set(slotsOf(editablePage(pages, pageId).original).map(({ id }) => id))
      const kept = Object.entries(before?.texts ?? {}).filter(([id]) => known.has(id) && !Object.hasOwn(texts, id))
      const next = await publishVersion(ctx, tx, { pageId, before, own: { ...Object.fromEntries(kept), ...own } }, by)
      published.push({ id: pageId, version: next })
    }
    return published
  })
}

async function lockVersion(tx: Transaction, pageId: string, seen: number): Promise<TextVersion | undefined> {
  const before = await lockNewest(tx, pageId)
  if ((before?.version ?? 0) !== seen)
    throw new Refusal(409, 'changed_meanwhile', 'Somebody else published this page’s texts meanwhile. Reload to see their version.')
  return before
}

interface NextVersion {
  pageId: string
  before: TextVersion | undefined
  own: OwnTexts
}

/** Publishes the next version of a page, unless nothing differs; returns the version that is current then. */
async function publishVersion(ctx: Context, tx: Transaction, { pageId, before, own }: NextVersion, by: Actor): Promise<number> {
  const newest = before?.version ?? 0
  if (isDeepStrictEqual(before?.texts ?? {}, own)) return newest
  await insertVersion(tx, { pageId, version: newest + 1, texts: own, publishedAt: ctx.now(), publishedBy: by.userId })
  const subject = { type: 'page_texts', id: pageId }
  await writeAuditLog(tx, by, { action: 'page_texts.published', subject, ...changesOf(before?.texts ?? {}, own) })
  await publishContentChange(tx, 'texts')
  return newest + 1
}
