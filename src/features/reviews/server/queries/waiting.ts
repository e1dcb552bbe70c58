import { selectWaiting, type WaitingReview } from '#features/reviews/server/store/waiting.ts'
import type { Queryable } from '#platform/db/database.ts'

export type { WaitingReview } from '#features/reviews/server/store/waiting.ts'

/** Reviews that wait for a moderator, the oldest first. */
export function waitingReviews(db: Queryable, limit: number): Promise<WaitingReview[]> {
  return selectWaiting(db, limit)
}
