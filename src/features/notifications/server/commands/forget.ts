import { deleteOldNotices } from '#features/notifications/server/store/notices.ts'
import { deleteOldTold } from '#features/notifications/server/store/notifications.ts'
import type { Context } from '#platform/context.ts'

/** No news comes again after so long, and no mail is read in the mailbox. */
const KEPT_DAYS = 90

/** Forgets which notices went out, and what customers were told, after ninety days. What they can read stays. */
export async function forgetOldNotices(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000)
  await Promise.all([deleteOldNotices(ctx.db, before), deleteOldTold(ctx.db, before)])
}
