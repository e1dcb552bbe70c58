import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { moveByHand, previewMove } from '#features/delivery/server/commands/move-by-hand.ts'
import { moveEffectSchema } from '#features/delivery/server/schemas.ts'
import { orderStatuses } from '#features/orders/contract.ts'
import type { Context } from '#platform/context.ts'
import { once } from '#platform/http/idempotency.ts'
import type { HttpServer } from '#platform/http/server.ts'

const schema = { tags: ['Operator: orders'], security: [{ staff: ['orders:write'] }] }
const params = z.object({ id: z.string().max(60) })
const moveBody = z.object({
  to: z.enum(orderStatuses, { error: `to must be one of ${orderStatuses.join(', ')}.` }),
  deliveredQuantity: z
    .int({ error: 'The delivered quantity must be a whole number.' })
    .min(0, { error: 'The delivered quantity cannot be less than 0.' })
    .max(2_147_483_647, { error: 'The delivered quantity is too high.' })
    .optional(),
  reason: z.string().trim().max(300, { error: 'A reason has at most 300 characters.' }).optional(),
})
const answer = z.object({ success: z.literal(true), message: z.string(), approvalId: z.string().nullable() })

/** Moving orders past what their partners report. */
export function movesApi(server: HttpServer, ctx: Context): void {
  server.post(
    '/operator/orders/:id/move/preview',
    {
      schema: {
        ...schema,
        summary: 'What moving an order would do, without doing it',
        params,
        body: moveBody,
        response: { 200: z.object({ success: z.literal(true), data: moveEffectSchema }) },
      },
    },
    async (request) => ({ success: true as const, data: await previewMove(ctx, request.params.id, request.body) }),
  )
  server.post(
    '/operator/orders/:id/move',
    {
      schema: {
        ...schema,
        summary: 'Move an order; what was not delivered is owed back',
        params,
        body: moveBody,
        response: { 200: answer },
      },
    },
    async (request, reply) => {
      const by = actorOf(request)
      const { id } = request.params
      const { status, body } = await once<z.infer<typeof answer>>(ctx, request, `move:${by.userId}:${id}`, async () => {
        const { approvalId } = await moveByHand(ctx, id, request.body, by)
        if (approvalId) ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'approval', id: approvalId } })
        const message = approvalId ? 'A second person is asked. The order stays as it is until then.' : 'The order was moved.'
        return { status: 200, body: { success: true, message, approvalId } }
      })
      return reply.code(status as 200).send(body)
    },
  )
}
