import type { Account } from '#features/accounts/server/queries.ts'
import { serviceLabel } from '#features/catalog/rules.ts'
import type { ShownClaims } from '#features/claims/contract.ts'
import { formatMeasured } from '#features/claims/rules.ts'
import { shownClaims } from '#features/claims/server/queries.ts'
import type { Order } from '#features/orders/contract.ts'
import { getOrder, orderIdsOf } from '#features/orders/server/queries.ts'
import {
  type InvitationView,
  type ReviewPage,
  type ReviewPlatform,
  reviewPlatformsSchema,
  type ReviewSummary,
  type ReviewView,
} from '#features/reviews/contract.ts'
import { type ReviewListQuery, type Stars, totalOf } from '#features/reviews/rules/list-query.ts'
import { type OwnReview, selectInvitationsOf, selectReviewsOf } from '#features/reviews/server/store/people.ts'
import { countByRating, selectFeatured, selectReviewedOrders, selectShown } from '#features/reviews/server/store/reviews.ts'
import { selectVotesOf } from '#features/reviews/server/store/votes.ts'
import type { ShownReview } from '#features/reviews/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { each, inPages, ROWS_AT_ONCE } from '#platform/db/pages.ts'
import { readSetting, type Setting } from '#platform/settings.ts'
import { notFound, Refusal } from '#shared/errors.ts'

export { selectWanted as wantsInvitation } from '#features/reviews/server/store/invitations.ts'
export { authorOf, selectSignedOutIds as signedOutReviewIds } from '#features/reviews/server/store/people.ts'

/**
 * Up to `limit` published reviews for a page's testimonials, with good and recent ones first. `service` is a label such as `Instagram
 * Views`; without it, the reviews are spread across all services.
 */
export async function featuredReviews(ctx: Context, { service, limit }: { service?: string; limit: number }): Promise<ReviewView[]> {
  const rows = await selectFeatured(ctx.db, service ?? null, limit, ctx.now())
  return rows.map(reviewView)
}

/** One page of matching published reviews, with the summary for the service or for all. */
export async function publicReviews(ctx: Context, listQuery: ReviewListQuery, limit: number): Promise<ReviewPage> {
  const { service, page } = listQuery
  const [rows, summary] = await Promise.all([
    selectShown(ctx.db, listQuery, { limit, offset: (page - 1) * limit }),
    ratingSummary(ctx, service),
  ])
  const total = totalOf(summary, listQuery)
  return {
    success: true,
    count: rows.length,
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    data: rows.map(reviewView),
    summary,
  }
}

/** Average and counts of all published reviews, or those of one service. The only source of the shop's rating. */
export async function ratingSummary(ctx: Context, service?: string): Promise<ReviewSummary> {
  return summaryOf(await countByRating(ctx.db, service))
}

/** The figures that pages may show. Rating and number of reviews are the same as on `/reviews` at this moment. */
export async function publicFigures(ctx: Context): Promise<ShownClaims> {
  const [{ rating: _rating, reviews: _reviews, ...claims }, { average, count }] = await Promise.all([shownClaims(ctx), ratingSummary(ctx)])
  const rating = formatMeasured('average_of_approved_reviews', { value: average, sample: count })
  return rating === undefined ? claims : { ...claims, rating, reviews: count.toLocaleString('en-US') }
}

/** The review platforms entered by staff. */
export const platformsSetting: Setting<ReviewPlatform[]> = { key: 'reviews.platforms', schema: reviewPlatformsSchema, otherwise: [] }

/** The review platforms that list the shop. */
export function reviewPlatforms(ctx: Context): Promise<ReviewPlatform[]> {
  return readSetting(ctx.db, platformsSetting)
}

const INVITATION = 'review-invitation'

/** The links in an invitation email: review the order, or decline further invitations. The token is in the fragment. */
export function invitationLinks(ctx: Context, orderId: string): { reviewUrl: string; declineUrl: string } {
  const page = `${ctx.config.PUBLIC_URL}/leave-review`
  const token = signedInvitation(ctx, orderId)
  return { reviewUrl: `${page}#invite=${token}`, declineUrl: `${page}#decline=${token}` }
}

function signedInvitation(ctx: Context, orderId: string): string {
  return `${orderId}.${ctx.secrets.sign(INVITATION, orderId)}`
}

/** The token for reviewing a completed order. Throws 409 `not_completed`, `already_reviewed`. */
export async function invitationToken(ctx: Context, { id, status }: Order): Promise<string> {
  if (status !== 'completed') throw new Refusal(409, 'not_completed', 'You can review this order once it is complete.')
  if ((await selectReviewedOrders(ctx.db, [id])).has(id)) throw alreadyReviewed()
  return signedInvitation(ctx, id)
}

/** The order id of an invitation token, which is signed rather than stored. Throws 404 for an invalid token. */
export function invitedOrder(ctx: Context, token: string): string {
  const [orderId = '', signature = ''] = token.split('.', 2)
  if (!ctx.secrets.verify(INVITATION, orderId, signature)) {
    throw notFound('This invitation link is incomplete. You can write a review without it.')
  }
  return orderId
}

/** The order that an invitation is for. Throws 404 for an invalid token, 409 `already_reviewed`. */
export async function openInvitation(ctx: Context, token: string): Promise<InvitationView> {
  const orderId = invitedOrder(ctx, token)
  const [order, reviewed] = await Promise.all([getOrder(ctx.db, orderId), selectReviewedOrders(ctx.db, [orderId])])
  if (reviewed.has(orderId)) throw alreadyReviewed()
  return { orderNumber: order.orderNumber, service: serviceLabel({ platform: order.platform, type: order.serviceType }) }
}

/** 409 for a second review of an order. */
export function alreadyReviewed(): Refusal {
  return new Refusal(409, 'already_reviewed', 'You have already reviewed this order. Thank you!')
}

/** A person's reviews, for their data export. */
export async function collectReviews(ctx: Context, { userId, email, emailVerified }: Account): Promise<AsyncIterable<unknown>> {
  const person = { userId, email: emailVerified ? email : null, orderIds: await orderIdsOf(ctx.db, userId) }
  const reviews = inPages((last?: OwnReview) => selectReviewsOf(ctx.db, person, ROWS_AT_ONCE, last))
  return each(reviews, ({ id: _id, ...review }) => review)
}

/** When a customer was invited to review, and which reviews they voted for. */
export async function collectInvitationsAndVotes(ctx: Context, { userId, email, emailVerified }: Account): Promise<unknown> {
  const person = { orderIds: await orderIdsOf(ctx.db, userId), email: emailVerified ? email : null }
  const [invitations, votes] = await Promise.all([selectInvitationsOf(ctx.db, person), selectVotesOf(ctx.db, userId)])
  return { invitations, votes }
}

function reviewView(row: ShownReview): ReviewView {
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

/** Summarizes the number of reviews per rating. */
export function summaryOf(counts: readonly { rating: Stars; count: number }[]): ReviewSummary {
  const countOf = (rating: Stars) => counts.find((entry) => entry.rating === rating)?.count ?? 0
  const count = counts.reduce((sum, entry) => sum + entry.count, 0)
  const total = counts.reduce((sum, entry) => sum + entry.rating * entry.count, 0)
  return {
    average: count === 0 ? 0 : Math.round((total / count) * 10) / 10,
    count,
    distribution: { 1: countOf(1), 2: countOf(2), 3: countOf(3), 4: countOf(4), 5: countOf(5) },
  }
}
