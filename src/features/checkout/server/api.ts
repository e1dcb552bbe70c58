import { type CheckoutAnswer, checkoutAnswerSchema, confirmAnswerSchema } from '#features/checkout/contract.ts'
import { cardFields } from '#features/checkout/rules/fields.ts'
import { depositApi } from '#features/checkout/server/api/deposits.ts'
import { documentsApi } from '#features/checkout/server/api/documents.ts'
import { checkoutBody, PROOF, proofHeader } from '#features/checkout/server/api/input.ts'
import { paymentMessage, paymentOutcome } from '#features/checkout/server/api/messages.ts'
import { codeGuesses, withGuessLimit, withQuoteLimit, priceQuotes, promotionsApi } from '#features/checkout/server/api/promotions.ts'
import { refundsApi } from '#features/checkout/server/api/refunds.ts'
import { remindersApi } from '#features/checkout/server/api/reminders.ts'
import { readOrder, refuseCardFields } from '#features/checkout/server/api/requests.ts'
import { webhooksApi } from '#features/checkout/server/api/webhooks.ts'
import type { Placed } from '#features/checkout/server/commands/fund.ts'
import { withTryLimits } from '#features/checkout/server/commands/payment-tries.ts'
import { placeOrder } from '#features/checkout/server/commands/place-order.ts'
import { confirmAttempt } from '#features/checkout/server/commands/reconcile.ts'
import { orderAccess, readerOf } from '#features/orders/server/context.ts'
import { accessToken, getReadableOrder, orderSummary, readerView } from '#features/orders/server/queries.ts'
import { orderPromise } from '#features/orders/server/queries/delivery-promise.ts'
import { keysOfCard } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { latestAttempt } from '#features/payments/server/queries.ts'
import { refuseRisky } from '#features/risk/server/commands/assess-order.ts'
import { refuseBlocked } from '#features/risk/server/commands/check-blocks.ts'
import { idParams } from '#platform/http/answers.ts'
import { once } from '#platform/http/idempotency.ts'
import { createLimiter, createLocalLimiter, limitRule, type LocalLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const tags = ['Checkout']
const anyone = operations({ tags, security: [{ bearer: [] }, {}] })
const onOrder = operations({ tags, ...orderAccess })

/** Each of these calls reaches a payment provider. One visitor must not use up the shop's rate limit there. */
const confirmLimit = limitRule({
  name: 'payment-confirm',
  points: 600,
  seconds: 60,
  message: 'You’re checking your payment very often. Please wait a minute.',
})

/** Routes for placing and paying orders, deposits, refunds and payment provider webhooks. */
export function checkoutApi(server: HttpServer, ctx: PaymentsContext): void {
  const confirms = createLocalLimiter(confirmLimit)
  ordersApi(server, ctx, confirms)
  depositApi(server, ctx, confirms)
  documentsApi(server, ctx)
  refundsApi(server, ctx)
  webhooksApi(server, ctx)
  remindersApi(server, ctx)
}

function ordersApi(server: HttpServer, ctx: PaymentsContext, confirms: LocalLimiter): void {
  const guesses = codeGuesses(ctx)
  const quotes = priceQuotes(ctx)
  // Ordering and canceling again costs nothing, but every order sends emails.
  const balanceOrders = createLimiter(ctx, {
    name: 'balance-order',
    points: 60,
    seconds: 3_600,
    message: 'You have placed many orders from your balance. Please try again later.',
  })
  promotionsApi(server, ctx, guesses, quotes)

  server.post(
    '/social-order-payments/process',
    {
      ...anyone('placeOrder', 'Place an order and pay for it', {
        refusals: {
          400: ['card_fields_refused', 'method_off', 'payments_off', 'method_amount'],
          401: ['authentication_required'],
          402: ['insufficient_balance', 'card_declined', 'insufficient_funds'],
          403: ['email_not_verified', 'order_refused'],
          404: ['not_found'],
          409: ['balance_changed', 'balance_disputed', 'discount_changed', 'order_in_flight', 'price_changed', 'promo_refused'],
          429: ['rate_limited', 'challenge_required'],
        },
        idempotent: true,
        description: PROOF,
        body: checkoutBody,
        headers: proofHeader,
        response: { 200: checkoutAnswerSchema, 402: checkoutAnswerSchema, 502: checkoutAnswerSchema },
      }),
      preValidation: refuseCardFields(ctx),
    },
    async (request, reply) => {
      const userId = request.person?.userId ?? null
      const handle = async (requestKey: string | undefined) => {
        const order = readOrder(ctx, request.body, { userId, ip: request.ip, headers: request.headers })
        const { customer, target, funding, card } = order
        const emails = [customer.email, ...(request.person ? [request.person.email] : [])] as const
        const buyer = { ip: request.ip, emails, target, cardKeys: keysOfCard(ctx, card) }
        await refuseBlocked(ctx, buyer)
        await refuseRisky(ctx, buyer, { email: customer.email, socialUsername: order.socialUsername, targetKey: target.key })
        const isFromBalance = funding.method === 'balance'
        const payer = {
          ip: request.ip,
          ...customer,
          targetKey: target.key,
          isCard: funding.method === 'card',
          isTyped: card !== undefined,
          isFromBalance,
        }
        const place = () => withGuessLimit(guesses, reply, order.promoCode, () => placeOrder(ctx, order, requestKey))
        const pay = () => withQuoteLimit(quotes, reply, order, place)
        if (userId !== null && (isFromBalance || funding.useBalance)) await balanceOrders.count(reply, userId)
        return present(ctx, await withTryLimits(ctx, payer, request.headers['x-proof-of-work'], pay))
      }
      // Idempotency keys are scoped to a customer: the same key from someone else is another request.
      const scope = userId === null ? 'checkout' : `checkout:${userId}`
      const { status, body } = await once<CheckoutAnswer, 200 | 402 | 502>(ctx, request, scope, handle, cardFields)
      return reply.code(status).send(body)
    },
  )

  server.post(
    '/orders/:id/payment/confirm',
    onOrder('confirmPayment', 'Check the status of an order’s newest payment with its provider', {
      refusals: { 429: ['rate_limited'] },
      params: idParams,
      response: { 200: confirmAnswerSchema },
    }),
    async (request) => {
      const reader = readerOf(request)
      await confirms.count(request)
      const order = await getReadableOrder(ctx, request.params.id, reader)
      const attempt = await latestAttempt(ctx.db, { type: 'order', id: order.id })
      if (attempt) await confirmAttempt(ctx, attempt, request.ip)
      const view = await readerView(ctx, await getReadableOrder(ctx, order.id, reader), reader)
      return {
        success: true,
        message: paymentMessage(view.delivery.paid, view.payment?.status),
        data: { order: view, payment: view.payment },
      }
    },
  )
}

async function present(ctx: PaymentsContext, { order, attempt }: Placed): Promise<{ status: 200 | 402 | 502; body: CheckoutAnswer }> {
  const view = orderSummary(order, attempt)
  const token = order.userId === null && { accessToken: accessToken(ctx, order.id) }
  const { paid } = await orderPromise(ctx, order)
  const { status, ...outcome } = paymentOutcome(attempt, (status, declineCode) => paymentMessage(paid, status, declineCode))
  return { status, body: { ...outcome, data: { order: { ...view, ...token }, payment: view.payment } } }
}
