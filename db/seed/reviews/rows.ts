import { instagram } from './instagram.ts'
import type { DemoReview } from './review.ts'
import { tiktok } from './tiktok.ts'
import { youtube } from './youtube.ts'

export const demoReviews: readonly DemoReview[] = [...instagram, ...tiktok, ...youtube]

const DAY_MS = 86_400_000
// Puts each review at an hour of its own.
const UNEVEN_MS = 4_567_000

/** The rows of `reviews`, aged from `now`. */
export function reviewRows(now: Date) {
  return demoReviews.map((review, index) => ({
    id: `rev_demo_${String(index + 1).padStart(2, '0')}`,
    username: review.username,
    email: `reviewer${index + 1}@example.com`,
    service_used: review.service,
    rating: review.rating,
    title: review.title,
    content: review.content,
    status: review.status ?? 'approved',
    verified: !review.unverified,
    helpful_votes: review.helpfulVotes,
    created_at: at(now, review.daysAgo, index),
    reply: review.reply ?? null,
    replied_at: review.reply ? at(now, review.daysAgo - 1, index) : null,
  }))
}

function at(now: Date, daysAgo: number, index: number): string {
  return new Date(now.getTime() - daysAgo * DAY_MS - ((index * UNEVEN_MS) % DAY_MS)).toISOString()
}
