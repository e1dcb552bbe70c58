import type { z } from 'zod'
import { withdrawalAnswerBody, withdrawalBody, withdrawalReceiptSchema } from '#features/guarantees/contract.ts'
import { confirmWithdrawal, declareWithdrawal, denyWithdrawal } from '#features/guarantees/server/commands/withdraw.ts'
import { readOrderNumber } from '#features/orders/rules/order-number.ts'
import type { Context } from '#platform/context.ts'
import { done, doneAnswer, idParams } from '#platform/http/answers.ts'
import { once } from '#platform/http/idempotency.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { limitedMailbox } from '#shared/normalize-email.ts'

const tags = ['Guarantees']
const anyone = operations({ tags, security: [{ bearer: [] }, {}] })

const receiptAnswer = doneAnswer.extend({ data: withdrawalReceiptSchema })

const RECEIVED =
  'We’ve received your withdrawal. If there is an order with this number and email address, we’ve just emailed you a receipt, and the outcome will follow.'

/** The API to declare a withdrawal, and for the order's owner to confirm or deny it. */
export function withdrawalsApi(server: HttpServer, ctx: Context): void {
  const limit = { seconds: 600, message: 'Too many requests. Please try again in a few minutes.' }
  const declarations = createLimiter(ctx, { ...limit, name: 'withdrawal', points: 10 })
  const message = 'Too many requests for this order. Please use the links in your order’s emails.'
  const slower = { seconds: 3_600, points: 5, message, isByTyped: true } as const
  const perEmail = createLimiter(ctx, { ...slower, name: 'withdrawal-email' })
  const perOrder = createLimiter(ctx, { ...slower, name: 'withdrawal-order' })
  const answers = createLimiter(ctx, { ...limit, name: 'withdrawal-answer', points: 30 })

  server.post(
    '/withdrawals',
    anyone('declareWithdrawal', 'Withdraw from an order', {
      refusals: { 429: ['rate_limited'] },
      idempotent: true,
      description:
        'The response does not reveal whether the order exists. The outcome is emailed to the order’s address. A withdrawal by the order’s own account is carried out immediately, any other when it is confirmed by the link in the receipt, or after 30 minutes.',
      body: withdrawalBody,
      response: { 200: receiptAnswer },
    }),
    async (request, reply) => {
      const userId = request.person?.userId
      const scope = userId === undefined ? 'withdrawal' : `withdrawal:${userId}`
      const { status, body } = await once<z.infer<typeof receiptAnswer>>(ctx, request, scope, async () => {
        await declarations.count(reply)
        await perEmail.count(reply, limitedMailbox(request.body.email))
        await perOrder.count(reply, readOrderNumber(request.body.orderNumber))
        const data = await declareWithdrawal(ctx, request.body, userId)
        return { status: 200, body: { success: true, message: RECEIVED, data } }
      })
      return reply.code(status).send(body)
    },
  )

  const answer = operations({ tags, params: idParams, body: withdrawalAnswerBody, response: { 200: doneAnswer } })

  server.post(
    '/withdrawals/:id/confirm',
    answer('confirmWithdrawal', 'Confirm a withdrawal with the token from its receipt, to carry it out immediately', {
      refusals: { 404: ['not_found'], 409: ['withdrawal_denied'], 429: ['rate_limited'] },
    }),
    async (request, reply) => {
      await answers.count(reply)
      await confirmWithdrawal(ctx, request.params.id, request.body.token)
      return done('Your withdrawal is confirmed. We’re stopping the order and will email you the outcome.')
    },
  )

  server.post(
    '/withdrawals/:id/deny',
    answer('denyWithdrawal', 'Deny a withdrawal with the token from its receipt, so that it is not carried out', {
      refusals: { 404: ['not_found'], 409: ['withdrawal_done'], 429: ['rate_limited'] },
    }),
    async (request, reply) => {
      await answers.count(reply)
      await denyWithdrawal(ctx, request.params.id, request.body.token)
      return done('Thank you for telling us. Your order continues as usual.')
    },
  )
}
