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
  /** Names the occasion (`order.completed:ord_...`): a customer is notified of it once, however often this is called. */
  key: string
  type: NotificationType
  /** Shown whatever the preferences, and sent at once. */
  isSecurity?: boolean
  /** The event has an email of its own, so no copy of the notification is emailed. */
  hasOwnEmail?: boolean
  /** The announcement that it belongs to, and the channels that its audience allows. */
  announcement?: { id: string; inApp: boolean; email: boolean }
  /** When it happened; now by default. */
  at?: Date
}

/**
 * Notifies a customer by every channel they chose: in the shop, where open pages show it at once, and by email copy and push,
 * which wait for quiet hours and the chosen frequency. Returns what is new in the inbox; null if the customer chose not to see
 * it, was notified before, or erased their account.
 */
export async function notify(ctx: Context, message: Message): Promise<NotificationView | null> {
  const added = await ctx.db.transaction((tx) => notifyIn(ctx, tx, message))
  if (added) showNotification(ctx, message.userId, added)
  return added
}

/** As `notify`, in the caller's transaction; after its commit, `showNotification` shows what was added. */
export async function notifyIn(ctx: Context, tx: Transaction, message: Message): Promise<NotificationView | null> {
  // The foreign key locks the account until the end: a concurrent erasure waits, and an earlier one is seen by accountOf.
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
  // An address that is not confirmed may be somebody else's.
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
      content: { title, message: message.message, link },
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

/** Sends a customer a test notification of a type, by the channels of their preferences. */
export async function sendTest(ctx: Context, userId: string, type: NotificationType): Promise<TestAnswer> {
  const data = await notify(ctx, { userId, key: `test:${newId('tst')}`, type, ...samples[type] })
  const message = data ? 'We’ve sent a test notification.' : 'Your preferences hide in-app notifications of this type.'
  return { success: true, message, data }
}
