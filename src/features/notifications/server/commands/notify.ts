import { type Account, accountOf } from '#features/accounts/server/queries.ts'
import type { NotificationPreferences, NotificationType, NotificationView } from '#features/notifications/contract.ts'
import { type Ways, waysOf } from '#features/notifications/rules/preferences.ts'
import { dueAt } from '#features/notifications/rules/when.ts'
import { chosenBy } from '#features/notifications/server/chosen.ts'
import { presentNotification } from '#features/notifications/server/present.ts'
import { insertRecipient } from '#features/notifications/server/store/announcements.ts'
import { insertNotice, type Notice } from '#features/notifications/server/store/notices.ts'
import { insertNotification, insertTold, type NotificationRow } from '#features/notifications/server/store/notifications.ts'
import { selectSubscriptions } from '#features/notifications/server/store/push.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

/** A message to a customer. */
export interface Message {
  userId: string
  /** Names the occasion (`order.completed:ord_...`): a customer is told once, however often this is called. */
  key: string
  type: NotificationType
  /** A few words. */
  title: string
  /** One sentence or two. */
  message: string
  /** A path of the shop, where it leads; never with a token: it is kept as it is. */
  link: string | null
  /** Shown whatever was chosen, and sent at once. */
  isSecurity?: boolean
  /** A letter of its own goes by e-mail: no copy of these words does. */
  hasLetter?: boolean
  /** What is announced to many goes by these of the ways that they chose, and is counted. */
  announcement?: { id: string; inApp: boolean; email: boolean }
  /** When it happened; now, unless told otherwise. */
  at?: Date
}

/**
 * Tells a customer something by every way that they chose: in the shop, where open pages show it at once, and by copy and
 * push, which wait for quiet hours and their rhythm. Returns what is new in their list; null where nothing is: they chose
 * not to see it, were told before, or erased their account.
 */
export async function notify(ctx: Context, message: Message): Promise<NotificationView | null> {
  const added = await ctx.db.transaction(async (tx) => {
    // From here on its foreign key holds the account: whoever erases it waits, and whoever did is seen next.
    if (!(await insertTold(tx, message.userId, message.key, ctx.now()))) return null
    const account = await accountOf(tx, message.userId)
    return account ? tell(ctx, tx, account, message) : null
  })
  if (!added) return null
  const view = presentNotification(added)
  ctx.signals.send({ room: `user:${message.userId}`, event: 'new_notification', body: { ...view } })
  return view
}

async function tell(ctx: Context, tx: Transaction, account: Account, message: Message): Promise<NotificationRow | null> {
  const { userId, type, title, link, isSecurity = false, hasLetter = false, announcement } = message
  const preferences = await chosenBy(tx, userId)
  const chosen = waysOf(preferences, { type, isSecurity, hasLetter })
  // Nobody is to have copies sent to an address that they did not prove to be theirs.
  const proven = { ...chosen, email: chosen.email && account.emailVerified }
  const ways = announcement ? among(proven, announcement) : proven
  const createdAt = message.at ?? ctx.now()
  const row = { id: newId('ntf', createdAt.getTime()), type, title, message: message.message, link, readAt: null, createdAt }
  if (ways.inApp) await insertNotification(tx, userId, row)
  if (ways.email) await insertNotice(tx, noticeOf(ctx, message, 'email', preferences))
  if (ways.push && (await selectSubscriptions(tx, userId)).length > 0) await insertNotice(tx, noticeOf(ctx, message, 'push', preferences))
  if (announcement && (ways.inApp || ways.email)) {
    await insertRecipient(tx, announcement.id, userId, { notificationId: ways.inApp ? row.id : null, byEmail: ways.email })
  }
  return ways.inApp ? row : null
}

/** A push says what the list says. */
function among(chosen: Ways, { inApp, email }: { inApp: boolean; email: boolean }): Ways {
  return { inApp: chosen.inApp && inApp, email: chosen.email && email, push: chosen.push && inApp }
}

function noticeOf(ctx: Context, message: Message, channel: Notice['channel'], preferences: NotificationPreferences): Omit<Notice, 'tries'> {
  const { userId, key, type, title, link, isSecurity } = message
  const now = ctx.now()
  const due = isSecurity ? now : dueAt(now, preferences, channel)
  return {
    id: newId('ntc'),
    key: `${userId}:${key}:${channel}`,
    userId,
    channel,
    type,
    content: { title, message: message.message, link },
    held: due > now,
    dueAt: due,
    createdAt: now,
  }
}
