import { ERASED } from '#features/accounts/rules.ts'
import { type Account, accountOf, lockAccount } from '#features/accounts/server/queries.ts'
import type { NotificationPreferences, NotificationType } from '#features/notifications/contract.ts'
import { topics } from '#features/notifications/rules/preferences.ts'
import { dueAt } from '#features/notifications/rules/when.ts'
import { sendEmail } from '#features/notifications/server/commands.ts'
import { notify } from '#features/notifications/server/commands/notify.ts'
import { customized } from '#features/notifications/server/emails/texts.ts'
import type { EmailPolicy, EventDefinition, NotificationContent } from '#features/notifications/server/events/event.ts'
import { events, type NotifiedEvent } from '#features/notifications/server/events/table.ts'
import { preferencesOf } from '#features/notifications/server/queries/preferences.ts'
import type { NewEmail } from '#features/notifications/server/store/emails.ts'
import { queueNotification } from '#features/notifications/server/store/queue.ts'
import { selectUnsubscribes } from '#features/notifications/server/store/unsubscribes.ts'
import type { Context } from '#platform/context.ts'
import type { JobData } from '#platform/jobs/queue.ts'

/**
 * Notifies customers of an event: in the shop first, then by email. Repeated calls for one event have one effect. Throws if the
 * mail server does not accept an email now.
 */
export async function notifyOfEvent(ctx: Context, event: NotifiedEvent, payload: JobData): Promise<void> {
  const { type, emailPolicy, isSecurity, specOf }: EventDefinition = events[event]
  const spec = await specOf(ctx, payload)
  if (!spec) return
  const { userId, occasion, email } = spec
  const about = { ...(payload.orderId && { orderId: payload.orderId }), ...(userId && { userId }) }
  const content = spec.content && (await customized(ctx, event, spec.content, about))
  if (userId !== null && content) {
    const hasOwnEmail = emailPolicy !== 'copy'
    await notify(ctx, { userId, key: `${event}:${occasion}`, type, ...content, hasOwnEmail, ...(isSecurity && { isSecurity }) })
  }
  if (email) await scheduleEmail(ctx, email, { userId, type, emailPolicy, content })
}

interface EmailSchedule {
  userId: string | null
  type: NotificationType
  emailPolicy: EmailPolicy
  /** The notification of the same event, which a digest shows. */
  content: NotificationContent | undefined
}

/**
 * Sends an email by its policy: at once to guests and if it cannot wait, else when the customer's quiet hours and frequency
 * allow. Sends nothing if the customer turned its kind off. Throws if the mail server does not accept it now.
 */
export async function scheduleEmail(ctx: Context, email: NewEmail, schedule: EmailSchedule): Promise<void> {
  const { userId, type, emailPolicy, content = { title: '', message: '', link: null } } = schedule
  if (email.recipient === ERASED) return
  const account = userId === null ? undefined : await accountOf(ctx.db, userId)
  const preferences = account && (await preferencesOf(ctx.db, account.userId))
  if (emailPolicy === 'progress' && !(await wantsProgress(ctx, email.recipient, type, account, preferences))) return
  if (emailPolicy === 'now' || !account || !preferences) return sendEmail(ctx, email, userId)
  const now = ctx.now()
  await ctx.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, account.userId))) return
    await queueNotification(tx, {
      key: `email:${email.key}`,
      userId: account.userId,
      channel: 'email',
      type,
      content: { ...content, email },
      dueAt: dueAt(now, preferences, 'email'),
      createdAt: now,
    })
  })
}

async function wantsProgress(
  ctx: Context,
  recipient: string,
  type: NotificationType,
  account: Account | undefined,
  preferences: NotificationPreferences | undefined,
): Promise<boolean> {
  if (account && !account.orderEmails) return false
  if (preferences && !preferences[topics[type]]) return false
  return !(await selectUnsubscribes(ctx.db, recipient)).some(({ what }) => what === type)
}
