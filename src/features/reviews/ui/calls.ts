import type { ReviewSubmission, ReviewView } from '#features/reviews/contract.ts'
import { MIN_ELAPSED_MS, type TypedReview } from '#features/reviews/rules/submission.ts'
import { VOTES } from '#features/reviews/ui/voted.ts'
import { call, messageOf } from '#shared/call.ts'
import type { FieldError } from '#shared/errors.ts'
import { pause } from '#shared/pause.ts'
import { readStored, writeStored } from '#shared/stored.ts'

export type LoadedReviews = { ok: true; reviews: ReviewView[] } | { ok: false; message: string }

/** Loads reviews from the API. `query` is the page's query plus a limit, such as `?page=2&limit=10`. */
export async function loadReviews(query: string): Promise<LoadedReviews> {
  const answer = await call('GET', `/api/leavereview/public?${query.slice(1)}`)
  if (answer.status === null) return { ok: false, message: 'An error occurred while fetching reviews' }
  const { success, data } = answer.body
  if (!success) return { ok: false, message: messageOf(answer.body, 'Failed to fetch reviews') }
  return Array.isArray(data) ? { ok: true, reviews: data } : { ok: false, message: 'Invalid response format from server' }
}

export type SendOutcome = { ok: true } | { ok: false; message: string; errors: FieldError[] }

/** Submitted in addition to the fields. */
export interface SendOptions {
  /** From an emailed invitation. */
  token: string | undefined
  /** The hidden field's value. */
  homepage: string
  /** When the form was shown, by `performance.now()`. */
  openedAt: number
}

/** Submits a review. */
export async function sendReview(typed: TypedReview, { token, homepage, openedAt }: SendOptions): Promise<SendOutcome> {
  const elapsed = () => Math.round(performance.now() - openedAt)
  // Wait for the minimum, because the API would refuse people whose browser fills in the form as too fast.
  if (elapsed() < MIN_ELAPSED_MS) await pause(MIN_ELAPSED_MS - elapsed())
  const body: ReviewSubmission = { ...typed, rating: Number(typed.rating), homepage, elapsedMs: elapsed(), ...(token && { token }) }
  const answer = await call('POST', '/api/leavereview', body)
  if (answer.status === null) return { ok: false, message: 'An error occurred while submitting your review', errors: [] }
  const { success, errors = [] } = answer.body
  return success ? { ok: true } : { ok: false, message: messageOf(answer.body, 'Failed to submit review. Please try again.'), errors }
}

const MAX_STORED_VOTES = 200

export type VoteOutcome =
  | { ok: true; votes: number }
  | { ok: false; message: string; /** Set if the visitor had already voted. */ votes?: number }

/** Marks a review as helpful, once per visitor. The browser remembers which reviews. */
export async function voteFor(id: string): Promise<VoteOutcome> {
  const answer = await call('PUT', `/api/leavereview/${encodeURIComponent(id)}/helpful`)
  if (answer.status === null) return { ok: false, message: 'An error occurred while voting for the review' }
  const { body } = answer
  const votes = body.helpfulVotes
  if (votes !== undefined) storeVote(id)
  if (body.success && votes !== undefined) return { ok: true, votes }
  const message = body.success ? 'Failed to vote for review' : messageOf(body, 'Failed to record your vote.')
  return { ok: false, message, ...(votes !== undefined && { votes }) }
}

function storeVote(id: string): void {
  const stored = readStored('localStorage', VOTES)
  writeStored('localStorage', VOTES, [id, ...(Array.isArray(stored) ? stored : [])].slice(0, MAX_STORED_VOTES))
}
