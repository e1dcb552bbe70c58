import { z } from 'zod'
import type { ReviewPage } from '#features/reviews/contract.ts'
import { reviewsOperatorApi } from '#features/reviews/server/api/operator.ts'
import { declineInvitations } from '#features/reviews/server/commands/invite.ts'
import { submitReview } from '#features/reviews/server/commands/submit.ts'
import { voteHelpful } from '#features/reviews/server/commands/vote.ts'
import { askedFor, invitationBody, reviewBody, reviewsQuery } from '#features/reviews/server/input.ts'
import { reviewSummary } from '#features/reviews/server/present.ts'
import { openInvitation, publicReviews } from '#features/reviews/server/queries.ts'
import { doneSchema, invitationViewSchema, reviewPageSchema } from '#features/reviews/server/schemas.ts'
import { votersOf } from '#features/reviews/server/visitor.ts'
import type { Context } from '#platform/context.ts'
import type { Content, ContentCache } from '#platform/http/content-cache.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Reviews']
const params = z.object({ id: z.string().max(60) })

/** Reading, writing and voting for reviews. */
export function reviewsApi(server: HttpServer, ctx: Context, cache: ContentCache): void {
  server.get(
    '/leavereview/public',
    {
      schema: {
        tags,
        summary: 'Approved reviews, with what they come to',
        querystring: reviewsQuery,
        response: { 200: reviewPageSchema },
      },
    },
    async (request, reply) => {
      const asked = askedFor(request.query)
      await cache.serve(request, reply, `reviews ${JSON.stringify(asked)}`, async () =>
        json(asked ? await publicReviews(ctx, asked, asked.limit) : none),
      )
      return reply
    },
  )
  writing(server, ctx)
  invitations(server, ctx)
  reviewsOperatorApi(server, ctx)
}

const none: ReviewPage = {
  success: true,
  count: 0,
  pagination: { page: 1, limit: 0, total: 0, pages: 0 },
  data: [],
  summary: reviewSummary([]),
}

function json(page: ReviewPage): Content {
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: Buffer.from(JSON.stringify(page)) }
}

function writing(server: HttpServer, ctx: Context): void {
  const reviews = createLimiter({ points: 30, seconds: 600, message: 'Many reviews came from here just now. Please try again later.' })
  const votes = createLimiter({ points: 300, seconds: 600, message: 'Many votes came from here just now. Please try again later.' })

  server.post(
    '/leavereview',
    {
      schema: {
        tags,
        summary: 'Write a review; it is published after moderation',
        body: reviewBody,
        response: { 200: doneSchema },
        security: [{ bearer: [] }, {}],
      },
    },
    async (request) => {
      await reviews.count(request.ip)
      await submitReview(ctx, request.body, request.person)
      return { success: true as const, message: 'Thank you for your feedback. Your review will be published after moderation.' }
    },
  )

  server.put(
    '/leavereview/:id/helpful',
    {
      schema: {
        tags,
        summary: 'Mark a review as helpful, once',
        params,
        response: { 200: doneSchema.extend({ helpfulVotes: z.int() }) },
        security: [{ bearer: [] }, {}],
      },
    },
    async (request, reply) => {
      await votes.count(request.ip)
      const voters = votersOf(ctx, request)
      const helpfulVotes = await voteHelpful(ctx, request.params.id, voters.names)
      voters.remember(reply)
      void reply.header('cache-control', 'no-store')
      return { success: true as const, message: 'Thank you for your feedback.', helpfulVotes }
    },
  )
}

/** What a mailed link opens. Its token comes in the body, so that it stands in no log. */
function invitations(server: HttpServer, ctx: Context): void {
  server.post(
    '/leavereview/invitation',
    {
      schema: {
        tags,
        summary: 'What a mailed invitation to review is about',
        body: invitationBody,
        response: { 200: z.object({ success: z.literal(true), data: invitationViewSchema }) },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return { success: true as const, data: await openInvitation(ctx, request.body.token) }
    },
  )

  server.post(
    '/leavereview/invitation/decline',
    { schema: { tags, summary: 'Never be asked for a review again', body: invitationBody, response: { 200: doneSchema } } },
    async (request) => {
      await declineInvitations(ctx, request.body.token)
      return { success: true as const, message: 'We will not ask you for a review again.' }
    },
  )
}
