import {
  deleteNotification,
  deleteSome,
  selectUnread,
  updateRead,
  updateSomeRead,
} from '#features/notifications/server/store/notifications.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

/** Of a long list, so many a statement. */
const BATCH = 5_000

/** Marks one as read; one that was stays as it is. Returns how many are unread. Throws 404. */
export async function markRead(ctx: Context, userId: string, id: string): Promise<number> {
  if (!(await updateRead(ctx.db, userId, id, ctx.now()))) throw noSuchNotification()
  return tellChange(ctx, userId)
}

/** Marks all as read that are there now. Returns how many are unread. */
export async function markAllRead(ctx: Context, userId: string): Promise<number> {
  const now = ctx.now()
  await inBatches((limit) => updateSomeRead(ctx.db, userId, { until: now, limit }, now))
  return tellChange(ctx, userId)
}

/** Deletes one. Returns how many are unread. Throws 404. */
export async function deleteOne(ctx: Context, userId: string, id: string): Promise<number> {
  if (!(await deleteNotification(ctx.db, userId, id))) throw noSuchNotification()
  return tellChange(ctx, userId)
}

/** Deletes all that are there now. Returns how many are unread. */
export async function deleteAll(ctx: Context, userId: string): Promise<number> {
  const until = ctx.now()
  await inBatches((limit) => deleteSome(ctx.db, userId, { until, limit }))
  return tellChange(ctx, userId)
}

async function inBatches(work: (limit: number) => Promise<number>): Promise<void> {
  while ((await work(BATCH)) === BATCH);
}

/** The customer's other pages ask for the list again. */
async function tellChange(ctx: Context, userId: string): Promise<number> {
  const unreadCount = await selectUnread(ctx.db, userId)
  ctx.signals.send({ room: `user:${userId}`, event: 'notifications_changed', body: { unreadCount } })
  return unreadCount
}

function noSuchNotification() {
  return notFound('There is no such notification.')
}
