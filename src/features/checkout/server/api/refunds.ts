import { z } from 'zod'
import { actorOf, personOf } from '#features/accounts/server/context.ts'
import { manualRefundSchema, providerRefundSchema, refundPreviewSchema } from '#features/checkout/contract.ts'
import { type OrderRefundStatus, orderRefundStatuses, refundDestinations } from '#features/checkout/rules/refund-split.ts'
import { closeRefund, retryRefund } from '#features/checkout/server/commands/provider-refunds.ts'
import { refundByHand } from '#features/checkout/server/commands/refund-by-hand.ts'
import { getProviderRefund, listProviderRefunds } from '#features/checkout/server/queries/admin-refunds.ts'
import { previewRefund } from '#features/checkout/server/queries/refund-preview.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { dataAnswer, doneAnswer, idParams, ok, pageAnswer, pageQuery } from '#platform/http/answers.ts'
import { once } from '#platform/http/idempotency.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { isWholeCents, toCents } from '#shared/money.ts'

const tags = ['Console: Orders']
const reading = operations({ tags, security: [{ staff: ['money:read'] }] })
const writing = operations({ tags, security: [{ staff: ['refunds:write'] }], params: idParams })

const reason = z.string().trim().min(1, { error: 'Please enter a reason.' }).max(500, { error: 'A reason has at most 500 characters.' })

const previewFields = z.object({
  amount: z
    .number({ error: 'Enter an amount in dollars, such as 12.50.' })
    .min(0.01, { error: 'The amount must be at least $0.01.' })
    .max(1_000_000, { error: 'The amount is too high.' })
    .refine(isWholeCents, { error: 'The amount must be whole cents.' }),
  destination: z.enum(refundDestinations, { error: `destination must be one of ${refundDestinations.join(', ')}.` }).default('original'),
})
const inCents = <Fields extends { amount: number }>({ amount, ...rest }: Fields) => ({ ...rest, amountCents: toCents(amount) })
const previewBody = previewFields.transform(inCents)
const refundBody = previewFields.extend({ reason }).transform(inCents)

const closeBody = z.object({
  reference: z
    .string()
    .trim()
    .min(1, { error: 'Please enter the reference of the transfer.' })
    .max(120, { error: 'A reference has at most 120 characters.' }),
  reason,
})

const refundAnswer = doneAnswer.extend({ data: manualRefundSchema })
const retryAnswer = doneAnswer.extend({ data: providerRefundSchema })

/** Routes for refunds by staff and refunds requested from providers. */
export function refundsApi(server: HttpServer, ctx: PaymentsContext): void {
  orderRefundsApi(server, ctx)
  providerRefundsApi(server, ctx)
}

function orderRefundsApi(server: HttpServer, ctx: PaymentsContext): void {
  server.post(
    '/operator/orders/:id/refunds/preview',
    writing('previewRefund', 'Preview a refund of an order', {
      refusals: { 409: ['account_erased', 'not_paid', 'order_disputed', 'refund_exceeds_payment'] },
      body: previewBody,
      response: { 200: dataAnswer(refundPreviewSchema) },
    }),
    async (request) => ok(await previewRefund(ctx, { ...request.body, orderId: request.params.id }, personOf(request).userId)),
  )

  server.post(
    '/operator/orders/:id/refunds',
    writing('refundOrder', 'Refund an order', {
      refusals: { 409: ['account_erased', 'approval_waiting', 'not_paid', 'order_disputed', 'refund_exceeds_payment', 'too_many_refunds'] },
      idempotent: true,
      description: 'A large refund needs a second person’s approval first: `approvalId`.',
      body: refundBody,
      response: { 200: refundAnswer },
    }),
    async (request, reply) => {
      const by = actorOf(request)
      const wanted = { ...request.body, orderId: request.params.id }
      const scope = `refund_order:${by.userId}:${wanted.orderId}`
      const { status, body } = await once<z.infer<typeof refundAnswer>>(ctx, request, scope, async (key) => {
        const data = await refundByHand(ctx, wanted, key, by)
        if (data.approvalId) notifyStaff(ctx, 'approval', data.approvalId)
        const message = data.approvalId
          ? 'This needs a second person’s approval. Nothing is refunded until then.'
          : 'The refund is on its way.'
        return { status: 200, body: { success: true, message, data } }
      })
      return reply.code(status).send(body)
    },
  )
}

function providerRefundsApi(server: HttpServer, ctx: PaymentsContext): void {
  server.get(
    '/operator/refunds',
    reading('listProviderRefunds', 'List the refunds requested from payment providers, newest first', {
      querystring: pageQuery({ limit: 50 }).extend({
        status: z.enum(orderRefundStatuses, { error: `status must be one of ${orderRefundStatuses.join(', ')}.` }).optional(),
      }),
      response: { 200: pageAnswer(providerRefundSchema) },
    }),
    async (request) => ({ success: true as const, ...(await listProviderRefunds(ctx.db, request.query)) }),
  )

  server.post(
    '/operator/refunds/:id/retry',
    writing('retryRefund', 'Retry a refund that the provider refused', {
      refusals: { 409: ['order_disputed', 'refund_not_failed'] },
      idempotent: true,
      response: { 200: retryAnswer },
    }),
    async (request, reply) => {
      const by = actorOf(request)
      const { id } = request.params
      const { status, body } = await once<z.infer<typeof retryAnswer>>(ctx, request, `refund:${by.userId}:${id}`, async () => {
        await retryRefund(ctx, id, by)
        const data = await getProviderRefund(ctx.db, id)
        return { status: 200, body: { success: true, message: retryMessages[data.status], data } }
      })
      return reply.code(status).send(body)
    },
  )

  server.post(
    '/operator/refunds/:id/paid-by-hand',
    writing('closeRefund', 'Mark a refund that the provider refused as paid another way', {
      refusals: { 409: ['order_disputed', 'refund_not_failed'] },
      idempotent: true,
      body: closeBody,
      response: { 200: dataAnswer(providerRefundSchema) },
    }),
    async (request, reply) => {
      const by = actorOf(request)
      const { id } = request.params
      const { status, body } = await once(ctx, request, `by_hand:${by.userId}:${id}`, async () => {
        await closeRefund(ctx, id, request.body, by)
        return { status: 200, body: ok(await getProviderRefund(ctx.db, id)) }
      })
      return reply.code(status).send(body)
    },
  )
}

const retryMessages: Record<OrderRefundStatus, string> = {
  paid: 'The provider has refunded the money.',
  on_its_way: 'The provider is working on the refund. We’ll keep checking until it’s done.',
  failed: 'The provider refused again. The money stays reserved for this refund.',
}
