import type { Queryable } from '#platform/db/database.ts'

export interface ReviewRow {
  id: string
  username: string
  rating: number
  title: string
  content: string
  service: string
  createdAt: Date
  verified: boolean
}

/**
 * Approved reviews for a page's testimonials, of one service or of all. A star weighs as much as half a year of age, so that good
 * and recent come first and neither alone decides; each service gets its turn before any gets a second one.
 */
export async function readFeaturedReviews(db: Queryable, service: string | null, limit: number, now: Date): Promise<ReviewRow[]> {
  const { rows } = await db.query<ReviewRow>(
    `with scored as (
       select *, rating - extract(epoch from $3::timestamptz - created_at) / 86400 / 180 as score
         from reviews where status = 'approved' and ($1::text is null or service_used = $1)
     )
     select id, username, rating, title, content, service_used as service, created_at as "createdAt", verified
       from scored
      order by row_number() over (partition by service_used order by score desc, id), score desc, id
      limit $2`,
    [service, limit, now],
  )
  return rows
}
