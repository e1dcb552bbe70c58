import type { Transaction } from '#platform/db/database.ts'
import { reviewRows } from './rows.ts'

/** Writes the demo shop's reviews, aged from `now`. */
export async function seedReviews(tx: Transaction, now: Date): Promise<void> {
  await tx.query(
    `insert into reviews (id, username, email, service_used, rating, title, content, status, verified, helpful_votes, created_at, reply,
                          replied_at)
     select id, username, email, service_used, rating, title, content, status, verified, helpful_votes, created_at, reply, replied_at
       from jsonb_to_recordset($1)
         as row(id text, username text, email text, service_used text, rating integer, title text, content text, status text,
                verified boolean, helpful_votes integer, created_at timestamptz, reply text, replied_at timestamptz)`,
    [JSON.stringify(reviewRows(now))],
  )
}
