import type { BrokenRule } from '#features/reviews/contract.ts'
import { isTold, mayBecome } from '#features/reviews/rules/moderation.ts'
import { lockReview, type Moderated, tellContentChanged, updateReply, updateStatus } from '#features/reviews/server/store/reviews.ts'
import { tellDesk } from '#features/reviews/server/tell-desk.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'

const LONGEST = 2_000

/** Publishes a review, which is news (`review.published`). Throws 404, and 409 `review_state` where it is published. */
export function approveReview(ctx: Context, reviewId: string, by: Actor): Promise<void> {
  return moderate(ctx, reviewId, async (tx, from) => {
    if (!mayBecome(from.status, 'approved')) throw notNow(from)
    await updateStatus(tx, reviewId, { status: 'approved', refusal: null, reason: null, by: by.userId, at: ctx.now() })
    await publish(tx, { type: 'review.published', payload: { reviewId } })
    const [before, after] = [shown(from), { status: 'approved', refusal: null }]
    await recordAction(tx, by, { action: 'review.approved', subject: { type: 'review', id: reviewId }, before, after })
  })
}

/** Which rule a review broke, and what is said of it to whoever wrote it. */
export interface RefusedBecause {
  refusal: BrokenRule
  reason: string
}

/**
 * Keeps a review from being shown, or takes it down, and has its author told (`review.refused`). Throws 400 without a
 * reason, 404, and 409 `review_state` where it is refused already.
 */
export async function refuseReview(ctx: Context, reviewId: string, because: RefusedBecause, by: Actor): Promise<void> {
  const { refusal } = because
  const reason = written(because.reason, 'reason', 'Say why it is not shown: its author reads it.')
  await moderate(ctx, reviewId, async (tx, from) => {
    if (!mayBecome(from.status, 'rejected')) throw notNow(from)
    const at = ctx.now()
    await updateStatus(tx, reviewId, { status: 'rejected', refusal, reason, by: by.userId, at })
    // Each refusal is told once: one that was published in between may be refused again.
    if (isTold(refusal)) await publish(tx, { type: 'review.refused', payload: { reviewId, round: String(at.getTime()) } })
    const [before, after] = [shown(from), { status: 'rejected', refusal }]
    await recordAction(tx, by, { action: 'review.refused', subject: { type: 'review', id: reviewId }, before, after, reason })
  })
}

/** Answers a review in public, in place of an earlier answer. Throws 400 where there is no text, and 404. */
export async function replyToReview(ctx: Context, reviewId: string, text: string, by: Actor): Promise<void> {
  await changeReply(ctx, reviewId, written(text, 'content', 'Please write an answer.'), by)
}

/** Takes the shop's answer back. Throws 404. */
export function removeReply(ctx: Context, reviewId: string, by: Actor): Promise<void> {
  return changeReply(ctx, reviewId, null, by)
}

function changeReply(ctx: Context, reviewId: string, reply: string | null, by: Actor): Promise<void> {
  return moderate(ctx, reviewId, async (tx, from) => {
    await updateReply(tx, reviewId, reply, ctx.now())
    const action = reply === null ? 'review.reply_removed' : 'review.replied'
    const subject = { type: 'review', id: reviewId }
    await recordAction(tx, by, { action, subject, before: { answered: from.reply !== null }, after: { answered: reply !== null } })
  })
}

/** Works on a review that is held; afterwards pages and consoles show it as it is. Throws 404. */
async function moderate(ctx: Context, reviewId: string, work: (tx: Transaction, from: Moderated) => Promise<void>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const from = await lockReview(tx, reviewId)
    if (!from) throw notFound('There is no such review.')
    await work(tx, from)
    await tellContentChanged(tx)
  })
  tellDesk(ctx, reviewId)
}

const shown = ({ status, refusal }: Moderated) => ({ status, refusal })

function notNow({ status }: Moderated): Refusal {
  return new Refusal(409, 'review_state', `This review is ${status === 'approved' ? 'published' : 'refused'} already.`)
}

function written(text: string, path: string, missing: string): string {
  const trimmed = text.trim()
  if (trimmed === '') throw invalid(path, missing)
  if (trimmed.length > LONGEST) throw invalid(path, `At most ${LONGEST.toLocaleString('en-US')} characters, please.`)
  return trimmed
}
