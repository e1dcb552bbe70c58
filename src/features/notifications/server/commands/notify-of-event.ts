import { ERASED } from '#features/accounts/rules.ts'
import { lockAccount } from '#features/accounts/server/queries.ts'
import type { NotificationType, NotificationView } from '#features/notifications/contract.ts'
import { dueAt } from '#features/notifications/rules/when.ts'
import { isToSend, submitEmail, writeEmails } from '#features/notifications/server/commands.ts'
import { notifyIn, showNotification } from '#features/notifications/server/commands/notify.ts'
import { customized } from '#features/notifications/server/emails/texts.ts'
import type { EmailPolicy, EventDefinition, NotificationContent, NotificationSpec } from '#features/notifications/server/events/event.ts'
import { events, type NotifiedEvent } from '#features/notifications/server/events/table.ts'
import { preferencesOf, wantsProgress } from '#features/notifications/server/queries/preferences.ts'
import type { Email, NewEmail } from '#features/notifications/server/store/emails.ts'
import { queueNotification } from '#features/notifications/server/store/queue.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import type { JobData } from '#platform/jobs/queue.ts'

/**
 * Notifies customers of an event in the shop and by email, written in one transaction. Calling it again for the same event has no
 * further effect. Throws if the mail server does not accept an email.
 */
export async function notifyOfEvent(ctx: Context, event: NotifiedEvent, payload: JobData): Promise<void> {
  const notice = await readNotice(ctx, event, payload)
  if (!notice) return
  const { added, emails } = await ctx.db.transaction((tx) => writeNotices(ctx, tx, [notice]))
  showAdded(ctx, added)
  for (const email of emails) await submitEmail(ctx, email)
}

/** An event from the outbox. */
export interface HappenedEvent {
  event: NotifiedEvent
  payload: JobData
}

/** The result of notifying customers of many events. */
interface NotifiedOfMany {
  /** Events whose facts could not be read. The caller retries each one separately. */
  failed: ReadonlySet<HappenedEvent>
  /** Shows the new notifications on open pages. Call it after the commit. */
  show(): void
}

/**
 * Notifies customers of many events in the caller's transaction. An `email.queued` event per email sends it after the commit. Facts are
 * read outside the transaction, so it must not hold locks that those reads could wait for.
 */
export async function notifyOfEvents(ctx: Context, tx: Transaction, happened: readonly HappenedEvent[]): Promise<NotifiedOfMany> {
  const notices: Notice[] = []
  const failed = new Set<HappenedEvent>()
  const remaining = [...happened]
  const read = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      const { event, payload } = next
      try {
        const notice = await readNotice(ctx, event, payload)
        if (notice) notices.push(notice)
      } catch (error) {
        ctx.log.warn({ err: error, event, ...payload }, 'facts of an event could not be read; the event will be retried separately')
        failed.add(next)
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_READS }, read))
  const { added, emails } = await writeNotices(ctx, tx, notices)
  const queued = emails.filter(isToSend).map(({ id }) => ({ type: 'email.queued', payload: { emailId: id } }))
  if (queued.length > 0) await publish(tx, ...queued)
  return { failed, show: () => showAdded(ctx, added) }
}

/** Half of a process's database connections. The rest serve requests. */
const CONCURRENT_READS = 5

/** The notification and email of an event, with the shop's custom texts applied. */
interface Notice extends Pick<NotificationSpec, 'userId' | 'content' | 'email'> {
  definition: EventDefinition
  /** Identifies the occasion, so each customer is notified once. */
  key: string
}

/** Reads the event's facts and builds its notice. Null if customers need no notice. */
async function readNotice(ctx: Context, event: NotifiedEvent, payload: JobData): Promise<Notice | null> {
  const definition: EventDefinition = events[event]
  const spec = await definition.specOf(ctx, payload)
  if (!spec) return null
  const { userId, occasion, email } = spec
  const about = { ...(payload.orderId && { orderId: payload.orderId }), ...(userId && { userId }) }
  const content = spec.content && (await customized(ctx, event, spec.content, about))
  return { definition, key: `${event}:${occasion}`, userId, content, email }
}

interface AddedNotification {
  userId: string
  view: NotificationView
}

/** Writes notices in the caller's transaction. Returns the new inbox items and the emails to send immediately. */
async function writeNotices(
  ctx: Context,
  tx: Transaction,
  notices: readonly Notice[],
): Promise<{ added: AddedNotification[]; emails: Email[] }> {
  const added: AddedNotification[] = []
  const now: NewEmail[] = []
  for (const { definition, key, userId, content, email } of notices) {
    const { type, emailPolicy, isSecurity } = definition
    if (userId !== null && content) {
      const hasOwnEmail = emailPolicy !== 'copy'
      const view = await notifyIn(ctx, tx, { userId, key, type, ...content, hasOwnEmail, ...(isSecurity && { isSecurity }) })
      if (view) added.push({ userId, view })
    }
    if (email && (await isSentNow(ctx, tx, email, { userId, type, emailPolicy, content }))) now.push(email)
  }
  return { added, emails: await writeEmails(ctx, tx, now) }
}

function showAdded(ctx: Context, added: readonly AddedNotification[]): void {
  for (const { userId, view } of added) showNotification(ctx, userId, view)
}

interface EmailSchedule {
  /** The account that the email is about; null for a guest. */
  userId: string | null
  type: NotificationType
  emailPolicy: EmailPolicy
  /** The notification of the same event, which a digest shows. */
  content: NotificationContent | undefined
}

/**
 * Sends an email by its policy: immediately if it is urgent or goes to a guest, otherwise when the customer's quiet hours and frequency
 * allow. Sends nothing if the customer turned this kind of email off. Throws if the mail server does not accept it.
 */
export async function scheduleEmail(ctx: Context, email: NewEmail, schedule: EmailSchedule): Promise<void> {
  const emails = await ctx.db.transaction(async (tx) => ((await isSentNow(ctx, tx, email, schedule)) ? writeEmails(ctx, tx, [email]) : []))
  for (const written of emails) await submitEmail(ctx, written)
}

/**
 * Whether to send an email immediately. Queues it if it has to wait. Drops it if the customer turned this kind of email off or erased
 * their account.
 */
async function isSentNow(ctx: Context, tx: Transaction, email: NewEmail, schedule: EmailSchedule): Promise<boolean> {
  const { userId, type, emailPolicy, content = { title: '', message: '', link: null } } = schedule
  if (email.recipient === ERASED) return false
  const account = userId === null ? undefined : await lockAccount(tx, userId)
  if (userId !== null && !account) return false
  if (emailPolicy === 'now') return true
  const preferences = account && (await preferencesOf(tx, account.userId))
  if (emailPolicy === 'progress' && !(await wantsProgress(tx, email.recipient, type, { account, preferences }))) return false
  if (!account || !preferences) return true
  const createdAt = ctx.now()
  await queueNotification(tx, {
    key: `email:${email.key}`,
    userId: account.userId,
    channel: 'email',
    type,
    content: { ...content, email },
    dueAt: dueAt(createdAt, preferences, 'email'),
    createdAt,
  })
  return false
}
