import { ERASED } from '#features/accounts/rules.ts'
import type { ChangedEmail } from '#features/accounts/server/commands/email-change.ts'
import { type Account } from '#features/accounts/server/queries.ts'
import type { EmailName } from '#features/notifications/rules/kinds.ts'
import { renderEmail } from '#features/notifications/server/emails/render-email.ts'
import { unsubscribeUrl } from '#features/notifications/server/emails/unsubscribe-link.ts'
import * as emailsStore from '#features/notifications/server/store/emails.ts'
import { deleteAllOf, deleteOldDedupKeys } from '#features/notifications/server/store/notifications.ts'
import { deleteEnded } from '#features/notifications/server/store/push.ts'
import { deleteOldQueued, updateRecipient } from '#features/notifications/server/store/queue.ts'
import { copyUnsubscribes, selectUnsubscribes, upsertUnsubscribe } from '#features/notifications/server/store/unsubscribes.ts'
import { orderIdsOf } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { one, type Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { deliver, EmailBounced } from '#platform/email.ts'

/**
 * Emails that go to suppressed addresses as well: the owner has just asked for them, to get the address working again, or would not learn
 * otherwise that somebody else has come into the account.
 */
const ALWAYS_SENT: readonly EmailName[] = [
  'confirm-address',
  'new-password',
  'address-works',
  'test-email',
  'device-link',
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
 * Writes emails in the caller's transaction, each `key` once, and returns them as they are; without SMTP they are kept for the demo
 * mailbox. Nothing goes to erased customers.
 */
export async function writeEmails(ctx: Context, tx: Transaction, emails: readonly emailsStore.NewEmail[]): Promise<emailsStore.Email[]> {
  const byKey = new Map(emails.filter(({ recipient }) => recipient !== ERASED).map((email) => [email.key, email]))
  return emailsStore.insertEmails(tx, [...byKey.values()], firstStatus(ctx))
}

/** Writes an email in the caller's transaction, to be sent by an event after the commit. Returns its id. */
export async function queueEmail(ctx: Context, tx: Transaction, email: emailsStore.NewEmail): Promise<string> {
  const { id, status } = one(await emailsStore.insertEmails(tx, [email], firstStatus(ctx)))
  if (status === 'waiting') await publish(tx, { type: 'email.queued', payload: { emailId: id } })
  return id
}

/** Sends a queued email, on `email.queued`. Returns what the mail server answered, if it was sent. Throws if it is not accepted now. */
export async function deliverEmail(ctx: Context, emailId: string): Promise<string | undefined> {
  const email = await emailsStore.selectEmail(ctx.db, emailId)
  return email && submitEmail(ctx, email)
}

/** The status of an email that is about to be sent. Without a mail server a demo shop keeps it for its mailbox; a live one tries again later. */
export const firstStatus = ({ config }: Context) => (config.SMTP_URL || config.STORE_MODE === 'live' ? 'waiting' : 'kept')

/** Whether an email is still to be sent: it was not yet, or the last try failed. */
export const isToSend = ({ status, recipient }: emailsStore.Email) => status !== 'kept' && status !== 'sent' && recipient !== ERASED

/**
 * Hands a committed email to the mail server, unless it was sent before or its address is suppressed. Returns what the server answered, if
 * it was sent. Throws if it is not accepted now.
 */
export async function submitEmail(ctx: Context, email: emailsStore.Email): Promise<string | undefined> {
  const { id, recipient, template } = email
  if (!isToSend(email)) return undefined
  if (!ALWAYS_SENT.includes(template) && (await selectUnsubscribes(ctx.db, recipient)).some(({ what }) => what === 'all')) {
    await emailsStore.updateFailed(ctx.db, id, 'Not sent: this address is suppressed.')
    return undefined
  }
  let answer: string
  try {
    // The Message-ID is made from the email's id: if it is sent twice around a crash, the recipient sees one.
    answer = await deliver(ctx.config, {
      id,
      to: recipient,
      unsubscribeUrl: unsubscribeUrl(ctx, email),
      ...(await renderEmail(ctx, email)),
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    await emailsStore.updateFailed(ctx.db, id, message)
    if (!(error instanceof EmailBounced)) throw error
    await upsertUnsubscribe(ctx.db, recipient, { what: 'all', reason: 'bounced', detail: message.slice(0, 500), createdAt: ctx.now() })
    return undefined
  }
  await emailsStore.updateSent(ctx.db, id, ctx.now())
  return answer
}

/** Erases a customer's notifications, preferences and subscriptions, and removes their address from the emails sent to them. */
export async function eraseEmails(tx: Transaction, { userId, email, emailVerified }: Account): Promise<void> {
  const theirs = emailVerified ? email : null
  await emailsStore.updateAnonymous(tx, { userId, orderIds: await orderIdsOf(tx, userId), email: theirs })
  await deleteAllOf(tx, userId, theirs)
}

/** Keeps what a customer unsubscribed from when their address changes. That the earlier one bounced says nothing about the new one. */
export function moveUnsubscribes(tx: Transaction, { from, to }: ChangedEmail): Promise<void> {
  return copyUnsubscribes(tx, from, to)
}

/** Emails that wait go to the new address as well: the earlier mailbox may be somebody else's by then. */
export function moveWaitingEmails(tx: Transaction, { userId, from, to }: ChangedEmail): Promise<void> {
  return updateRecipient(tx, userId, from, to)
}

const RETENTION_DAYS = 90

/** Deletes the queue entries and deduplication keys of more than 90 days ago, and ended push subscriptions; inboxes stay as they are. */
export async function purgeOldNotifications(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - RETENTION_DAYS * 86_400_000)
  await Promise.all([deleteOldQueued(ctx.db, before), deleteOldDedupKeys(ctx.db, before), deleteEnded(ctx.db)])
}
