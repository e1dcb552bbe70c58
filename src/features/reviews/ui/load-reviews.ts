import type { ReviewPage, ReviewView } from '#features/reviews/contract.ts'
import { call, messageOf } from '#shared/call.ts'

export type LoadedReviews = { ok: true; reviews: ReviewView[] } | { ok: false; message: string }

/** Some reviews, from the API; `query` is that of the page, with its limit. */
export async function loadReviews(query: string): Promise<LoadedReviews> {
  const answer = await call<ReviewPage>('GET', `/api/leavereview/public${query}`)
  if (answer.status === null) return { ok: false, message: 'An error occurred while fetching reviews' }
  const { success, data } = answer.body
  if (!success) return { ok: false, message: messageOf(answer.body, 'Failed to fetch reviews') }
  return Array.isArray(data) ? { ok: true, reviews: data } : { ok: false, message: 'Invalid response format from server' }
}
