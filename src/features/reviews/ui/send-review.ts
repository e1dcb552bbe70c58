import type { ReviewSubmission } from '#features/reviews/contract.ts'
import { SHORTEST_MS, type TypedReview } from '#features/reviews/rules/submission.ts'
import { call, messageOf } from '#shared/call.ts'
import type { FieldError } from '#shared/errors.ts'

export type SendOutcome = { ok: true } | { ok: false; message: string; errors: FieldError[] }

export interface Circumstances {
  /** Of a mailed invitation. */
  token: string | undefined
  /** What stands in the field that people do not see. */
  homepage: string
  /** When the form appeared, by `performance.now()`. */
  openedAt: number
}

/** Sends a review. Says why where it was not taken. */
export async function sendReview(typed: TypedReview, { token, homepage, openedAt }: Circumstances): Promise<SendOutcome> {
  const elapsed = () => Math.round(performance.now() - openedAt)
  // A browser that fills in everything by itself is no program that sends spam: the shop would refuse it as too quick.
  if (elapsed() < SHORTEST_MS) await new Promise((resolve) => setTimeout(resolve, SHORTEST_MS - elapsed()))
  const body: ReviewSubmission = { ...typed, rating: Number(typed.rating), homepage, elapsedMs: elapsed(), ...(token && { token }) }
  const answer = await call('POST', '/api/leavereview', body)
  if (answer.status === null) return { ok: false, message: 'An error occurred while submitting your review', errors: [] }
  const { success, errors = [] } = answer.body
  return success ? { ok: true } : { ok: false, message: messageOf(answer.body, 'Failed to submit review. Please try again.'), errors }
}
