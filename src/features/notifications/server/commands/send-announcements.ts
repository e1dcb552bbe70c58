import { audiencePage, type Member } from '#features/notifications/server/audience.ts'
import { notify } from '#features/notifications/server/commands/notify.ts'
import { type Announcement, holdDue, updateDoneUntil } from '#features/notifications/server/store/announcements.ts'
import type { Context } from '#platform/context.ts'

/** Customers a round. */
const ROUND = 200
/** Whoever holds one longer was killed; another worker goes on. */
const HELD_MS = 60_000

/**
 * Sends the next part of an announcement that is due, and returns how many customers were looked at. A customer is told once,
 * whoever is killed in between: that is on record with the message itself. Several workers share the work.
 */
export async function sendAnnouncements(ctx: Context): Promise<number> {
  const now = ctx.now()
  const announcement = await holdDue(ctx.db, now, new Date(now.getTime() + HELD_MS))
  if (!announcement) return 0
  const { id, doneUntil } = announcement
  const { members, until } = await audiencePage(ctx.db, announcement, doneUntil, ROUND)
  for (const member of members) await announce(ctx, announcement, member)
  await updateDoneUntil(ctx.db, id, until, ctx.now())
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'announcement', id } })
  return ROUND
}

async function announce(ctx: Context, { id, type, title, message, link }: Announcement, { userId, inApp, email }: Member): Promise<void> {
  const key = `promotion.announced:${id}`
  await notify(ctx, { userId, key, type, title, message, link, announcement: { id, inApp, email } })
}
