import { placeholdersIn } from '#features/notifications/rules/texts.ts'
import { writeMail } from '#features/notifications/server/commands.ts'
import { notify } from '#features/notifications/server/commands/notify.ts'
import { openText, placeholdersOf, type Proposed } from '#features/notifications/server/queries/texts.ts'
import { insertText, lockText } from '#features/notifications/server/store/texts.ts'
import { whyFixed } from '#features/notifications/server/texts/fixed.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/**
 * Has a message or a letter say something else from now on; null is the shop's own words. Throws 404, 409 `fixed_words`, and
 * 400 for a place in braces that nothing is known for.
 */
export async function changeText(ctx: Context, subject: string, words: Proposed, by: Actor): Promise<void> {
  await openText(ctx, subject)
  const fixed = whyFixed(subject)
  if (fixed) throw new Refusal(409, 'fixed_words', fixed)
  checkPlaces(subject, words)
  await ctx.db.transaction(async (tx) => {
    const before = await lockText(tx, subject)
    const version = (before?.version ?? 0) + 1
    await insertText(tx, { subject, version, ...words, createdBy: by.userId, createdAt: ctx.now() })
    await recordAction(tx, by, {
      action: 'text.changed',
      subject: { type: 'message_text', id: subject },
      before: { title: before?.title ?? null, intro: before?.intro ?? null },
      after: { ...words, version },
    })
  })
}

/** Throws 400 for a place in braces that nothing is known for. */
function checkPlaces(subject: string, words: Proposed): void {
  const known = placeholdersOf(subject)
  for (const path of ['title', 'intro'] as const) {
    const stranger = placeholdersIn(words[path] ?? '').find((name) => !known.includes(name))
    if (stranger !== undefined) {
      throw invalid(path, `{${stranger}} is not known here. You can use ${known.map((name) => `{${name}}`).join(', ')}.`)
    }
  }
}

/** Sends a text as it stands to whoever asks, with sample data. Throws 404. */
export async function sendSample(ctx: Context, subject: string, by: Actor & { email: string }): Promise<void> {
  const { kind, type, preview } = await openText(ctx, subject)
  const occasion = newId('smp')
  await ctx.db.transaction(async (tx) => {
    await recordAction(tx, by, { action: 'text.tested', subject: { type: 'message_text', id: subject }, after: { occasion } })
    if (kind === 'letter') {
      const data = { of: subject.slice('letter:'.length), userId: by.userId }
      await writeMail(ctx, tx, { key: `sample:${occasion}`, template: 'sample', recipient: by.email, data })
    }
  })
  if (kind === 'letter') return
  const { title, message } = preview
  await notify(ctx, { userId: by.userId, key: `sample:${occasion}`, type, title, message, link: null, isSecurity: true, hasLetter: true })
}
