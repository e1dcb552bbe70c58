import type { Queryable } from '#platform/db/database.ts'

/** A review that waits for a moderator. */
export interface WaitingReview {
  id: string
  title: string
  rating: number
  service: string
  at: Date
}

/** The oldest first. */
export async function selectWaiting(db: Queryable, limit: number): Promise<WaitingReview[]> {
  const { rows } = await db.query<WaitingReview>(
    `select id, title, rating, service_used as service, created_at as at from reviews where status = 'pending' order by created_at limit $1`,
    [limit],
  )
  return rows
}
