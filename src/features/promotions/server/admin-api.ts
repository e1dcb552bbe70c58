import { z } from 'zod'
import { actorOf, waiting, waitingAnswer } from '#features/accounts/server/context.ts'
import { changedPromotionSchema, promotionDraftSchema, promotionUseSchema, promotionViewSchema } from '#features/promotions/contract.ts'
import { addPromotion, changePromotion, setPaused } from '#features/promotions/server/commands/save.ts'
import { getPromotion, listPromotions, listUses } from '#features/promotions/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, idParams as params, ok, pageAnswer, pageQuery } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const common = { tags: ['Console: Promotions'], security: [{ staff: ['promotions:write'] }] }
const managing = operations(common)
const querystring = pageQuery({ limit: 50, pattern: /^\d{1,15}$/ })
const one = dataAnswer(promotionViewSchema)
const APPROVAL =
  'A promotion that can give away more than your allowance returns 202 with an `approvalId` and waits for a second person’s approval.'

/** Routes for staff to manage promotions. */
export function promotionsAdminApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/promotions',
    managing('listPromotions', 'List promotions with their figures, newest first', {
      querystring,
      response: { 200: pageAnswer(promotionViewSchema) },
    }),
    async (request) => ({ success: true as const, ...(await listPromotions(ctx, request.query)) }),
  )
  server.get('/operator/promotions/:id', managing('getPromotion', 'Get a promotion', { params, response: { 200: one } }), async (request) =>
    ok(await getPromotion(ctx, request.params.id)),
  )
  server.get(
    '/operator/promotions/:id/uses',
    managing('listPromotionUses', 'List orders and deposits that use a promotion, newest first', {
      params,
      querystring,
      response: { 200: pageAnswer(promotionUseSchema) },
    }),
    async (request) => ({ success: true as const, ...(await listUses(ctx, request.params.id, request.query)) }),
  )
  server.post(
    '/operator/promotions',
    managing('addPromotion', 'Add a promotion', {
      description: APPROVAL,
      refusals: { 409: ['too_many_promotions'] },
      body: promotionDraftSchema,
      response: { 201: one, 202: waitingAnswer },
    }),
    async (request, reply) => {
      const { promotion, approvalId } = await addPromotion(ctx, request.body, actorOf(request))
      return approvalId === null ? reply.code(201).send(ok(promotion)) : reply.code(202).send(waiting(approvalId))
    },
  )
  server.put(
    '/operator/promotions/:id',
    managing('changePromotion', 'Change a promotion for future orders', {
      description: APPROVAL,
      refusals: { 409: ['approval_waiting', 'promotion_changed', 'too_many_promotions'] },
      params,
      body: changedPromotionSchema,
      response: { 200: one, 202: waitingAnswer },
    }),
    async (request, reply) => {
      const { promotion, approvalId } = await changePromotion(ctx, request.params.id, request.body, actorOf(request))
      return approvalId === null ? ok(promotion) : reply.code(202).send(waiting(approvalId))
    },
  )
  for (const paused of [true, false]) {
    const schema = paused
      ? { operationId: 'pausePromotion', summary: 'Pause a promotion for new orders' }
      : { operationId: 'resumePromotion', summary: 'Resume a paused promotion' }
    server.post(
      `/operator/promotions/:id/${paused ? 'pause' : 'resume'}`,
      {
        schema: {
          ...common,
          ...schema,
          ...(!paused && { refusals: { 409: ['too_many_promotions'] } }),
          params,
          body: z.object({ reason: z.string().trim().max(500).optional() }),
          response: { 200: one },
        },
      },
      async (request) => ok(await setPaused(ctx, request.params.id, paused, request.body.reason || undefined, actorOf(request))),
    )
  }
}
