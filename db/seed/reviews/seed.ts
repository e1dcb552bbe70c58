import type { ReviewPlatform } from '#features/reviews/contract.ts'
import { platformsSetting } from '#features/reviews/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'
import { saveSetting } from '#platform/settings.ts'
import { reviewRows } from './rows.ts'

/** Invented pages: the demo shop is on no platform. */
const platforms: ReviewPlatform[] = [
  { name: 'Trustpilot', url: 'https://www.trustpilot.com/review/groundswell.example' },
  { name: 'Sitejabber', url: 'https://www.sitejabber.com/reviews/groundswell.example' },
  { name: 'Reviews.io', url: 'https://www.reviews.io/company-reviews/store/groundswell.example' },
]

/** Writes the demo shop's reviews, aged from `now`, and the platforms that would list the shop. */
export async function seedReviews(tx: Transaction, now: Date): Promise<void> {
  await saveSetting(tx, platformsSetting, platforms)
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
