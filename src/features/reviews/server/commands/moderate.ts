import type { Account } from '#features/accounts/server/queries.ts'
import { orderIdsOf } from '#features/orders/server/queries.ts'
import type { ReviewPlatform, ReviewRefusal } from '#features/reviews/contract.ts'
import { mayBecome, notifiesAuthor, UNDO_DECISION_WITHIN_MS } from '#features/reviews/rules/moderation.ts'
import { VOTES_TOPIC } from '#features/reviews/rules/submission.ts'
import { platformsSetting } from '#features/reviews/server/queries.ts'
import { anonymizeReviews } from '#features/reviews/server/store/people.ts'
import { lockReview, type Moderated, restoreBeforeDecision, updateReply, updateStatus } from '#features/reviews/server/store/reviews.ts'
import { deleteVotesOf } from '#features/reviews/server/store/votes.ts'
import { publishContentChange, publishTopicChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { writeSetting } from '#platform/settings.ts'
import { notFound, Refusal } from '#shared/errors.ts'

export { updateReviewsEmail } from '#features/reviews/server/store/people.ts'

/**
 * Publishes a review (event `review.published`). Throws 404 for an unknown review, 409 `review_state` if it's already published, 409
 * `author_erased` if its text was removed with its author's account.
 */
export function approveReview(ctx: Context, reviewId: string, by: Actor): Promise<void> {
  return moderate(ctx, reviewId, async (tx, from) => {
    if (!mayBecome(from.status, 'approved')) throw wrongState(from)
    if (from.isTextErased) throw new Refusal(409, 'author_erased', 'The text of this review was removed with its author’s account.')
    const at = ctx.now()
    await updateStatus(tx, reviewId, { status: 'approved', refusal: null, reason: null, by: by.userId, at })
    // `round` identifies the decision, which may be undone before the author is notified.
    await publish(tx, { type: 'review.published', payload: { reviewId, round: String(at.getTime()) } })
    const [before, after] = [shown(from), { status: 'approved', refusal: null }]
    await writeAuditLog(tx, by, { action: 'review.approved', subject: { type: 'review', id: reviewId }, before, after })
  })
}

/**
 * Refuses a review or takes it down (event `review.refused`, which notifies the author except for spam). Throws 404 for an unknown review,
 * 409 `review_state` if it's already refused.
 */
export function refuseReview(ctx: Context, reviewId: string, { refusal, reason }: ReviewRefusal, by: Actor): Promise<void> {
  return moderate(ctx, reviewId, async (tx, from) => {
    if (!mayBecome(from.status, 'rejected')) throw wrongState(from)
    const at = ctx.now()
    await updateStatus(tx, reviewId, { status: 'rejected', refusal, reason, by: by.userId, at })
    // `round` makes each refusal a separate notification, because a review may be published and refused again.
    if (notifiesAuthor(refusal)) await publish(tx, { type: 'review.refused', payload: { reviewId, round: String(at.getTime()) } })
    const [before, after] = [shown(from), { status: 'rejected', refusal }]
    await writeAuditLog(tx, by, { action: 'review.refused', subject: { type: 'review', id: reviewId }, before, after, reason })
  })
}

/**
 * Undoes the caller's own decision. The review is restored and its author isn't notified. Throws 404 for an unknown review, 409
 * `too_late_to_undo` after 12 seconds or if someone else has decided since.
 */
export function undoDecision(ctx: Context, reviewId: string, by: Actor): Promise<void> {
  return moderate(ctx, reviewId, async (tx, from) => {
    const { moderatedBy, moderatedAt, statusBefore } = from
    const isOwn = moderatedBy === by.userId && statusBefore !== null
    if (!isOwn || !moderatedAt || ctx.now().getTime() - moderatedAt.getTime() > UNDO_DECISION_WITHIN_MS)
      throw new Refusal(409, 'too_late_to_undo', 'This decision can no longer be undone. Decide again instead.')
    await restoreBeforeDecision(tx, reviewId)
    const subject = { type: 'review', id: reviewId }
    await writeAuditLog(tx, by, { action: 'review.decision_undone', subject, before: shown(from), after: { status: statusBefore } })
  })
}

/** Replies publicly to a review, replacing an earlier reply; null removes it. Throws 404 for an unknown review. */
export function replyToReview(ctx: Context, reviewId: string, reply: string | null, by: Actor): Promise<void> {
  return moderate(ctx, reviewId, async (tx, from) => {
    await updateReply(tx, reviewId, reply, ctx.now())
    const action = reply === null ? 'review.reply_removed' : 'review.replied'
    const subject = { type: 'review', id: reviewId }
    await writeAuditLog(tx, by, { action, subject, before: { answered: from.reply !== null }, after: { answered: reply !== null } })
  })
}

/** Runs `work` on a locked review, then refreshes pages and open consoles. Throws 404 for an unknown review. */
async function moderate(ctx: Context, reviewId: string, work: (tx: Transaction, from: Moderated) => Promise<void>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const from = await lockReview(tx, reviewId)
    if (!from) throw notFound('Review not found.')
    await work(tx, from)
    await publishContentChange(tx, 'reviews')
  })
  notifyStaff(ctx, 'review', reviewId)
}

const shown = ({ status, refusal }: Moderated) => ({ status, refusal })

function wrongState({ status }: Moderated): Refusal {
  return new Refusal(409, 'review_state', `This review is already ${status === 'approved' ? 'published' : 'refused'}.`)
}

/** Sets the review platforms that list the shop. */
export function changePlatforms(ctx: Context, platforms: ReviewPlatform[], by: Actor): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await writeSetting(tx, platformsSetting, platforms, by)
    await publishContentChange(tx, 'reviews')
  })
}

/** Removes a person's name and email address from their published reviews, all else of their other reviews, and their votes. */
export async function eraseReviews(tx: Transaction, { userId, email, emailVerified }: Account): Promise<void> {
  const isShown = await anonymizeReviews(tx, { userId, orderIds: await orderIdsOf(tx, userId), email: emailVerified ? email : null })
  const hadVoted = await deleteVotesOf(tx, userId)
  if (isShown) await publishContentChange(tx, 'reviews')
  else if (hadVoted) await publishTopicChange(tx, VOTES_TOPIC)
}
