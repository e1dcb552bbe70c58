import type { Account } from '#features/accounts/server/queries.ts'
import { accountOf } from '#features/accounts/server/queries.ts'
import { serviceLabel } from '#features/catalog/rules.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { InvitationView, ReviewPage, ReviewPlatform, ReviewQuestion, ReviewSummary, ReviewView } from '#features/reviews/contract.ts'
import { totalOf } from '#features/reviews/rules/question.ts'
import { invitationToken, orderOfInvitation } from '#features/reviews/server/policy.ts'
import { reviewSummary, reviewView } from '#features/reviews/server/present.ts'
import { readPlatforms } from '#features/reviews/server/settings.ts'
import { selectAuthor, selectReviewsOf } from '#features/reviews/server/store/people.ts'
import { countByRating, selectFeatured, selectReviewedOrders, selectShown } from '#features/reviews/server/store/reviews.ts'
import type { Context } from '#platform/context.ts'
import { notFound, Refusal } from '#shared/errors.ts'

/**
 * Up to `limit` approved reviews for a page's testimonials, good and recent ones first. `service` is a label such as
 * `Instagram Views`; without it they are spread over all services.
 */
export async function featuredReviews(ctx: Context, { service, limit }: { service?: string; limit: number }): Promise<ReviewView[]> {
  const rows = await selectFeatured(ctx.db, service ?? null, limit, ctx.now())
  return rows.map(reviewView)
}

/** One page of the approved reviews that fit, with what all of them come to. */
export async function publicReviews(ctx: Context, question: ReviewQuestion, limit: number): Promise<ReviewPage> {
  const { service, page } = question
  const [rows, summary] = await Promise.all([
    selectShown(ctx.db, question, { limit, offset: (page - 1) * limit }),
    reviewFigures(ctx, service),
  ])
  const total = totalOf(summary, question)
  return {
    success: true,
    count: rows.length,
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    data: rows.map(reviewView),
    summary,
  }
}

/** Average and counts over all approved reviews, or over those of one service: the only source of the shop's rating. */
export async function reviewFigures(ctx: Context, service?: string): Promise<ReviewSummary> {
  return reviewSummary(await countByRating(ctx.db, service))
}

/** Platforms on which the shop can be looked up, as the operator entered them. */
export function reviewPlatforms(ctx: Context): Promise<ReviewPlatform[]> {
  return readPlatforms(ctx.db)
}

/** Where a mailed invitation leads, and where to say that one does not want to be asked. What opens stands behind `#`. */
export function invitationLinks(ctx: Context, orderId: string): { reviewUrl: string; declineUrl: string } {
  const page = `${ctx.config.PUBLIC_URL}/leave-review`
  const token = invitationToken(ctx, orderId)
  return { reviewUrl: `${page}#invite=${token}`, declineUrl: `${page}#decline=${token}` }
}

/** What an invitation is about. Throws 404 where it is none of ours, 409 `already_reviewed`. */
export async function openInvitation(ctx: Context, token: string): Promise<InvitationView> {
  const orderId = invitedOrder(ctx, token)
  const [order, reviewed] = await Promise.all([getOrder(ctx.db, orderId), selectReviewedOrders(ctx.db, [orderId])])
  if (reviewed.has(orderId)) throw alreadyReviewed()
  const account = order.userId === null ? undefined : await accountOf(ctx.db, order.userId)
  const service = serviceLabel({ platform: order.platform, type: order.serviceType })
  return { orderNumber: order.orderNumber, service, name: account?.username ?? '' }
}

/** The order that a token invites to review. Throws 404. */
export function invitedOrder(ctx: Context, token: string): string {
  const orderId = orderOfInvitation(ctx, token)
  if (orderId === undefined) throw notFound('This invitation link is not complete. You can write a review without it.')
  return orderId
}

/** 409: one review an order. */
export function alreadyReviewed(): Refusal {
  return new Refusal(409, 'already_reviewed', 'You have already reviewed this order. Thank you.')
}

/** What a person wrote about us, for the copy of their data. */
export function collectReviews(ctx: Context, { userId, email, emailVerified }: Account): Promise<unknown> {
  return selectReviewsOf(ctx.db, userId, emailVerified ? email : null)
}

/** The account that wrote a review, and the review's title; undefined where there was no account. */
export function authorOf(ctx: Context, reviewId: string): Promise<{ userId: string; title: string } | undefined> {
  return selectAuthor(ctx.db, reviewId)
}
