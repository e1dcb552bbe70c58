import { z } from 'zod'
import { serviceLabel } from '#features/catalog/rules.ts'
import { parseServiceLabel } from '#features/catalog/rules/read-service.ts'
import { orderAccess, readerOf } from '#features/orders/server/context.ts'
import { getReadableOrder } from '#features/orders/server/queries.ts'
import {
  invitationTokenSchema,
  invitationViewSchema,
  type ReviewPage,
  reviewPageSchema,
  reviewSubmissionSchema,
} from '#features/reviews/contract.ts'
import { MAX_PAGE, type ReviewListQuery, reviewSorts, stars } from '#features/reviews/rules/list-query.ts'
import { VOTES_TOPIC } from '#features/reviews/rules/submission.ts'
import { reviewsAdminApi } from '#features/reviews/server/admin-api.ts'
import { visitorOf } from '#features/reviews/server/api/visitor.ts'
import { declineInvitations } from '#features/reviews/server/commands/invite.ts'
import { submitReview } from '#features/reviews/server/commands/submit.ts'
import { voteHelpful } from '#features/reviews/server/commands/vote.ts'
import { invitationToken, openInvitation, publicReviews, summaryOf } from '#features/reviews/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, done, doneAfter, doneAnswer, idParams, ok } from '#platform/http/answers.ts'
import { type ContentCache, jsonContent } from '#platform/http/content-cache.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const tags = ['Reviews']
const open = operations({ tags })
const anyone = operations({ tags, security: [{ bearer: [] }, {}] })
const onOrder = operations({ tags, ...orderAccess })
const MAX_LIMIT = 100

const number = (name: string, max: number) =>
  z
    .string({ error: `Send ${name} only once.` })
    .regex(/^(|[1-9]\d{0,5})$/, { error: `${name} must be a whole number from 1.` })
    .transform((typed) => (typed === '' ? undefined : Math.min(Number(typed), max)))
    .optional()

const reviewsQuery = z.object({
  sort: z.enum([...reviewSorts, ''], { error: `sort must be one of ${reviewSorts.join(', ')}.` }).optional(),
  rating: z.enum([...stars.map(String), ''], { error: 'rating must be a whole number from 1 to 5.' }).optional(),
  service: z
    .string({ error: 'Send one service, such as Instagram Views.' })
    .trim()
    .max(60, { error: 'Send one service, such as Instagram Views.' })
    .optional()
    .meta({ description: 'Ignores case. An unknown service has no reviews.', example: 'Instagram Views' }),
  page: number('page', MAX_PAGE),
  limit: number('limit', MAX_LIMIT).meta({ description: `Default and maximum: ${MAX_LIMIT}.` }),
})

/** Endpoints for reading, writing and voting on reviews. */
export function reviewsApi(server: HttpServer, ctx: Context, cache: ContentCache): void {
  server.get(
    '/leavereview/public',
    open('listReviews', 'List published reviews with their summary', {
      description: 'An empty parameter matches everything.',
      querystring: reviewsQuery,
      response: { 200: reviewPageSchema },
    }),
    async (request, reply) => {
      const listQuery = listQueryOf(request.query)
      await cache.serve(request, reply, `reviews ${JSON.stringify(listQuery)}`, async () =>
        jsonContent(listQuery ? await publicReviews(ctx, listQuery, listQuery.limit) : none, [VOTES_TOPIC]),
      )
      return reply
    },
  )
  writingApi(server, ctx)
  invitationsApi(server, ctx)
  reviewsAdminApi(server, ctx)
}

/** Null for an unknown service, which has no reviews. */
function listQueryOf({ sort, rating, service, page, limit }: z.infer<typeof reviewsQuery>): (ReviewListQuery & { limit: number }) | null {
  const kind = service ? parseServiceLabel(service) : undefined
  if (service && !kind) return null
  return {
    service: kind && serviceLabel(kind),
    rating: stars.find((star) => String(star) === rating),
    sort: sort || 'newest',
    page: page ?? 1,
    limit: limit ?? MAX_LIMIT,
  }
}

const none: ReviewPage = {
  success: true,
  count: 0,
  pagination: { page: 1, limit: 0, total: 0, pages: 0 },
  data: [],
  summary: summaryOf([]),
}

function writingApi(server: HttpServer, ctx: Context): void {
  const reviews = createLimiter(ctx, { name: 'review', points: 30, seconds: 600, message: 'Too many reviews. Please try again later.' })
  const votes = createLimiter(ctx, { name: 'review-vote', points: 300, seconds: 600, message: 'Too many votes. Please try again later.' })

  server.post(
    '/leavereview',
    anyone('submitReview', 'Submit a review for moderation', {
      refusals: { 400: ['too_fast'], 404: ['not_found'], 409: ['already_reviewed'], 429: ['rate_limited'] },
      body: reviewSubmissionSchema,
      response: { 200: doneAnswer },
    }),
    async (request, reply) => {
      await reviews.count(reply)
      await submitReview(ctx, request.body, request.person)
      return done('Thank you for your feedback. Your review will be published after moderation.')
    },
  )

  server.put(
    '/leavereview/:id/helpful',
    anyone('voteHelpful', 'Mark a review as helpful, once per account, mailbox and browser', {
      refusals: { 403: ['sign_in_to_vote'], 409: ['already_voted'], 429: ['rate_limited'] },
      description:
        'Within 30 days, guests and unverified accounts on one network have three votes per review. Verified accounts without a delivered order have thirty.',
      params: idParams,
      response: { 200: doneAnswer.extend({ helpfulVotes: z.int() }) },
    }),
    async (request, reply) => {
      await votes.count(reply)
      const visitor = visitorOf(ctx, request)
      const helpfulVotes = await voteHelpful(ctx, request.params.id, visitor)
      visitor.remember(reply)
      void reply.header('cache-control', 'no-store')
      return { ...done('Thank you for your feedback.'), helpfulVotes }
    },
  )
}

/** Endpoints behind the links in invitation emails and on order pages. The token is in the body to keep it out of logs. */
function invitationsApi(server: HttpServer, ctx: Context): void {
  server.post(
    '/leavereview/invitation',
    open('openReviewInvitation', 'Get the order of an emailed review invitation', {
      refusals: { 404: ['not_found'], 409: ['already_reviewed'] },
      body: invitationTokenSchema,
      response: { 200: dataAnswer(invitationViewSchema) },
    }),
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return ok(await openInvitation(ctx, request.body.token))
    },
  )

  server.get(
    '/orders/:id/review-invitation',
    onOrder('getReviewInvitation', 'Get the invitation token of a completed order', {
      refusals: { 409: ['not_completed', 'already_reviewed'] },
      description: 'For the owner of the order, or a guest with its access token.',
      params: idParams,
      response: { 200: dataAnswer(invitationTokenSchema) },
    }),
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const order = await getReadableOrder(ctx, request.params.id, readerOf(request))
      return ok({ token: await invitationToken(ctx, order) })
    },
  )

  server.post(
    '/leavereview/invitation/decline',
    open('declineReviewInvitations', 'Stop review invitations for the invited email address', {
      refusals: { 404: ['not_found'] },
      body: invitationTokenSchema,
      response: { 200: doneAnswer },
    }),
    (request) => doneAfter(declineInvitations(ctx, request.body.token), 'We won’t ask you for a review again.'),
  )
}
