import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { addPromotion, changePromotion, setPaused } from '#features/promotions/server/commands/save.ts'
import { getPromotion, listPromotions, listUses } from '#features/promotions/server/queries.ts'
import { promotionBody, promotionSchema, useSchema } from '#features/promotions/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Operator: Promotions']
const security = [{ staff: ['promotions:write'] }]
const params = z.object({ id: z.string().max(60) })
const page = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'cursor is the nextCursor of the page before.' })
    .optional(),
  limit: z.coerce.number({ error: 'limit must be a number.' }).int().min(1).max(100).default(50),
})
const one = { 200: z.object({ success: z.literal(true), data: promotionSchema }) }
const success = true as const

/** Setting up what the shop takes off, or adds. For the staff. */
export function promotionsOperatorApi(server: HttpServer, ctx: Context): void {
  reading(server, ctx)
  writing(server, ctx)
}

function reading(server: HttpServer, ctx: Context): void {
  const list = { 200: z.object({ success: z.literal(true), data: z.array(promotionSchema), nextCursor: z.string().nullable() }) }
  server.get(
    '/operator/promotions',
    { schema: { tags, security, summary: 'Promotions with their figures, newest first', querystring: page, response: list } },
    async (request) => ({ success, ...(await listPromotions(ctx, request.query)) }),
  )
  server.get(
    '/operator/promotions/:id',
    { schema: { tags, security, summary: 'A promotion', params, response: one } },
    async (request) => ({ success, data: await getPromotion(ctx, request.params.id) }),
  )
  const uses = { 200: z.object({ success: z.literal(true), data: z.array(useSchema), nextCursor: z.string().nullable() }) }
  server.get(
    '/operator/promotions/:id/uses',
    {
      schema: { tags, security, summary: 'Orders and deposits with a promotion, newest first', params, querystring: page, response: uses },
    },
    async (request) => ({ success, ...(await listUses(ctx, request.params.id, request.query)) }),
  )
}

function writing(server: HttpServer, ctx: Context): void {
  server.post(
    '/operator/promotions',
    { schema: { tags, security, summary: 'Set up a promotion', body: promotionBody, response: { 201: one[200] } } },
    async (request, reply) => reply.code(201).send({ success, data: await addPromotion(ctx, request.body, actorOf(request)) }),
  )
  const changed = promotionBody.extend({ version: z.int() })
  server.put(
    '/operator/promotions/:id',
    { schema: { tags, security, summary: 'Change a promotion, for orders from now on', params, body: changed, response: one } },
    async (request) => ({ success, data: await changePromotion(ctx, request.params.id, request.body, actorOf(request)) }),
  )
  const because = z.object({ reason: z.string().trim().max(500).optional() })
  for (const [name, paused, summary] of [
    ['pause', true, 'Stop a promotion for new orders'],
    ['resume', false, 'Let a promotion go on'],
  ] as const) {
    server.post(
      `/operator/promotions/:id/${name}`,
      { schema: { tags, security, summary, params, body: because, response: one } },
      async (request) => {
        const { id } = request.params
        return { success, data: await setPaused(ctx, id, paused, request.body.reason || undefined, actorOf(request)) }
      },
    )
  }
}
