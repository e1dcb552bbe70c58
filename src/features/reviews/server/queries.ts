import type { ReviewView } from '#features/reviews/contract.ts'
import { readFeaturedReviews } from '#features/reviews/server/store.ts'
import type { Context } from '#platform/context.ts'

/**
 * Up to `limit` approved reviews for a page's testimonials, good and recent ones first. `service` is a label such as
 * `Instagram Views`; without it they are spread over all services.
 */
export async function featuredReviews(ctx: Context, { service, limit }: { service?: string; limit: number }): Promise<ReviewView[]> {
  const rows = await readFeaturedReviews(ctx.db, service ?? null, limit, ctx.now())
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    rating: row.rating,
    title: row.title,
    content: row.content,
    service: row.service,
    createdAt: row.createdAt.toISOString(),
    verified: row.verified,
  }))
}
