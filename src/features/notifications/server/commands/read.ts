import * as store from '#features/notifications/server/store/notifications.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

/** Notifications per statement. */
const BATCH_SIZE = 5_000

/** Marks a notification as read and returns the number of unread ones. Throws 404. */
export async function markRead(ctx: Context, userId: string, id: string): Promise<number> {
  if (!(await store.updateRead(ctx.db, userId, id, ctx.now()))) throw noSuchNotification()
  return signalChange(ctx, userId)
}

/** Marks all current notifications of a customer as read and returns the number of unread ones. */
export async function markAllRead(ctx: Context, userId: string): Promise<number> {
  const now = ctx.now()
  await inBatches((limit) => store.updateSomeRead(ctx.db, userId, { until: now, limit }, now))
  return signalChange(ctx, userId)
}

/** Deletes a notification and returns the number of unread ones. Throws 404. */
export async function deleteOne(ctx: Context, userId: string, id: string): Promise<number> {
  if (!(await store.deleteNotification(ctx.db, userId, id))) throw noSuchNotification()
  return signalChange(ctx, userId)
}

/** Deletes all current notifications of a customer and returns the number of unread ones. */
export async function deleteAll(ctx: Context, userId: string): Promise<number> {
  const until = ctx.now()
  await inBatches((limit) => store.deleteSome(ctx.db, userId, { until, limit }))
  return signalChange(ctx, userId)
}

async function inBatches(work: (limit: number) => Promise<number>): Promise<void> {
  while ((await work(BATCH_SIZE)) === BATCH_SIZE);
}

/** Notifies the customer's open pages, which reload the inbox. Returns the number of unread notifications. */
async function signalChange(ctx: Context, userId: string): Promise<number> {
  const unreadCount = await store.selectUnread(ctx.db, userId)
  ctx.signals.send({ room: `user:${userId}`, event: 'notifications_changed', body: { unreadCount } })
  return unreadCount
}

function noSuchNotification() {
  return notFound('There is no such notification.')
}
