import type { BrokenRule, ReviewQuestion, ReviewSort, ReviewStatus, Stars } from '#features/reviews/contract.ts'
import { type ReviewDraft, shownColumns, type ShownReview } from '#features/reviews/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/**
 * Shown reviews for a page's testimonials, of one service or of all. A star weighs as much as half a year of age, so that
 * good and recent come first and neither alone decides; each service gets its turn before any gets a second one.
 */
export async function selectFeatured(db: Queryable, service: string | null, limit: number, now: Date): Promise<ShownReview[]> {
  const { rows } = await db.query<ShownReview>(
    `with scored as (
       select *, rating - extract(epoch from $3::timestamptz - created_at) / 86400 / 180 as score
         from reviews where shown and ($1::text is null or service_used = $1)
     )
     select ${shownColumns} from scored
      order by row_number() over (partition by service_used order by score desc, id), score desc, id
      limit $2`,
    [service, limit, now],
  )
  return rows
}

const orders: Record<ReviewSort, string> = {
  newest: 'created_at desc, id desc',
  helpful: 'helpful_votes desc, created_at desc, id desc',
  highest: 'rating desc, created_at desc, id desc',
  lowest: 'rating, created_at desc, id desc',
}

/** Shown reviews that fit the question. */
export async function selectShown(
  db: Queryable,
  { service, rating, sort }: ReviewQuestion,
  { limit, offset }: { limit: number; offset: number },
): Promise<ShownReview[]> {
  const { rows } = await db.query<ShownReview>(
    `select ${shownColumns} from reviews
      where shown and ($1::text is null or service_used = $1) and ($2::integer is null or rating = $2)
      order by ${orders[sort]} limit $3 offset $4`,
    [service ?? null, rating ?? null, limit, offset],
  )
  return rows
}

/** How many shown reviews, of one service or of all, gave so many stars; a number of stars that nobody gave has no row. */
export async function countByRating(db: Queryable, service: string | undefined): Promise<{ rating: Stars; count: number }[]> {
  const { rows } = await db.query<{ rating: Stars; count: number }>(
    `select rating, count(*) as count from reviews where shown and ($1::text is null or service_used = $1) group by rating`,
    [service ?? null],
  )
  return rows
}

/** False where the same author sent the same text before. A second review of an order violates `reviews_order`. */
export async function insertReview(db: Queryable, draft: ReviewDraft): Promise<boolean> {
  const { id, username, email, service, rating, title, content, status, refusal, rejectionReason, verified, orderId, userId, createdAt } =
    draft
  const { rowCount } = await db.query(
    `insert into reviews (id, username, email, service_used, rating, title, content, status, rejection_reason, verified, order_id, user_id,
                          created_at, refusal)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (lower(email), service_used, md5(content)) do nothing`,
    [id, username, email, service, rating, title, content, status, rejectionReason, verified, orderId, userId, createdAt, refusal],
  )
  return rowCount === 1
}

/** Which of the orders have a review. */
export async function selectReviewedOrders(db: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ orderId: string }>('select order_id as "orderId" from reviews where order_id = any($1)', [orderIds])
  return new Set(rows.map(({ orderId }) => orderId))
}

/** What of a review is moderated. */
export interface Moderated {
  status: ReviewStatus
  refusal: BrokenRule | null
  reply: string | null
}

/** Holds the review until the transaction ends; undefined where there is no such review. */
export async function lockReview(tx: Transaction, id: string): Promise<Moderated | undefined> {
  const { rows } = await tx.query<Moderated>(
    `select coalesce(status, 'approved') as status, refusal, reply from reviews where id = $1 for update`,
    [id],
  )
  return rows[0]
}

export async function updateStatus(
  tx: Transaction,
  id: string,
  { status, refusal, reason, by, at }: { status: ReviewStatus; refusal: BrokenRule | null; reason: string | null; by: string; at: Date },
): Promise<void> {
  await tx.query(
    'update reviews set status = $2, refusal = $3, rejection_reason = $4, moderated_by = $5, moderated_at = $6 where id = $1',
    [id, status, refusal, reason, by, at],
  )
}

export async function updateReply(tx: Transaction, id: string, reply: string | null, at: Date): Promise<void> {
  await tx.query('update reviews set reply = $2, replied_at = case when $2::text is not null then $3::timestamptz end where id = $1', [
    id,
    reply,
    at,
  ])
}

/** Every process drops what it keeps of the pages once the transaction is committed. */
export async function tellContentChanged(tx: Transaction): Promise<void> {
  await tx.query("select pg_notify('content_changed', 'reviews')")
}
