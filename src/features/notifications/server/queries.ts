import type { Person } from '#features/accounts/contract.ts'
import type { Account } from '#features/accounts/server/queries.ts'
import type {
  MailDetail,
  MailView,
  NotificationPage,
  NotificationType,
  PreferencesAnswer,
  PushDevice,
} from '#features/notifications/contract.ts'
import { chosenBy } from '#features/notifications/server/chosen.ts'
import { readCursor, writeCursor } from '#features/notifications/server/cursor.ts'
import { presentDevice, presentNotification } from '#features/notifications/server/present.ts'
import { mailSubject, type RenderedMail, renderMail } from '#features/notifications/server/render.ts'
import { type Mail, selectMail, selectMailsOf, selectMailsOfOrder, selectNewest } from '#features/notifications/server/store.ts'
import { selectNotifications, selectUnread } from '#features/notifications/server/store/notifications.ts'
import { selectAllNotifications } from '#features/notifications/server/store/people.ts'
import { selectSubscriptions } from '#features/notifications/server/store/push.ts'
import { selectStops } from '#features/notifications/server/store/stops.ts'
import { orderIdsOf } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

const MAILBOX_SIZE = 50

/** The newest mails of the shop, at most 50. For the demo mailbox. */
export async function newestMails(ctx: Context, to?: string): Promise<MailView[]> {
  const mails = await selectNewest(ctx.db, MAILBOX_SIZE, to)
  return Promise.all(mails.map(async (mail) => present(mail, await mailSubject(ctx, mail))))
}

/** What was written about an order, oldest first; at most 100. */
export async function mailsOfOrder(ctx: Context, orderId: string): Promise<MailView[]> {
  const mails = await selectMailsOfOrder(ctx.db, orderId)
  return Promise.all(mails.map(async (mail) => present(mail, await mailSubject(ctx, mail))))
}

/** One mail as its receiver reads it. Throws 404. */
export async function openMail(ctx: Context, id: string): Promise<MailDetail & RenderedMail> {
  const mail = await selectMail(ctx.db, id)
  if (!mail) throw notFound('There is no such mail.')
  const rendered = await renderMail(ctx, mail)
  return { ...present(mail, rendered.subject), ...rendered }
}

function present(mail: Mail, subject: string): MailView {
  const { id, template, recipient, status, createdAt } = mail
  return { id, template, recipient, subject, status, createdAt: createdAt.toISOString() }
}

/** Which mails a person got, for the copy of their data. */
export async function collectMails(ctx: Context, { userId, email, emailVerified }: Account): Promise<unknown> {
  const orderIds = await orderIdsOf(ctx.db, userId)
  const mails = await selectMailsOf(ctx.db, { userId, orderIds, email: emailVerified ? email : null })
  return Promise.all(
    mails.map(async (mail) => {
      const { template, status, createdAt } = mail
      return { template, subject: await mailSubject(ctx, mail), status, createdAt }
    }),
  )
}

/** Which page of the list. */
export interface ListQuestion {
  read?: boolean | undefined
  type?: NotificationType | undefined
  /** At most 100. */
  limit: number
  /** The `next` of the page before. */
  before?: string | undefined
}

/** A page of what a customer was told, the newest first. Throws 400 where `before` is none of ours. */
export async function notificationsOf(
  ctx: Context,
  userId: string,
  { read, type, limit, before }: ListQuestion,
): Promise<NotificationPage> {
  const after = before === undefined ? undefined : readCursor(before)
  const [rows, unreadCount] = await Promise.all([
    selectNotifications(ctx.db, userId, { read, type, limit: limit + 1, after }),
    selectUnread(ctx.db, userId),
  ])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { success: true, count: page.length, unreadCount, data: page.map(presentNotification), next: last ? writeCursor(last) : null }
}

/** How many a customer has not read. */
export function unreadOf(ctx: Context, userId: string): Promise<number> {
  return selectUnread(ctx.db, userId)
}

/** What a customer chose, and whether mail reaches them. */
export async function preferencesAnswer(
  ctx: Context,
  { userId, email, emailVerified }: Pick<Person, 'userId' | 'email' | 'emailVerified'>,
): Promise<PreferencesAnswer> {
  const [data, stops] = await Promise.all([chosenBy(ctx.db, userId), selectStops(ctx.db, email)])
  const stop = stops.find(({ what }) => what === 'all')
  const emailProblem = stop && stop.reason !== 'unsubscribed' ? { reason: stop.reason, at: stop.createdAt.toISOString() } : null
  return { success: true, data, emailProblem, emailVerified }
}

/** The browsers of a customer that take pushes. */
export async function devicesOf(ctx: Context, userId: string): Promise<PushDevice[]> {
  return (await selectSubscriptions(ctx.db, userId)).map(presentDevice)
}

/** What a person was told and chose, for the copy of their data. */
export async function collectNotifications(ctx: Context, { userId, email, emailVerified }: Account): Promise<unknown> {
  const [notifications, preferences, devices, stops] = await Promise.all([
    selectAllNotifications(ctx.db, userId),
    chosenBy(ctx.db, userId),
    devicesOf(ctx, userId),
    emailVerified ? selectStops(ctx.db, email) : [],
  ])
  return { notifications, preferences, pushDevices: devices, unwantedMails: stops }
}
