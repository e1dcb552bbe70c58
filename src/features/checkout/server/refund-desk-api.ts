import { z } from 'zod'
import { actorOf, personOf } from '#features/accounts/server/context.ts'
import { type OrderRefundStatus, orderRefundStatuses } from '#features/checkout/contract.ts'
import { retryRefund } from '#features/checkout/server/commands/reconcile.ts'
import { getProviderRefund, refundDesk } from '#features/checkout/server/queries/refund-desk.ts'
import { refundByHandApi } from '#features/checkout/server/refund-by-hand-api.ts'
import { providerRefundSchema } from '#features/checkout/server/schemas.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { once } from '#platform/http/idempotency.ts'
import type { HttpServer } from '#platform/http/server.ts'

const retryAnswer = z.object({ success: z.literal(true), message: z.string(), data: providerRefundSchema })
const reading: Record<string, string[]>[] = [{ staff: ['money:read'] }]
const writing: Record<string, string[]>[] = [{ staff: ['refunds:write'] }]

/** The operator's view on money that providers send back. */
export function refundDeskApi(server: HttpServer, ctx: PaymentsContext): void {
  refundByHandApi(server, ctx)
  server.get(
    '/operator/refunds',
    {
      schema: {
        tags: ['Operator'],
        summary: 'What payment providers are asked to send back, newest first',
        querystring: z.object({
          status: z.enum(orderRefundStatuses, { error: `status must be one of ${orderRefundStatuses.join(', ')}.` }).optional(),
          limit: z.coerce.number({ error: 'limit must be a number.' }).int().min(1).max(100).default(50),
          cursor: z.string().max(60).optional(),
        }),
        response: { 200: z.object({ success: z.literal(true), data: z.array(providerRefundSchema), nextCursor: z.string().nullable() }) },
        security: reading,
      },
    },
    async (request) => {
      const { refunds, nextCursor } = await refundDesk(ctx.db, request.query)
      return { success: true as const, data: refunds, nextCursor }
    },
  )

  server.post(
    '/operator/refunds/:id/retry',
    {
      schema: {
        tags: ['Operator'],
        summary: 'Ask the provider again for a refund that it refused',
        params: z.object({ id: z.string().max(60) }),
        response: { 200: retryAnswer },
        security: writing,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { status, body } = await once<z.infer<typeof retryAnswer>>(
        ctx,
        request,
        `refund:${personOf(request).userId}:${id}`,
        async () => {
          await retryRefund(ctx, id, actorOf(request))
          const data = await getProviderRefund(ctx.db, id)
          return { status: 200, body: { success: true, message: messages[data.status], data } }
        },
      )
      return reply.code(status as 200).send(body)
    },
  )
}

const messages: Record<OrderRefundStatus, string> = {
  paid: 'The provider has sent the money back.',
  on_its_way: 'The provider is working on it. It is asked again until the money is back.',
  failed: 'The provider refused again. The money stays set aside for this refund.',
}
