import { announcementKey } from '#features/notifications/server/commands/announcements.ts'
import { notify } from '#features/notifications/server/commands/notify.ts'
import { audiencePage, type Member } from '#features/notifications/server/queries/audience.ts'
import { type Announcement, leaseDue, updateDoneUntil } from '#features/notifications/server/store/announcements.ts'
import type { Context } from '#platform/context.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'

const BATCH_SIZE = 200
/** A worker that takes longer than this is presumed dead, and another one continues. */
const LEASE_MS = 60_000

/**
 * Sends the next batch of an announcement that is due. Returns the batch size in customers, 0 if none is due. Each customer gets it
 * once, even after a crash, because `notify` records the delivery in the same transaction. Several workers can run it.
 */
export async function sendAnnouncements(ctx: Context): Promise<number> {
  const now = ctx.now()
  const announcement = await leaseDue(ctx.db, now, new Date(now.getTime() + LEASE_MS))
  if (!announcement) return 0
  const { id, doneUntil } = announcement
  const { members, until } = await audiencePage(ctx.db, announcement, doneUntil, BATCH_SIZE)
  for (const member of members) await announce(ctx, announcement, member)
  await updateDoneUntil(ctx.db, id, until, ctx.now())
  notifyStaff(ctx, 'announcement', id)
  return BATCH_SIZE
}

async function announce(ctx: Context, { id, type, title, message, link }: Announcement, { userId, inApp, email }: Member): Promise<void> {
  await notify(ctx, { userId, key: announcementKey(id), type, title, message, link, announcement: { id, inApp, email } })
}
