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

/** Takes a person off their reviews, which stay, and forgets their votes and invitations. */
export async function updateAnonymous(tx: Transaction, userId: string, email: string | null): Promise<void> {
  await Promise.all([
    tx.query(`update reviews set username = 'Former customer', email = 'erased-' || id, user_id = null where ${theirs}`, [userId, email]),
    tx.query(`delete from review_votes where voter = 'user:' || $1`, [userId]),
    tx.query('delete from review_invitations where lower(email) = lower($1)', [email]),
    tx.query('delete from review_declines where email = lower($1)', [email]),
  ])
}
