import type { Person } from '#features/accounts/contract.ts'
import type { Account } from '#features/accounts/server/queries.ts'
import type {
  EmailDetail,
  EmailView,
  NotificationPage,
  NotificationsQuery,
  PreferencesAnswer,
  PushDevice,
  NotificationView,
} from '#features/notifications/contract.ts'
import { emailSubject, type RenderedEmail, renderEmail } from '#features/notifications/server/emails/render-email.ts'
import { hasMoved } from '#features/notifications/server/queries/emails.ts'
import { preferencesOf } from '#features/notifications/server/queries/preferences.ts'
import * as emailsStore from '#features/notifications/server/store/emails.ts'
import * as notificationsStore from '#features/notifications/server/store/notifications.ts'
import { selectSubscriptions, type Subscription } from '#features/notifications/server/store/push.ts'
import { selectUnsubscribes } from '#features/notifications/server/store/unsubscribes.ts'
import { orderIdsOf } from '#features/orders/server/queries.ts'
import { signedOutReviewIds } from '#features/reviews/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { each, inPages, onlyIf, ROWS_AT_ONCE } from '#platform/db/pages.ts'
import { invalid, notFound } from '#shared/errors.ts'

export { selectUnread as unreadCountOf } from '#features/notifications/server/store/notifications.ts'

const MAILBOX_SIZE = 50

/** The newest 50 emails of the shop for the demo mailbox, all or to one address, newest first. */
export async function newestEmails(ctx: Context, recipient?: string): Promise<EmailView[]> {
  return presentAll(ctx, await emailsStore.selectEmails(ctx.db, { recipient, limit: MAILBOX_SIZE }))
}

/** The first 100 emails about an order, oldest first. */
export async function emailsOfOrder(ctx: Context, orderId: string): Promise<EmailView[]> {
  return presentAll(ctx, await emailsStore.selectEmailsOfOrder(ctx.db, orderId))
}

/** An email as its recipient sees it. Throws 404. */
export async function openEmail(ctx: Context, id: string): Promise<EmailDetail & RenderedEmail> {
  const email = await emailsStore.selectEmail(ctx.db, id)
  if (!email) throw notFound('There is no such email.')
  const rendered = await renderEmail(ctx, email)
  return { ...present(email, rendered.subject), ...rendered }
}

/** One after the other, because the subject of each takes several queries, and together they would take all database connections. */
async function presentAll(ctx: Context, emails: readonly emailsStore.Email[]): Promise<EmailView[]> {
  const views: EmailView[] = []
  for (const email of emails) views.push(present(email, await emailSubject(ctx, email)))
  return views
}

function present({ id, template, recipient, status, createdAt }: emailsStore.Email, subject: string): EmailView {
  return { id, template, recipient, subject, status, createdAt: createdAt.toISOString() }
}

/** Up to `limit` emails created since `since` that could not be sent, oldest first. */
export async function failedEmails(db: Queryable, since: Date, limit: number): Promise<{ id: string; template: string; at: Date }[]> {
  return (await emailsStore.selectFailed(db, since, limit)).map(({ id, template, createdAt: at }) => ({ id, template, at }))
}

/** The emails to a customer, for the export of their data. Without those to someone who had their address before. */
export async function collectEmails(ctx: Context, { userId, email, emailVerified }: Account): Promise<unknown> {
  const orderIds = await orderIdsOf(ctx.db, userId)
  const reviewIds = await signedOutReviewIds(ctx.db, orderIds)
  const addressee = { userId, orderIds, reviewIds, email: emailVerified ? email : null }
  const emails = inPages((last?: emailsStore.Email) => emailsStore.selectEmailsOf(ctx.db, addressee, ROWS_AT_ONCE, last))
  const isTheirs = async (email: emailsStore.Email) => {
    const { userId: about, orderId = '' } = email.data
    return about === userId || orderIds.includes(orderId) || !(await hasMoved(ctx, email))
  }
  return each(onlyIf(emails, isTheirs), async (sent) => {
    const { template, subject, status, createdAt } = present(sent, await emailSubject(ctx, sent))
    return { template, subject, status, createdAt }
  })
}

/** A page of a customer's notifications, newest first. Throws 400 if `before` is not the `next` of a page. */
export async function listNotifications(
  ctx: Context,
  userId: string,
  { read, type, limit, before }: NotificationsQuery,
): Promise<NotificationPage> {
  const after = before === undefined ? undefined : readCursor(before)
  const [rows, unreadCount] = await Promise.all([
    notificationsStore.selectNotifications(ctx.db, userId, { read, type, limit: limit + 1, after }),
    notificationsStore.selectUnread(ctx.db, userId),
  ])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { success: true, count: page.length, unreadCount, data: page.map(presentNotification), next: last ? writeCursor(last) : null }
}

type Place = Pick<notificationsStore.NotificationRow, 'id' | 'createdAt'>

function writeCursor({ createdAt, id }: Place): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')
}

function readCursor(cursor: string): Place {
  const [, time, id] = /^(\d{1,15})\.(\w{1,60})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const createdAt = new Date(Number(time))
  // PostgreSQL does not support later dates.
  if (id === undefined || !(createdAt.getTime() < 8e14)) throw invalid('before', 'before must be the `next` of the page before.')
  return { createdAt, id }
}

/** A customer's notification preferences, and whether their address is confirmed and not suppressed. */
export async function getPreferences(
  ctx: Context,
  { userId, email, emailVerified }: Pick<Person, 'userId' | 'email' | 'emailVerified'>,
): Promise<PreferencesAnswer> {
  const [data, unsubscribes] = await Promise.all([preferencesOf(ctx.db, userId), selectUnsubscribes(ctx.db, email)])
  const found = unsubscribes.find(({ what }) => what === 'all')
  const emailProblem = found && found.reason !== 'unsubscribed' ? { reason: found.reason, at: found.createdAt.toISOString() } : null
  return { success: true, data, emailProblem, emailVerified }
}

/** A customer's browsers that are subscribed to push notifications, newest first. */
export async function listDevices(ctx: Context, userId: string): Promise<PushDevice[]> {
  return (await selectSubscriptions(ctx.db, userId)).map(presentDevice)
}

/** A customer's notifications, preferences and subscriptions, for the export of their data. */
export async function collectNotifications(ctx: Context, { userId, email, emailVerified }: Account): Promise<unknown> {
  const [preferences, pushDevices, unwantedMails] = await Promise.all([
    preferencesOf(ctx.db, userId),
    listDevices(ctx, userId),
    emailVerified ? selectUnsubscribes(ctx.db, email) : [],
  ])
  const notifications = inPages((last?: notificationsStore.NotificationRow) =>
    notificationsStore.selectNotificationsAfter(ctx.db, userId, ROWS_AT_ONCE, last),
  )
  return { notifications, preferences, pushDevices, unwantedMails }
}

/** A notification as its customer sees it. */
export function presentNotification({
  id,
  type,
  title,
  message,
  link,
  readAt,
  createdAt,
}: notificationsStore.NotificationRow): NotificationView {
  return {
    _id: id,
    id,
    type,
    title,
    message,
    link,
    read: readAt !== null,
    readAt: readAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

/** A push subscription as its customer sees it. */
export function presentDevice({ id, device, createdAt }: Subscription): PushDevice {
  return { id, device, createdAt: createdAt.toISOString() }
}
