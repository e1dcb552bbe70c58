import { type FailedMail, selectFailed } from '#features/notifications/server/store/failed.ts'
import type { Queryable } from '#platform/db/database.ts'

export type { FailedMail } from '#features/notifications/server/store/failed.ts'

/** Mails written since then that could not be sent, the oldest first. */
export function failedMails(db: Queryable, since: Date, limit: number): Promise<FailedMail[]> {
  return selectFailed(db, since, limit)
}
