import type { ReviewStatus } from '#features/reviews/contract.ts'
import { mayBecome } from '#features/reviews/rules/moderation.ts'
import { lockStatus, tellContentChanged, updateReply, updateStatus } from '#features/reviews/server/store/reviews.ts'
import type { Context } from '#platform/context.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'

const LONGEST = 2_000

/** Publishes a review; `by` is the id of whoever decides. Throws 404, and 409 `review_state` where it is published. */
export function approveReview(ctx: Context, reviewId: string, by: string): Promise<void> {
  return decide(ctx, reviewId, { status: 'approved', reason: null, by })
}

/**
 * Keeps a review from being shown, or takes it down; the reason stays on record and is not shown. Throws 400 without a
 * reason, 404, and 409 `review_state` where it is rejected already.
 */
export async function rejectReview(ctx: Context, reviewId: string, by: string, reason: string): Promise<void> {
  await decide(ctx, reviewId, { status: 'rejected', reason: written(reason, 'reason', 'Please say why the review is rejected.'), by })
}

/** Answers a review in public, in place of an earlier answer. Throws 400 where there is no text, and 404. */
export async function replyToReview(ctx: Context, reviewId: string, text: string): Promise<void> {
  await changeReply(ctx, reviewId, written(text, 'reply', 'Please write an answer.'))
}

/** Takes the shop's answer back. Throws 404. */
export function removeReply(ctx: Context, reviewId: string): Promise<void> {
  return changeReply(ctx, reviewId, null)
}

function decide(ctx: Context, reviewId: string, decision: { status: ReviewStatus; reason: string | null; by: string }): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const from = await lockStatus(tx, reviewId)
    if (!from) throw noSuchReview()
    if (!mayBecome(from, decision.status)) throw new Refusal(409, 'review_state', `This review is ${from} already.`)
    await Promise.all([updateStatus(tx, reviewId, { ...decision, at: ctx.now() }), tellContentChanged(tx)])
  })
}

function changeReply(ctx: Context, reviewId: string, reply: string | null): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const [found] = await Promise.all([updateReply(tx, reviewId, reply, ctx.now()), tellContentChanged(tx)])
    if (!found) throw noSuchReview()
  })
}

function written(text: string, path: string, missing: string): string {
  const trimmed = text.trim()
  if (trimmed === '') throw invalid(path, missing)
  if (trimmed.length > LONGEST) throw invalid(path, `At most ${LONGEST.toLocaleString('en-US')} characters, please.`)
  return trimmed
}

function noSuchReview(): Refusal {
  return notFound('There is no such review.')
}
