import type { ReviewListQuery, ReviewSort, Stars } from '#features/reviews/rules/list-query.ts'
import type { BrokenRule, ReviewStatus } from '#features/reviews/rules/moderation.ts'
import { type ReviewDraft, shownColumns, type ShownReview } from '#features/reviews/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/**
 * Published reviews for a page's testimonials, of one service or all. One star outweighs half a year of age, so good and recent reviews
 * come first. Each service gets one review before any gets a second.
 */
export async function selectFeatured(db: Queryable, service: string | null, limit: number, now: Date): Promise<ShownReview[]> {
  return db.all(
    `with scored as (
       select *, rating - extract(epoch from $3::timestamptz - created_at) / 86400 / 180 as score
         from reviews where shown and ($1::text is null or service_used = $1)
     )
     select ${shownColumns} from scored
      order by row_number() over (partition by service_used order by score desc, id), score desc, id
      limit $2`,
    [service, limit, now],
  )
}

const orders: Record<ReviewSort, string> = {
  newest: 'created_at desc, id desc',
  helpful: 'helpful_votes desc, created_at desc, id desc',
  highest: 'rating desc, created_at desc, id desc',
  lowest: 'rating, created_at desc, id desc',
}

/** Published reviews that match the filters. */
export async function selectShown(
  db: Queryable,
  { service, rating, sort }: ReviewListQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<ShownReview[]> {
  return db.all(
    `select ${shownColumns} from reviews
      where shown and ($1::text is null or service_used = $1) and ($2::integer is null or rating = $2)
      order by ${orders[sort]} limit $3 offset $4`,
    [service ?? null, rating ?? null, limit, offset],
  )
}

/** Number of published reviews per rating, of one service or all. Ratings without reviews have no row. */
export async function countByRating(db: Queryable, service: string | undefined): Promise<{ rating: Stars; count: number }[]> {
  return db.all(`select rating, count(*) as count from reviews where shown and ($1::text is null or service_used = $1) group by rating`, [
    service ?? null,
  ])
}

/** Inserts a review. False if the author has submitted the same text before. A second review of an order violates `reviews_order`. */
export async function insertReview(db: Queryable, draft: ReviewDraft): Promise<boolean> {
  const { id, username, email, service, rating, title, content, status, refusal, rejectionReason, verified, orderId, userId, createdAt } =
    draft
  return db.affects(
    `insert into reviews (id, username, email, service_used, rating, title, content, status, rejection_reason, verified, order_id, user_id,
                          created_at, refusal)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (lower(email), service_used, md5(content)) do nothing`,
    [id, username, email, service, rating, title, content, status, rejectionReason, verified, orderId, userId, createdAt, refusal],
  )
}

/** Which of these orders have a review. */
export async function selectReviewedOrders(db: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ orderId: string }>('select order_id as "orderId" from reviews where order_id = any($1)', [orderIds])
  return new Set(rows.map(({ orderId }) => orderId))
}

/** Title and text of a refused review whose author was erased. */
export const ERASED_TEXT = 'Erased'

/** A review's moderation state. */
export interface Moderated {
  status: ReviewStatus
  refusal: BrokenRule | null
  reply: string | null
  moderatedBy: string | null
  moderatedAt: Date | null
  /** Status before the last decision; null if there was none or it was undone. */
  statusBefore: ReviewStatus | null
  /** Whether its text was removed because its author was erased. */
  isTextErased: boolean
}

/** Locks a review until the transaction ends. Undefined if it's unknown. */
export async function lockReview(tx: Transaction, id: string): Promise<Moderated | undefined> {
  return tx.first(
    `select coalesce(status, 'approved') as status, refusal, reply, moderated_by as "moderatedBy", moderated_at as "moderatedAt",
       before_decision->>'status' as "statusBefore", email = 'erased-' || id and content = $2 as "isTextErased"
     from reviews where id = $1 for update`,
    [id, ERASED_TEXT],
  )
}

export async function updateStatus(
  tx: Transaction,
  id: string,
  { status, refusal, reason, by, at }: { status: ReviewStatus; refusal: BrokenRule | null; reason: string | null; by: string; at: Date },
): Promise<void> {
  await tx.query(
    `update reviews set status = $2, refusal = $3, rejection_reason = $4, moderated_by = $5, moderated_at = $6,
       before_decision = jsonb_build_object('status', coalesce(status, 'approved'), 'refusal', refusal, 'reason', rejection_reason,
         'by', moderated_by, 'at', moderated_at)
     where id = $1`,
    [id, status, refusal, reason, by, at],
  )
}

/** Restores a review to its state before the last decision. */
export async function restoreBeforeDecision(tx: Transaction, id: string): Promise<void> {
  await tx.query(
    `update reviews set status = before_decision->>'status', refusal = before_decision->>'refusal',
       rejection_reason = before_decision->>'reason', moderated_by = before_decision->>'by',
       moderated_at = (before_decision->>'at')::timestamptz, before_decision = null
     where id = $1`,
    [id],
  )
}

export async function updateReply(tx: Transaction, id: string, reply: string | null, at: Date): Promise<void> {
  await tx.query('update reviews set reply = $2, replied_at = case when $2::text is not null then $3::timestamptz end where id = $1', [
    id,
    reply,
    at,
  ])
}
