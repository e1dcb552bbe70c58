import type { BrokenRule, ReviewStatus } from '#features/reviews/rules/moderation.ts'
import type { ShownReview, ReviewDraft } from '#features/reviews/server/tables.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A review for moderators. */
export interface AdminReviewRow extends ShownReview, Omit<ReviewDraft, 'status'> {
  status: ReviewStatus
  moderatedBy: string | null
  moderatedAt: Date | null
}

const columns = `id, username, email, user_id as "userId", order_id as "orderId", service_used as service, rating, title, content,
  coalesce(status, 'approved') as status, verified, helpful_votes as "helpfulVotes", created_at as "createdAt", reply,
  replied_at as "repliedAt", moderated_by as "moderatedBy", moderated_at as "moderatedAt", refusal, rejection_reason as "rejectionReason"`

/** Reviews with a status, after the review `after`. Pending ones are oldest first, all others newest first. */
export async function selectForModeration(
  db: Queryable,
  { status, rating, after, limit }: { status: ReviewStatus; rating?: number | undefined; after?: string | undefined; limit: number },
): Promise<AdminReviewRow[]> {
  const [beyond, order] = status === 'pending' ? ['>', 'asc'] : ['<', 'desc']
  return db.all(
    `select ${columns} from reviews
     where coalesce(status, 'approved') = $1 and ($2::integer is null or rating = $2)
       and ($3::text is null or (created_at, id) ${beyond} ((select created_at from reviews where id = $3), $3))
     order by created_at ${order}, id ${order} limit $4`,
    [status, rating ?? null, after ?? null, limit],
  )
}

/** Number of reviews with a status, counted up to `limit`. */
export async function countForModeration(
  db: Queryable,
  { status, rating, limit }: { status: ReviewStatus; rating?: number | undefined; limit: number },
): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(*)::int as count from (select from reviews
       where coalesce(status, 'approved') = $1 and ($2::integer is null or rating = $2) limit $3) found`,
    [status, rating ?? null, limit],
  )
  return count
}

/** Number of reviews by status, and refused ones by rule. */
export async function countByDecision(db: Queryable): Promise<{ status: ReviewStatus; refusal: BrokenRule | null; count: number }[]> {
  return db.all(`select coalesce(status, 'approved') as status, refusal, count(*) as count from reviews group by 1, 2`)
}

/** A review waiting for moderation. */
export type WaitingReview = Pick<ShownReview, 'id' | 'title' | 'rating' | 'service'> & { at: Date }

/** Up to `limit` reviews waiting for moderation, oldest first. */
export async function waitingReviews(db: Queryable, limit: number): Promise<WaitingReview[]> {
  return db.all(
    `select id, title, rating, service_used as service, created_at as at from reviews where status = 'pending' order by created_at limit $1`,
    [limit],
  )
}
