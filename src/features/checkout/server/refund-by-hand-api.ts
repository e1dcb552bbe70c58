import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { refundDestinations, type RefundPreview } from '#features/checkout/contract.ts'
import { closeRefund } from '#features/checkout/server/commands/close-refund.ts'
import { refundByHand, type RefundedByHand } from '#features/checkout/server/commands/refund-by-hand.ts'
import { getProviderRefund } from '#features/checkout/server/queries/refund-desk.ts'
import { previewRefund } from '#features/checkout/server/queries/refund-preview.ts'
import { providerRefundSchema, refundPreviewSchema } from '#features/checkout/server/schemas.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { once } from '#platform/http/idempotency.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { toCents } from '#shared/money.ts'

const schema = { tags: ['Operator: orders'], security: [{ staff: ['refunds:write'] }] }

const reason = (missing: string) => z.string().trim().min(1, { error: missing }).max(500, { error: 'A reason has at most 500 characters.' })

const refundBody = z.object({
  amount: z
    .number({ error: 'amount must be a number of dollars.' })
    .min(0.01, { error: 'The amount must be at least $0.01.' })
    .max(1_000_000, { error: 'The amount is too high.' })
    .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, { error: 'The amount must be whole cents.' }),
  destination: z.enum(refundDestinations, { error: `destination must be one of ${refundDestinations.join(', ')}.` }).default('original'),
  reason: reason('Please write why.'),
})

const answer = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ orderRefundId: z.string().nullable(), approvalId: z.string().nullable() }) satisfies z.ZodType<RefundedByHand>,
})

const params = z.object({ id: z.string().max(60) })

/** What the staff pay back by their own decision. */
export function refundByHandApi(server: HttpServer, ctx: PaymentsContext): void {
  const wanted = (orderId: string, { amount, ...rest }: z.infer<typeof refundBody>) => ({ ...rest, orderId, amountCents: toCents(amount) })

  server.post(
    '/operator/orders/:id/refunds/preview',
    {
      schema: {
        ...schema,
        summary: 'What a refund would do, without doing it',
        params,
        body: refundBody.omit({ reason: true }),
        response: { 200: z.object({ success: z.literal(true), data: refundPreviewSchema }) },
      },
    },
    async ({ params: { id }, body: { amount, destination } }): Promise<{ success: true; data: RefundPreview }> => ({
      success: true,
      data: await previewRefund(ctx.db, { orderId: id, amountCents: toCents(amount), destination }),
    }),
  )

  server.post(
    '/operator/orders/:id/refunds',
    {
      schema: {
        ...schema,
        summary: 'Pay back money of an order; above the limit a second person is asked',
        params,
        body: refundBody,
        response: { 200: answer },
      },
    },
    async (request, reply) => {
      const by = actorOf(request)
      const { id } = request.params
      const { status, body } = await once<z.infer<typeof answer>>(ctx, request, `refund_order:${by.userId}:${id}`, async (key) => {
        const data = await refundByHand(ctx, wanted(id, request.body), key, by)
        if (data.approvalId) ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'approval', id: data.approvalId } })
        const message = data.approvalId ? 'A second person is asked. Nothing is paid back until then.' : 'The refund is on its way.'
        return { status: 200, body: { success: true, message, data } }
      })
      return reply.code(status as 200).send(body)
    },
  )

  server.post(
    '/operator/refunds/:id/paid-by-hand',
    {
      schema: {
        ...schema,
        summary: 'Say that a refund which the provider refused was paid in another way',
        params,
        body: z.object({
          reference: z
            .string()
            .trim()
            .min(1, { error: 'Please write the transfer’s reference.' })
            .max(120, { error: 'A reference has at most 120 characters.' }),
          reason: reason('Please write why.'),
        }),
        response: { 200: z.object({ success: z.literal(true), data: providerRefundSchema }) },
      },
    },
    async (request, reply) => {
      const by = actorOf(request)
      const { id } = request.params
      const { status, body } = await once(ctx, request, `by_hand:${by.userId}:${id}`, async () => {
        await closeRefund(ctx, id, request.body, by)
        return { status: 200, body: { success: true as const, data: await getProviderRefund(ctx.db, id) } }
      })
      return reply.code(status as 200).send(body)
    },
  )
}
