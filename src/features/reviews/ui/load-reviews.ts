import type { ReviewPage, ReviewQuestion, ReviewView } from '#features/reviews/contract.ts'
import { PAGE_SIZE, questionQuery } from '#features/reviews/rules/question.ts'
import { call, messageOf } from '#shared/call.ts'

export type LoadedReviews = { ok: true; reviews: ReviewView[] } | { ok: false; message: string }

/** One page of reviews, from the API. */
export async function loadReviews(question: ReviewQuestion): Promise<LoadedReviews> {
  const answer = await call<ReviewPage>('GET', `/api/leavereview/public${questionQuery(question)}&limit=${PAGE_SIZE}`)
  if (answer.status === null) return { ok: false, message: 'An error occurred while fetching reviews' }
  const { success, data } = answer.body
  if (!success) return { ok: false, message: messageOf(answer.body, 'Failed to fetch reviews') }
  return Array.isArray(data) ? { ok: true, reviews: data } : { ok: false, message: 'Invalid response format from server' }
}
