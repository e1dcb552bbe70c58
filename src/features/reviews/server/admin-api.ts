import { z } from 'zod'
import { actorOf, may, personOf } from '#features/accounts/server/context.ts'
import { adminReviewSchema, moderationCountsSchema, refusalBody, replyBody, reviewPlatformsSchema } from '#features/reviews/contract.ts'
import { stars } from '#features/reviews/rules/list-query.ts'
import { moderationStatuses } from '#features/reviews/rules/moderation.ts'
import { approveReview, changePlatforms, refuseReview, replyToReview, undoDecision } from '#features/reviews/server/commands/moderate.ts'
import { reviewPlatforms } from '#features/reviews/server/queries.ts'
import { countModeration, countReviews, listReviews } from '#features/reviews/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import {
  countQuery,
  dataAnswer,
  idParams as params,
  listTotalSchema,
  ok,
  pageAnswer,
  SUCCESS,
  successAfter,
  successAnswer,
} from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const common = operations({ tags: ['Console: Reviews'], security: [{ staff: ['reviews:write'] }] })
const success = { 200: successAnswer }
const PAGE_SIZE = 30

const reviewFilters = z.object({
  status: z.enum(moderationStatuses, { error: `status must be one of ${moderationStatuses.join(', ')}.` }).default('pending'),
  rating: z.enum([...stars.map(String), ''], { error: 'rating must be a whole number from 1 to 5.' }).optional(),
})
const reviewsQuery = reviewFilters.extend({ cursor: z.string().max(60).optional() })

/** Endpoints for moderating reviews and setting review platforms, for staff. */
export function reviewsAdminApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/reviews',
    common('listAdminReviews', 'List reviews by status', {
      description: 'Waiting reviews are oldest first, all others newest first.',
      querystring: reviewsQuery,
      response: { 200: pageAnswer(adminReviewSchema) },
    }),
    async (request) => {
      const { status, rating, cursor } = request.query
      const withPeople = may(personOf(request), 'customers:read')
      const filters = { status, rating: rating ? Number(rating) : undefined, cursor, limit: PAGE_SIZE, withPeople }
      return { ...SUCCESS, ...(await listReviews(ctx, filters)) }
    },
  )
  server.get(
    '/operator/reviews/total',
    common('countReviewsOf', 'Count the reviews that match the filters', {
      querystring: reviewFilters.extend(countQuery.shape),
      response: { 200: dataAnswer(listTotalSchema) },
    }),
    async ({ query: { status, rating, upTo } }) =>
      ok(await countReviews(ctx, { status, rating: rating ? Number(rating) : undefined }, upTo)),
  )
  server.get(
    '/operator/reviews/figures',
    common('countReviews', 'Count all reviews by decision', { response: { 200: dataAnswer(moderationCountsSchema) } }),
    async () => ok(await countModeration(ctx)),
  )
  server.post(
    '/operator/reviews/:id/approve',
    common('approveReview', 'Publish a review', { refusals: { 409: ['author_erased', 'review_state'] }, params, response: success }),
    (request) => successAfter(approveReview(ctx, request.params.id, actorOf(request))),
  )
  server.post(
    '/operator/reviews/:id/refuse',
    common('refuseReview', 'Refuse a review or take it down', {
      description: 'The author gets an email with the broken rule and the reason, except for spam.',
      refusals: { 409: ['review_state'] },
      params,
      body: refusalBody,
      response: success,
    }),
    (request) => successAfter(refuseReview(ctx, request.params.id, request.body, actorOf(request))),
  )
  server.post(
    '/operator/reviews/:id/undo',
    common('undoReviewDecision', 'Undo your decision on a review, within 12 seconds', {
      description: 'Restores the review to what it was before. Authors aren’t notified of a decision until this time is over.',
      refusals: { 409: ['too_late_to_undo'] },
      params,
      response: success,
    }),
    (request) => successAfter(undoDecision(ctx, request.params.id, actorOf(request))),
  )
  server.put(
    '/operator/reviews/:id/reply',
    common('replyToReview', 'Reply publicly to a review', { params, body: replyBody, response: success }),
    (request) => successAfter(replyToReview(ctx, request.params.id, request.body.content, actorOf(request))),
  )
  server.delete(
    '/operator/reviews/:id/reply',
    common('removeReviewReply', 'Remove the reply to a review', { params, response: success }),
    (request) => successAfter(replyToReview(ctx, request.params.id, null, actorOf(request))),
  )
  const platforms = { 200: dataAnswer(reviewPlatformsSchema) }
  server.get(
    '/operator/review-platforms',
    common('listReviewPlatforms', 'List the review platforms that list the shop', { response: platforms }),
    async () => ok(await reviewPlatforms(ctx)),
  )
  server.put(
    '/operator/review-platforms',
    common('setReviewPlatforms', 'Set the review platforms that list the shop', {
      body: z.object({ platforms: reviewPlatformsSchema }),
      response: platforms,
    }),
    async (request) => {
      await changePlatforms(ctx, request.body.platforms, actorOf(request))
      return ok(request.body.platforms)
    },
  )
}
