import { ERASED } from '#features/accounts/rules/erased.ts'
import { type Account, accountOf, heldAccountOf } from '#features/accounts/server/queries.ts'
import type { NotificationPreferences, NotificationType } from '#features/notifications/contract.ts'
import { topics } from '#features/notifications/rules/preferences.ts'
import { dueAt } from '#features/notifications/rules/when.ts'
import { chosenBy } from '#features/notifications/server/chosen.ts'
import { sendMail } from '#features/notifications/server/commands.ts'
import type { LetterAbout, MailPolicy, Words } from '#features/notifications/server/events/event.ts'
import { insertNotice } from '#features/notifications/server/store/notices.ts'
import { selectStops } from '#features/notifications/server/store/stops.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#shared/ids.ts'

/** A letter, and when it may go. */
export interface Letter extends LetterAbout {
  userId: string | null
  type: NotificationType
  mail: MailPolicy
  /** What a digest calls it. */
  words: Words | undefined
}

/**
 * Sends a letter by its policy: to guests, and what cannot wait, at once; to customers when their quiet hours and their
 * rhythm allow. Nothing where its kind can be switched off and was. Throws where the mail server does not take it for now.
 */
export async function sendLetter(ctx: Context, letter: Letter): Promise<void> {
  const { key, template, recipient, data, userId, type, mail, words } = letter
  if (recipient === ERASED) return
  const account = userId === null ? undefined : await accountOf(ctx.db, userId)
  const preferences = account && (await chosenBy(ctx.db, account.userId))
  if (mail === 'progress' && !(await wantsProgress(ctx, letter, account, preferences))) return
  if (mail === 'now' || !account || !preferences) return sendMail(ctx, { key, template, recipient, data }, userId)
  const now = ctx.now()
  const due = dueAt(now, preferences, 'email')
  const { title, message, link } = words ?? { title: '', message: '', link: null }
  await ctx.db.transaction(async (tx) => {
    if (!(await heldAccountOf(tx, account.userId))) return
    await insertNotice(tx, {
      id: newId('ntc'),
      key: `letter:${key}`,
      userId: account.userId,
      channel: 'email',
      type,
      content: { title, message, link, letter: { key, template, recipient, data } },
      held: due > now,
      dueAt: due,
      createdAt: now,
    })
  })
}

async function wantsProgress(
  ctx: Context,
  { type, recipient }: Letter,
  account: Account | undefined,
  preferences: NotificationPreferences | undefined,
): Promise<boolean> {
  if (account && !account.orderEmails) return false
  if (preferences && !preferences[topics[type]]) return false
  return !(await selectStops(ctx.db, recipient)).some(({ what }) => what === type)
}
