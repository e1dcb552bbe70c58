import { type ReviewSummary, type ReviewView, type Stars, stars } from '#features/reviews/contract.ts'
import type { ShownReview } from '#features/reviews/server/tables.ts'

/** A review as anyone may read it. */
export function reviewView(row: ShownReview): ReviewView {
  return {
    _id: row.id,
    id: row.id,
    username: row.username,
    serviceUsed: row.service,
    rating: row.rating,
    reviewTitle: row.title,
    content: row.content,
    status: 'approved',
    isVerified: row.verified,
    helpfulVotes: row.helpfulVotes,
    createdAt: row.createdAt.toISOString(),
    reply: row.reply !== null && row.repliedAt ? { content: row.reply, createdAt: row.repliedAt.toISOString() } : null,
  }
}

/** What reviews come to, by how many gave so many stars. */
export function reviewSummary(counts: readonly { rating: Stars; count: number }[]): ReviewSummary {
  const countOf = (rating: Stars) => counts.find((each) => each.rating === rating)?.count ?? 0
  const distribution = Object.fromEntries(stars.map((rating) => [rating, countOf(rating)])) as ReviewSummary['distribution']
  const count = counts.reduce((sum, each) => sum + each.count, 0)
  const total = counts.reduce((sum, each) => sum + each.rating * each.count, 0)
  return { average: count === 0 ? 0 : Math.round((total / count) * 10) / 10, count, distribution }
}
