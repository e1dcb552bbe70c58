import { z } from 'zod'
import type { Placed } from '#features/checkout/server/commands/fund.ts'
import { checkout } from '#features/checkout/server/commands/place.ts'
import { confirm } from '#features/checkout/server/commands/reconcile.ts'
import { depositApi } from '#features/checkout/server/deposit-api.ts'
import { checkoutBody } from '#features/checkout/server/input.ts'
import { paymentMessage } from '#features/checkout/server/messages.ts'
import { papersApi } from '#features/checkout/server/papers-api.ts'
import { codeGuesses, countingGuesses, promoApi } from '#features/checkout/server/promo-api.ts'
import { refundDeskApi } from '#features/checkout/server/refund-desk-api.ts'
import { webhookDeskApi } from '#features/checkout/server/webhook-desk-api.ts'
import { webhookApi } from '#features/checkout/server/webhooks.ts'
import { accessToken, getReadableOrder, orderSummary, orderView } from '#features/orders/server/queries.ts'
import { orderSummarySchema, orderViewSchema, paymentViewSchema } from '#features/orders/server/schemas.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { latestAttempt } from '#features/payments/server/queries.ts'
import { once } from '#platform/http/idempotency.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'

const answerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  code: z.string().optional(),
  data: z.object({ order: orderSummarySchema, payment: paymentViewSchema.nullable() }),
})
type Answer = z.infer<typeof answerSchema>

/** Placing and paying orders. */
export function checkoutApi(server: HttpServer, ctx: PaymentsContext): void {
  // Declined cards are what card testing looks like; a customer mistypes a few times, not a hundred.
  const declines = createLimiter({
    points: 100,
    seconds: 600,
    message: 'Too many refused payments from here. Please wait a few minutes before you try again.',
  })

  const guesses = codeGuesses()

  server.post(
    '/social-order-payments/process',
    {
      schema: {
        tags: ['Checkout'],
        summary: 'Place an order and pay it',
        body: checkoutBody,
        response: { 200: answerSchema, 402: answerSchema, 502: answerSchema },
        security: [{ bearer: [] }, {}],
      },
    },
    async (request, reply) => {
      const userId = request.person?.userId ?? null
      // A key is its customer's own: another customer's same key is another request.
      const scope = userId === null ? 'checkout' : `checkout:${userId}`
      const { status, body } = await once<Answer>(ctx, request, scope, async (requestKey) => {
        await declines.check(request.ip)
        const order = { body: request.body, userId, requestKey }
        const placed = await countingGuesses(guesses, request.ip, request.body.promoCode, () => checkout(ctx, order))
        if (placed.attempt.status === 'declined') await declines.count(request.ip)
        return present(ctx, placed)
      })
      return reply.code(status as 200).send(body)
    },
  )

  server.post(
    '/orders/:id/payment/confirm',
    {
      schema: {
        tags: ['Checkout'],
        summary: 'Ask where the newest payment of an order stands',
        params: z.object({ id: z.string().max(60) }),
        response: { 200: answerSchema.extend({ data: z.object({ order: orderViewSchema, payment: paymentViewSchema.nullable() }) }) },
        headers: z.object({ 'x-order-token': z.string().max(200).optional() }),
        security: [{ orderToken: [] }, { bearer: [] }],
      },
    },
    async (request) => {
      const reader = { token: request.headers['x-order-token'], person: request.person }
      const order = await getReadableOrder(ctx, request.params.id, reader)
      const attempt = await latestAttempt(ctx.db, { type: 'order', id: order.id })
      if (attempt) await confirm(ctx, attempt)
      const view = await orderView(ctx, await getReadableOrder(ctx, order.id, reader))
      return { success: true, message: paymentMessage(view.payment?.status), data: { order: view, payment: view.payment } }
    },
  )

  promoApi(server, ctx, guesses)
  depositApi(server, ctx)
  papersApi(server, ctx)
  refundDeskApi(server, ctx)
  webhookApi(server, ctx)
  webhookDeskApi(server, ctx)
}

/** 200 while the payment is good or open, 402 where the payer's side refused, 502 where the provider broke. */
function present(ctx: PaymentsContext, { order, attempt }: Placed): { status: number; body: Answer } {
  const view = orderSummary(order, attempt)
  const token = order.userId === null && { accessToken: accessToken(ctx, order.id) }
  const data = { order: { ...view, ...token }, payment: view.payment }
  const message = paymentMessage(attempt.status, attempt.declineCode)
  if (attempt.status === 'declined')
    return { status: 402, body: { success: false, code: attempt.declineCode ?? 'card_declined', message, data } }
  if (attempt.status === 'failed') return { status: 502, body: { success: false, code: 'payment_failed', message, data } }
  return { status: 200, body: { success: true, message, data } }
}
