import { z } from 'zod'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import { actorOf, personOf } from '#features/accounts/server/context.ts'
import { deskStatuses, refusals, stars } from '#features/reviews/contract.ts'
import { approveReview, refuseReview, removeReply, replyToReview } from '#features/reviews/server/commands/moderate.ts'
import { changePlatforms } from '#features/reviews/server/commands/platforms.ts'
import { reviewPlatforms } from '#features/reviews/server/queries.ts'
import { deskReviews, moderationFigures } from '#features/reviews/server/queries/desk.ts'
import { deskReviewSchema, moderationFiguresSchema } from '#features/reviews/server/schemas.ts'
import { platformsSetting } from '#features/reviews/server/settings.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Operator: reviews']
const security = [{ staff: ['reviews:write'] }]
const params = z.object({ id: z.string().max(60) })
const done = { 200: z.object({ success: z.literal(true) }) }
const DONE = { success: true as const }
const PAGE = 30

const deskQuery = z.object({
  status: z.enum(deskStatuses, { error: `status must be one of ${deskStatuses.join(', ')}.` }).default('pending'),
  rating: z.enum([...stars.map(String), ''], { error: 'rating must be a whole number from 1 to 5.' }).optional(),
  cursor: z.string().max(60).optional(),
})

const refusalBody = z.object({
  refusal: z.enum(refusals, { error: 'Choose the rule that it breaks.' }),
  reason: z.string({ error: 'Say why it is not shown: its author reads it.' }).max(2_000, { error: 'At most 2,000 characters, please.' }),
})

const replyBody = z.object({
  content: z.string({ error: 'Please write an answer.' }).max(2_000, { error: 'At most 2,000 characters, please.' }),
})

/** Moderating reviews, answering them, and where else the shop is reviewed. For the shop's staff. */
export function reviewsOperatorApi(server: HttpServer, ctx: Context): void {
  reading(server, ctx)
  deciding(server, ctx)
  platforms(server, ctx)
}

function reading(server: HttpServer, ctx: Context): void {
  const list = { 200: z.object({ success: z.literal(true), data: z.array(deskReviewSchema), nextCursor: z.string().nullable() }) }
  server.get(
    '/operator/reviews',
    {
      schema: {
        tags,
        security,
        summary: 'Reviews of a status: those that wait, the longest first; the others, the newest first',
        querystring: deskQuery,
        response: list,
      },
    },
    async (request) => {
      const { status, rating, cursor } = request.query
      const withPeople = mayDo(personOf(request).role, 'customers:read')
      const page = await deskReviews(ctx, { status, rating: rating ? Number(rating) : undefined, cursor, limit: PAGE, withPeople })
      return { ...DONE, ...page }
    },
  )

  const figures = { 200: z.object({ success: z.literal(true), data: moderationFiguresSchema }) }
  server.get(
    '/operator/reviews/figures',
    { schema: { tags, security, summary: 'What became of all reviews', response: figures } },
    async () => ({ ...DONE, data: await moderationFigures(ctx) }),
  )
}

function deciding(server: HttpServer, ctx: Context): void {
  server.post(
    '/operator/reviews/:id/approve',
    { schema: { tags, security, summary: 'Publish a review', params, response: done } },
    async (request) => {
      await approveReview(ctx, request.params.id, actorOf(request))
      return DONE
    },
  )
  server.post(
    '/operator/reviews/:id/refuse',
    {
      schema: {
        tags,
        security,
        summary: 'Keep a review from being shown; its author is told why',
        params,
        body: refusalBody,
        response: done,
      },
    },
    async (request) => {
      await refuseReview(ctx, request.params.id, request.body, actorOf(request))
      return DONE
    },
  )
  server.put(
    '/operator/reviews/:id/reply',
    { schema: { tags, security, summary: 'Answer a review in public', params, body: replyBody, response: done } },
    async (request) => {
      await replyToReview(ctx, request.params.id, request.body.content, actorOf(request))
      return DONE
    },
  )
  server.delete(
    '/operator/reviews/:id/reply',
    { schema: { tags, security, summary: 'Take the answer to a review back', params, response: done } },
    async (request) => {
      await removeReply(ctx, request.params.id, actorOf(request))
      return DONE
    },
  )
}

function platforms(server: HttpServer, ctx: Context): void {
  const body = z.object({ platforms: platformsSetting.schema })
  const list = { 200: z.object({ success: z.literal(true), data: platformsSetting.schema }) }
  server.get(
    '/operator/review-platforms',
    { schema: { tags, security, summary: 'Where else the shop is reviewed', response: list } },
    async () => ({ ...DONE, data: await reviewPlatforms(ctx) }),
  )
  server.put(
    '/operator/review-platforms',
    { schema: { tags, security, summary: 'Set where else the shop is reviewed', body, response: list } },
    async (request) => {
      await changePlatforms(ctx, request.body.platforms, actorOf(request))
      return { ...DONE, data: request.body.platforms }
    },
  )
}
