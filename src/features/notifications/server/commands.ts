import { ERASED } from '#features/accounts/rules.ts'
import type { ChangedEmail } from '#features/accounts/server/commands/email-change.ts'
import type { Account } from '#features/accounts/server/queries.ts'
import { type EmailName, notificationTypes } from '#features/notifications/rules/kinds.ts'
import { channelsOf } from '#features/notifications/rules/preferences.ts'
import { renderEmail } from '#features/notifications/server/emails/render-email.ts'
import { unsubscribeUrl } from '#features/notifications/server/emails/unsubscribe-link.ts'
import { preferencesOf } from '#features/notifications/server/queries/preferences.ts'
import * as emailsStore from '#features/notifications/server/store/emails.ts'
import { deleteAllOf, deleteOldDedupKeys } from '#features/notifications/server/store/notifications.ts'
import { deleteEnded } from '#features/notifications/server/store/push.ts'
import { deleteOldQueued, updateRecipient } from '#features/notifications/server/store/queue.ts'
import { selectUnsubscribes, upsertUnsubscribe } from '#features/notifications/server/store/unsubscribes.ts'
import { orderIdsOf } from '#features/orders/server/queries.ts'
import { signedOutReviewIds } from '#features/reviews/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { one, type Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { deliver, EmailBounced } from '#platform/email.ts'
import { errorMessage } from '#shared/errors.ts'

export { copyUnsubscribes } from '#features/notifications/server/store/unsubscribes.ts'

/**
 * Emails that are sent even to suppressed addresses: the owner just requested them, needs them to get the address working again, or
 * would otherwise not learn that someone else got into the account.
 */
const ALWAYS_SENT: readonly EmailName[] = [
  'confirm-address',
  'new-password',
  'address-works',
  'test-email',
  'device-link',
  'confirm-new-email',
  'approve-new-email',
  'email-changed',
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-replaced',
  'passkey-added',
  'passkey-removed',
  'google-connected',
  'google-disconnected',
  'api-key-created',
  'staff-joined',
  'mail-server-changed',
  'payment-account-changed',
]

/**
 * Inserts emails in the caller's transaction, one per `key`, and returns their rows, including those that already existed. In a demo
 * shop without SMTP they only go to the demo mailbox. Skips erased customers.
 */
export async function writeEmails(ctx: Context, tx: Transaction, emails: readonly emailsStore.NewEmail[]): Promise<emailsStore.Email[]> {
  const byKey = new Map(emails.filter(({ recipient }) => recipient !== ERASED).map((email) => [email.key, email]))
  return emailsStore.insertEmails(tx, [...byKey.values()], firstStatus(ctx))
}

/** Inserts an email in the caller's transaction and publishes the event that sends it after the commit. Returns the email's id. */
export async function queueEmail(ctx: Context, tx: Transaction, email: emailsStore.NewEmail): Promise<string> {
  const { id, status } = one(await emailsStore.insertEmails(tx, [email], firstStatus(ctx)))
  if (status === 'waiting') await publish(tx, { type: 'email.queued', payload: { emailId: id } })
  return id
}

/** Sends a queued email, on `email.queued`. Returns the mail server's response if it was sent. Throws if the server does not accept it. */
export async function deliverEmail(ctx: Context, emailId: string): Promise<string | undefined> {
  const email = await emailsStore.selectEmail(ctx.db, emailId)
  return email && submitEmail(ctx, email)
}

/** The status of a new email. Without a mail server, a demo shop stores it for its mailbox and a live shop retries later. */
export const firstStatus = ({ config }: Context) => (config.SMTP_URL || config.STORE_MODE === 'live' ? 'waiting' : 'kept')

/** Whether an email still has to be sent because it is new or the last attempt failed. */
export const isToSend = ({ status, recipient }: emailsStore.Email) => status !== 'kept' && status !== 'sent' && recipient !== ERASED

/**
 * Hands a committed email to the mail server, unless it was already sent, its address is suppressed, or it is a copy that its customer has
 * turned off. Returns the server's response if it was sent. Throws if the server does not accept it; an address that bounces is suppressed
 * instead, unless it was erased meanwhile.
 */
export async function submitEmail(ctx: Context, email: emailsStore.Email): Promise<string | undefined> {
  const { id, recipient, template } = email
  if (!isToSend(email)) return undefined
  if (!ALWAYS_SENT.includes(template) && (await selectUnsubscribes(ctx.db, recipient)).some(({ what }) => what === 'all')) {
    await emailsStore.updateFailed(ctx.db, id, 'Not sent: this address is suppressed.')
    return undefined
  }
  if (await isTurnedOff(ctx, email)) {
    await emailsStore.updateFailed(ctx.db, id, 'Not sent: its customer has turned this kind of email off.')
    return undefined
  }
  let response: string
  try {
    // The Message-ID is derived from the email's id, so the recipient sees one email even if a crash makes us send it twice.
    response = await deliver(ctx.config, {
      id,
      to: recipient,
      unsubscribeUrl: unsubscribeUrl(ctx, email),
      ...(await renderEmail(ctx, email)),
    })
  } catch (error) {
    const message = errorMessage(error)
    const isRecorded = await emailsStore.updateFailed(ctx.db, id, message)
    if (!isRecorded) return undefined
    if (!(error instanceof EmailBounced)) throw error
    await upsertUnsubscribe(ctx.db, recipient, { what: 'all', reason: 'bounced', detail: message.slice(0, 500), createdAt: ctx.now() })
    return undefined
  }
  await emailsStore.updateSent(ctx.db, id, ctx.now())
  return response
}

/** Whether an email is a copy of a notification whose type the customer has turned off since it was written, perhaps hours ago. */
async function isTurnedOff({ db }: Context, { template, data: { userId, stops } }: emailsStore.Email): Promise<boolean> {
  const type = notificationTypes.find((each) => each === stops)
  if (template !== 'copy' || userId === undefined || type === undefined) return false
  return !channelsOf(await preferencesOf(db, userId), { type, isSecurity: false, hasOwnEmail: false }).email
}

/** Erases a customer's notifications, preferences and subscriptions, and removes their address from the emails sent to them. */
export async function eraseEmails(tx: Transaction, { userId, email, emailVerified }: Account): Promise<void> {
  const confirmedEmail = emailVerified ? email : null
  const orderIds = await orderIdsOf(tx, userId)
  await emailsStore.updateAnonymous(tx, { userId, orderIds, reviewIds: await signedOutReviewIds(tx, orderIds), email: confirmedEmail })
  await deleteAllOf(tx, userId, confirmedEmail)
}

/**
 * Redirects emails that wait or were not accepted yet to the customer's new address, because the old mailbox may belong to someone else by
 * then. Security emails stay: they are about the old address, or warn whoever reads it.
 */
export async function redirectWaitingEmails(tx: Transaction, { userId, from, to }: ChangedEmail): Promise<void> {
  await updateRecipient(tx, userId, from, to)
  const orderIds = await orderIdsOf(tx, userId)
  await emailsStore.updateUnsentRecipient(tx, { userId, orderIds }, { from, to, but: ALWAYS_SENT })
}

const RETENTION_DAYS = 90

/** Deletes queue entries and deduplication keys older than 90 days, and ended push subscriptions. Inboxes are not touched. */
export async function purgeOldNotifications(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - RETENTION_DAYS * 86_400_000)
  await Promise.all([deleteOldQueued(ctx.db, before), deleteOldDedupKeys(ctx.db, before), deleteEnded(ctx.db)])
}
