import type { Business } from '#features/legal/contract.ts'
import { type LegalKind, legalKinds } from '#features/legal/rules/kinds.ts'
import { unknownPlaceholders } from '#features/legal/rules/placeholders.ts'
import { beginsWithHeading } from '#features/legal/rules/sections.ts'
import { originalText } from '#features/legal/server/queries.ts'
import { businessSetting, legalReviewedOn, reviewedVersions } from '#features/legal/server/settings.ts'
import { insertVersion, lockNewest, selectNewest } from '#features/legal/server/store.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { saveSetting, writeSetting } from '#platform/settings.ts'
import { invalid, Refusal } from '#shared/errors.ts'

/** Sets who runs the shop. Footer, legal pages, receipts and emails change immediately. */
export function setBusiness(ctx: Context, business: Business, by: Actor): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await writeSetting(tx, businessSetting, business, by)
    await publishContentChange(tx, 'legal')
  })
}

/** Records that the current legal texts were reviewed today, or that they are templates again. */
export function setLegalReview(ctx: Context, reviewed: boolean, by: Actor): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const newest = await selectNewest(tx)
    await saveSetting(tx, reviewedVersions, Object.fromEntries(newest.map(({ kind, version }) => [kind, version])))
    await writeSetting(tx, legalReviewedOn, reviewed ? ctx.now().toISOString().slice(0, 10) : null, by)
    await publishContentChange(tx, 'legal')
  })
}

/** Publishes the texts that come with the shop as new versions if they have changed, except for texts that staff have edited. */
export async function recordOriginals(ctx: Context): Promise<void> {
  const newest = await selectNewest(ctx.db)
  for (const kind of legalKinds) {
    const { html } = originalText(kind)
    const current = newest.find((row) => row.kind === kind)
    if (current && (!current.isOriginal || current.html === html)) continue
    await ctx.db.transaction(async (tx) => {
      const before = await lockNewest(tx, kind)
      if (before && (!before.isOriginal || before.html === html)) return
      const version = (before?.version ?? 0) + 1
      await insertVersion(tx, { kind, version, html, isOriginal: true, publishedAt: ctx.now(), publishedBy: null })
      await publishContentChange(tx, 'legal')
    })
  }
}

/** Sanitizes HTML by the same rules as blog posts. Implemented by `app`. */
export type Sanitize = (html: string) => Promise<string>

/** Sanitizes and validates a text. Throws 400 for unknown placeholders, and if it doesn't begin with a heading. */
export async function checkedText(html: string, sanitize: Sanitize): Promise<string> {
  const clean = await sanitize(html)
  const [unknown] = unknownPlaceholders(clean)
  if (unknown !== undefined) throw invalid('html', `There is no placeholder {${unknown}}. Remove the braces, or use one from the list.`)
  if (!beginsWithHeading(clean)) throw invalid('html', 'Begin with a heading (Heading 2). The page’s table of contents lists the headings.')
  return clean
}

/** Publishes `html` as the next version of a text. Throws 400 like `checkedText`, and 409 `changed_meanwhile`. */
export async function publishLegalText(
  ctx: Context,
  kind: LegalKind,
  { html, version }: { html: string; version: number },
  sanitize: Sanitize,
  by: Actor,
): Promise<void> {
  const clean = await checkedText(html, sanitize)
  await addVersion(ctx, kind, { html: clean, isOriginal: false }, version, by)
}

/** Publishes a text's original as its next version, replacing `version`. Throws 409 `changed_meanwhile`. */
export async function restoreOriginal(ctx: Context, kind: LegalKind, version: number, by: Actor): Promise<void> {
  await addVersion(ctx, kind, { html: originalText(kind).html, isOriginal: true }, version, by)
}

/** Adds a version, unless the text is unchanged. */
async function addVersion(
  ctx: Context,
  kind: LegalKind,
  text: { html: string; isOriginal: boolean },
  replaces: number,
  by: Actor,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockNewest(tx, kind)
    const newest = before?.version ?? 0
    if (newest !== replaces) {
      throw new Refusal(409, 'changed_meanwhile', 'Someone else has published a newer version of this text. Reload to see it.')
    }
    if (before?.html === text.html) return
    const version = newest + 1
    await insertVersion(tx, { kind, version, ...text, publishedAt: ctx.now(), publishedBy: by.userId })
    const subject = { type: 'legal_text', id: kind }
    const after = { version, original: text.isOriginal }
    await writeAuditLog(tx, by, { action: 'legal_text.published', subject, before: { version: newest }, after })
    await publishContentChange(tx, 'legal')
  })
}
