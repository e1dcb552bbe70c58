import type { CustomText } from '#features/notifications/contract/console.ts'
import { queueEmail } from '#features/notifications/server/commands.ts'
import { notify } from '#features/notifications/server/commands/notify.ts'
import { whyFixed } from '#features/notifications/server/emails/texts.ts'
import { refuseProblems, textCheck } from '#features/notifications/server/queries/text-check.ts'
import { allTexts, withoutStandard } from '#features/notifications/server/queries/text-sheet.ts'
import { getText } from '#features/notifications/server/queries/texts.ts'
import { insertText, lockText, type TextRow } from '#features/notifications/server/store/texts.ts'
import type { ChangedTexts, TextGroupChange } from '#features/texts/contract/sheet.ts'
import { collapseWhitespace } from '#features/texts/rules/sheet.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/**
 * Saves a custom title and introduction for a notification or email. Null restores the standard text. Throws 404, 409 `fixed_words` if the
 * text cannot be changed, and 400 for an unknown placeholder, markup, or a statement that a live shop may not make.
 */
export async function changeText(ctx: Context, subject: string, text: CustomText, by: Actor): Promise<void> {
  await getText(ctx, subject)
  const fixed = whyFixed(subject)
  if (fixed) throw new Refusal(409, 'fixed_words', fixed)
  const check = await textCheck(ctx)
  refuseProblems({ title: text.title ?? '', intro: text.intro ?? '' }, (typed, slot) => check(subject, slot, typed))
  await ctx.db.transaction(async (tx) => saveText(ctx, tx, { subject, before: await lockText(tx, subject), text }, by))
}

/**
 * Saves custom texts of several notifications and emails, all or none. An empty text restores the standard text; missing texts are
 * unchanged. Returns the new versions. Throws 400 for an invalid text, 404, and 409 `changed_meanwhile` if a version is outdated.
 */
export async function changeTexts(ctx: Context, changes: readonly TextGroupChange[], by: Actor): Promise<ChangedTexts['groups']> {
  const check = await textCheck(ctx)
  const groups = new Map((await allTexts(ctx)).map((group) => [group.id, group]))
  const requested = changes.map(({ id, version, texts }) => {
    const group = groups.get(id)
    if (!group) throw notFound(whyFixed(id) ?? 'There is no such text.')
    const own = Object.entries(texts).map(([slot, typed]) => [slot, withoutStandard(group, slot, collapseWhitespace(typed))])
    return { subject: id, version, texts: Object.fromEntries(own) as Record<string, string> }
  })
  for (const { subject, texts } of requested) refuseProblems(texts, (text, slot) => check(subject, slot, text))
  return ctx.db.transaction(async (tx) => {
    const saved: ChangedTexts['groups'] = []
    // Lock in a fixed order, so concurrent saves cannot deadlock.
    for (const { subject, version, texts } of requested.toSorted((one, other) => (one.subject < other.subject ? -1 : 1))) {
      const before = await lockText(tx, subject)
      if ((before?.version ?? 0) !== version)
        throw new Refusal(409, 'changed_meanwhile', 'Someone else has changed one of these texts. Please review your changes again.')
      const { title = before?.title, intro = before?.intro } = texts
      saved.push({
        id: subject,
        version: await saveText(ctx, tx, { subject, before, text: { title: title || null, intro: intro || null } }, by),
      })
    }
    return saved
  })
}

interface NextText {
  subject: string
  before: TextRow | undefined
  text: CustomText
}

/** Saves the next version of a text and returns its number. */
async function saveText(ctx: Context, tx: Transaction, { subject, before, text }: NextText, by: Actor): Promise<number> {
  const version = (before?.version ?? 0) + 1
  await insertText(tx, { subject, version, ...text, createdBy: by.userId, createdAt: ctx.now() })
  await writeAuditLog(tx, by, {
    action: 'text.changed',
    subject: { type: 'message_text', id: subject },
    before: { title: before?.title ?? null, intro: before?.intro ?? null },
    after: { ...text, version },
  })
  return version
}

/** Sends a text with sample data to the staff member `by`. Throws 404. */
export async function sendSample(ctx: Context, subject: string, by: Actor & { email: string }): Promise<void> {
  const { kind, type, preview } = await getText(ctx, subject)
  const occasion = newId('smp')
  await ctx.db.transaction(async (tx) => {
    await writeAuditLog(tx, by, { action: 'text.tested', subject: { type: 'message_text', id: subject }, after: { occasion } })
    if (kind === 'email') {
      const data = { of: subject.slice('email:'.length), userId: by.userId }
      await queueEmail(ctx, tx, { key: `sample:${occasion}`, template: 'sample', recipient: by.email, data })
    }
  })
  if (kind === 'email') return
  const { title, message } = preview
  await notify(ctx, { userId: by.userId, key: `sample:${occasion}`, type, title, message, link: null, isSecurity: true, hasOwnEmail: true })
}
