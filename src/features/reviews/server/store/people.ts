import type { BrokenRule } from '#features/reviews/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Reviews of an account and, where `email` is given, those written with that address. */
const theirs = `(user_id = $1 or lower(email) = lower($2))`

/** What a person wrote, as they wrote it. */
export interface OwnReview {
  service: string
  rating: number
  title: string
  content: string
  status: string | null
  reply: string | null
  createdAt: Date
}

export async function selectReviewsOf(db: Queryable, userId: string, email: string | null): Promise<OwnReview[]> {
  const { rows } = await db.query<OwnReview>(
    `select service_used as service, rating, title, content, status, reply, created_at as "createdAt" from reviews
     where ${theirs} order by created_at`,
    [userId, email],
  )
  return rows
}

/** Whose review it is, and what they called it; undefined where it was written without an account. */
export async function selectAuthor(db: Queryable, reviewId: string): Promise<{ userId: string; title: string } | undefined> {
  const { rows } = await db.query<{ userId: string; title: string }>(
    'select user_id as "userId", title from reviews where id = $1 and user_id is not null',
    [reviewId],
  )
  return rows[0]
}

/** A refused review as its author is told of it; undefined where it is not refused, or was erased. */
export async function selectRefused(
  db: Queryable,
  reviewId: string,
): Promise<{ userId: string | null; email: string; service: string; refusal: BrokenRule; reason: string } | undefined> {
  const { rows } = await db.query<{ userId: string | null; email: string; service: string; refusal: BrokenRule; reason: string }>(
    `select user_id as "userId", email, service_used as service, refusal, rejection_reason as reason from reviews
     where id = $1 and status = 'rejected' and refusal is not null and email like '%@%'`,
    [reviewId],
  )
  return rows[0]
}

/** Takes a person off their reviews, which stay, and forgets their votes and invitations. */
export async function updateAnonymous(tx: Transaction, userId: string, email: string | null): Promise<void> {
  await Promise.all([
    tx.query(`update reviews set username = 'Former customer', email = 'erased-' || id, user_id = null where ${theirs}`, [userId, email]),
    tx.query(`delete from review_votes where voter = 'user:' || $1`, [userId]),
    tx.query('delete from review_invitations where lower(email) = lower($1)', [email]),
    tx.query('delete from review_declines where email = lower($1)', [email]),
  ])
}
