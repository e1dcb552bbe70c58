import { type Account, accountOf } from '#features/accounts/server/queries.ts'
import type { NotificationType, NotificationView, TestAnswer } from '#features/notifications/contract.ts'
import { channelsOf } from '#features/notifications/rules/preferences.ts'
import { dueAt } from '#features/notifications/rules/when.ts'
import type { NotificationContent } from '#features/notifications/server/events/event.ts'
import { presentNotification } from '#features/notifications/server/queries.ts'
import { preferencesOf } from '#features/notifications/server/queries/preferences.ts'
import { insertRecipient } from '#features/notifications/server/store/announcements.ts'
import { insertDedupKey, insertNotification, type NotificationRow } from '#features/notifications/server/store/notifications.ts'
import { selectSubscriptions } from '#features/notifications/server/store/push.ts'
import { queueNotification } from '#features/notifications/server/store/queue.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'
import { paths } from '#shared/paths.ts'

/** A notification to a customer. */
export interface Message extends NotificationContent {
  userId: string
  /** Identifies the occasion (`order.completed:ord_...`). A customer is notified once per key. */
  key: string
  type: NotificationType
  /** Shown regardless of preferences and sent immediately. */
  isSecurity?: boolean
  /** The event has its own email, so no copy of the notification is emailed. */
  hasOwnEmail?: boolean
  /** The announcement it belongs to, and the channels the announcement uses. */
  announcement?: { id: string; inApp: boolean; email: boolean }
  /** When it happened; now by default. */
  at?: Date
}

/**
 * Notifies a customer on every channel they chose. The shop's open pages show it immediately. Email copies and push respect quiet hours,
 * and email copies the chosen frequency. Returns the new inbox item, or null if the customer hides this type, was already notified, or
 * erased their account.
 */
export async function notify(ctx: Context, message: Message): Promise<NotificationView | null> {
  const added = await ctx.db.transaction((tx) => notifyIn(ctx, tx, message))
  if (added) showNotification(ctx, message.userId, added)
  return added
}

/** Notifies a customer like `notify`, in the caller's transaction. The caller passes the result to `showNotification` after the commit. */
export async function notifyIn(ctx: Context, tx: Transaction, message: Message): Promise<NotificationView | null> {
  // The foreign key locks the account: a concurrent erasure waits, and accountOf sees an earlier one.
  if (!(await insertDedupKey(tx, message.userId, message.key, ctx.now()))) return null
  const account = await accountOf(tx, message.userId)
  const added = account && (await distribute(ctx, tx, account, message))
  return added ? presentNotification(added) : null
}

/** Shows a new notification on the customer's open pages. */
export function showNotification(ctx: Context, userId: string, view: NotificationView): void {
  ctx.signals.send({ room: `user:${userId}`, event: 'new_notification', body: { ...view } })
}

async function distribute(ctx: Context, tx: Transaction, account: Account, message: Message): Promise<NotificationRow | null> {
  const { userId, key, type, title, link, isSecurity = false, hasOwnEmail = false, announcement } = message
  const preferences = await preferencesOf(tx, userId)
  const chosen = channelsOf(preferences, { type, isSecurity, hasOwnEmail })
  const allowed = announcement ?? { inApp: true, email: true }
  const [inApp, push] = [chosen.inApp && allowed.inApp, chosen.push && allowed.inApp]
  // An unconfirmed address may belong to someone else.
  const email = chosen.email && allowed.email && account.emailVerified
  const now = ctx.now()
  const createdAt = message.at ?? now
  const row = { id: newId('ntf', createdAt.getTime()), type, title, message: message.message, link, readAt: null, createdAt }
  const queue = (channel: 'email' | 'push') =>
    queueNotification(tx, {
      key: `${userId}:${key}:${channel}`,
      userId,
      channel,
      type,
      content: { title, message: message.message, link, ...(isSecurity && { isSecurity }) },
      dueAt: isSecurity ? now : dueAt(now, preferences, channel),
      createdAt: now,
    })
  if (inApp) await insertNotification(tx, userId, row)
  if (email) await queue('email')
  if (push && (await selectSubscriptions(tx, userId)).length > 0) await queue('push')
  if (announcement && (inApp || email)) {
    await insertRecipient(tx, announcement.id, userId, { notificationId: inApp ? row.id : null, byEmail: email })
  }
  return inApp ? row : null
}

const samples: Record<NotificationType, { title: string; message: string; link: string }> = {
  order_update: { title: 'Order completed', message: 'This is a test of an order update.', link: paths.tracking },
  payment: { title: 'Payment received', message: 'This is a test of a payment notification.', link: `${paths.profile}?section=deposit` },
  support: { title: 'New reply from support', message: 'This is a test of a support message.', link: paths.liveChat },
  promo: { title: 'A special offer', message: 'This is a test of an offer.', link: paths.home },
  system: { title: 'Account update', message: 'This is a test of an account notification.', link: paths.profile },
}

/** Sends a customer a test notification on the channels they chose for its type. */
export async function sendTest(ctx: Context, userId: string, type: NotificationType): Promise<TestAnswer> {
  const data = await notify(ctx, { userId, key: `test:${newId('tst')}`, type, ...samples[type] })
  const message = data ? 'We’ve sent a test notification.' : 'Your preferences hide in-app notifications of this type.'
  return { success: true, message, data }
}
