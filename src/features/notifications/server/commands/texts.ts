import type { CustomText } from '#features/notifications/contract/console.ts'
import { placeholdersIn } from '#features/notifications/rules/texts.ts'
import { queueEmail } from '#features/notifications/server/commands.ts'
import { notify } from '#features/notifications/server/commands/notify.ts'
import { refuseUnproven } from '#features/notifications/server/commands/refuse-unproven.ts'
import { placeholdersOf, whyFixed } from '#features/notifications/server/emails/texts.ts'
import { getText } from '#features/notifications/server/queries/texts.ts'
import { insertText, lockText } from '#features/notifications/server/store/texts.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/**
 * Saves the staff's own title and introduction of a notification or an email; null stands for the standard text. Throws 404,
 * 409 `fixed_words`, and 400 for an unknown placeholder or what a live shop may not state.
 */
export async function changeText(ctx: Context, subject: string, text: CustomText, by: Actor): Promise<void> {
  await getText(ctx, subject)
  const fixed = whyFixed(subject)
  if (fixed) throw new Refusal(409, 'fixed_words', fixed)
  checkPlaceholders(subject, text)
  await refuseUnproven(ctx, text)
  await ctx.db.transaction(async (tx) => {
    const before = await lockText(tx, subject)
    const version = (before?.version ?? 0) + 1
    await insertText(tx, { subject, version, ...text, createdBy: by.userId, createdAt: ctx.now() })
    await writeAuditLog(tx, by, {
      action: 'text.changed',
      subject: { type: 'message_text', id: subject },
      before: { title: before?.title ?? null, intro: before?.intro ?? null },
      after: { ...text, version },
    })
  })
}

/** Throws 400 for an unknown placeholder. */
function checkPlaceholders(subject: string, text: CustomText): void {
  const known = placeholdersOf(subject)
  for (const path of ['title', 'intro'] as const) {
    const unknown = placeholdersIn(text[path] ?? '').find((name) => !known.includes(name))
    if (unknown !== undefined) {
      throw invalid(path, `{${unknown}} isn’t available here. You can use ${known.map((name) => `{${name}}`).join(', ')}.`)
    }
  }
}

/** Sends a text with sample data to the staff member who asks. Throws 404. */
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
