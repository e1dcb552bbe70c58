import { type Account, lockAccount } from '#features/accounts/server/queries.ts'
import type { NotificationPreferences } from '#features/notifications/contract.ts'
import { channelsOf } from '#features/notifications/rules/preferences.ts'
import { type Bundle, bundlesOf, quietEnd } from '#features/notifications/rules/when.ts'
import { queueEmail } from '#features/notifications/server/commands.ts'
import { preferencesOf, wantsProgress } from '#features/notifications/server/queries/preferences.ts'
import type { NewEmail } from '#features/notifications/server/store/emails.ts'
import {
  deleteQueued,
  lockDue,
  type QueuedNotification,
  selectDueUsers,
  updateDone,
  updateHeld,
} from '#features/notifications/server/store/queue.ts'
import { wantsInvitation } from '#features/reviews/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'

/** Customers per call. */
const BATCH_SIZE = 50

/**
 * Writes the emails that are due. Several held emails to one recipient become a digest. Each is sent once, because a queue entry and its
 * email change in one transaction. Returns the number of customers. Several workers can run it.
 */
export async function sendDueEmails(ctx: Context): Promise<number> {
  const users = await selectDueUsers(ctx.db, 'email', ctx.now(), BATCH_SIZE)
  let done = 0
  for (const userId of users) {
    try {
      await ctx.db.transaction((tx) => sendDue(ctx, tx, userId))
      done += 1
    } catch (error) {
      ctx.log.error({ err: error, userId }, 'due email could not be written')
    }
  }
  return done
}

async function sendDue(ctx: Context, tx: Transaction, userId: string): Promise<void> {
  const account = await lockAccount(tx, userId)
  const now = ctx.now()
  const due = await lockDue(tx, userId, 'email', now)
  if (due.length === 0) return
  if (!account) return deleteQueued(tx, ids(due))
  const preferences = await preferencesOf(tx, userId)
  const quietUntil = quietEnd(now, preferences.quietHours)
  // Quiet hours may have begun since they were due.
  if (quietUntil > now) return updateHeld(tx, ids(due), quietUntil)
  const wanted = await wantedBy(tx, account, preferences, due)
  const unwanted = due.filter((item) => !wanted.has(item))
  if (unwanted.length > 0) await updateDone(tx, ids(unwanted), { status: 'dropped', reason: 'turned off meanwhile' }, ctx.now())
  const items = [...wanted].map((item) => ({ ...item, recipient: recipientOf(item, account).toLowerCase() }))
  for (const bundle of bundlesOf(items)) {
    const emailId = await queueEmail(ctx, tx, emailOf(bundle, account))
    await updateDone(tx, ids(bundle), { status: 'sent', emailId }, ctx.now())
  }
}

const ids = (items: readonly QueuedNotification[]) => items.map(({ id }) => id)

const recipientOf = ({ content }: QueuedNotification, { email }: Account) => content.email?.recipient ?? email

/** Checks preferences and unsubscribes again: something may have been turned off while it waited. Returns what is still wanted. */
async function wantedBy(
  tx: Transaction,
  account: Account,
  preferences: NotificationPreferences,
  due: readonly QueuedNotification[],
): Promise<Set<QueuedNotification>> {
  const isWanted = async ({ type, content: { email } }: QueuedNotification) => {
    if (!email) return channelsOf(preferences, { type, isSecurity: false, hasOwnEmail: false }).email
    const { orderId } = email.data
    if (email.template === 'review-invitation' && orderId && !(await wantsInvitation(tx, { orderId, email: email.recipient }))) return false
    return email.data.stops === undefined || wantsProgress(tx, email.recipient, type, { account, preferences })
  }
  const wanted = new Set<QueuedNotification>()
  for (const item of due) if (await isWanted(item)) wanted.add(item)
  return wanted
}

function emailOf(bundle: Bundle<QueuedNotification>, account: Account): NewEmail {
  const [first] = bundle
  const recipient = recipientOf(first, account)
  if (bundle.length > 1) {
    const stops = [...new Set(bundle.flatMap((item) => stopsIn(item)))].join(',')
    // An order can be placed for anyone's address, and a name can be any text. Only use the name in the customer's own mailbox.
    const isOwn = account.emailVerified && recipient.toLowerCase() === account.email.toLowerCase()
    const data = { userId: account.userId, notices: ids(bundle).join(','), ...(stops && { stops }), ...(isOwn && { named: 'true' }) }
    return { key: `digest:${first.id}`, template: 'digest', recipient, data }
  }
  if (first.content.email) return first.content.email
  return {
    key: `copy:${first.id}`,
    template: 'copy',
    recipient,
    data: { userId: account.userId, notice: first.id, stops: first.type },
  }
}

function stopsIn({ type, content: { email } }: QueuedNotification): string[] {
  if (!email) return [type]
  return email.data.stops === undefined ? [] : [email.data.stops]
}
