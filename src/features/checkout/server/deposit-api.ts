import { z } from 'zod'
import { personOf } from '#features/accounts/server/context.ts'
import { confirmDeposit, type Deposited, getDeposited, makeDeposit } from '#features/checkout/server/commands/deposit.ts'
import { depositBody } from '#features/checkout/server/input.ts'
import { depositMessage } from '#features/checkout/server/messages.ts'
import { paymentViewSchema } from '#features/orders/server/schemas.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { paymentView } from '#features/payments/server/queries.ts'
import { balanceOf, presentDeposit } from '#features/wallet/server/queries.ts'
import { depositSchema } from '#features/wallet/server/schemas.ts'
import { once } from '#platform/http/idempotency.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { toDollars } from '#shared/money.ts'

const answerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  code: z.string().optional(),
  /** Dollars, after this. */
  balance: z.number(),
  data: z.object({ deposit: depositSchema, payment: paymentViewSchema, balance: z.number() }),
})
type Answer = z.infer<typeof answerSchema>

const params = z.object({ id: z.string().max(60) })

/** Paying into one's balance: the wallet's calls that move money in. */
export function depositApi(server: HttpServer, ctx: PaymentsContext): void {
  const declines = createLimiter({
    points: 30,
    seconds: 600,
    message: 'Too many refused payments on this account. Please wait a few minutes before you try again.',
  })

  server.post(
    '/wallet/deposits',
    {
      schema: {
        tags: ['Wallet'],
        summary: 'Pay into the balance',
        body: depositBody,
        response: { 200: answerSchema, 402: answerSchema, 502: answerSchema },
        security: [{ bearer: [] }],
      },
    },
    async (request, reply) => {
      const person = personOf(request)
      const { status, body } = await once<Answer>(ctx, request, `deposit:${person.userId}`, async (requestKey) => {
        await declines.check(person.userId)
        const deposited = await makeDeposit(ctx, person, request.body, requestKey)
        if (deposited.attempt.status === 'declined') await declines.count(person.userId)
        return present(ctx, deposited)
      })
      return reply.code(status as 200).send(body)
    },
  )

  server.get(
    '/wallet/deposits/:id',
    {
      schema: {
        tags: ['Wallet'],
        summary: 'A deposit and its payment',
        params,
        response: { 200: answerSchema },
        security: [{ bearer: [] }],
      },
    },
    async (request) => (await present(ctx, await getDeposited(ctx, personOf(request), request.params.id))).body,
  )

  server.post(
    '/wallet/deposits/:id/confirm',
    {
      schema: {
        tags: ['Wallet'],
        summary: 'Ask where the payment of a deposit stands',
        params,
        response: { 200: answerSchema },
        security: [{ bearer: [] }],
      },
    },
    async (request) => (await present(ctx, await confirmDeposit(ctx, personOf(request), request.params.id))).body,
  )
}

/** 200 while the payment is good or open, 402 where the payer's side refused, 502 where the provider broke. */
async function present(ctx: PaymentsContext, { deposit, attempt }: Deposited): Promise<{ status: number; body: Answer }> {
  const balance = toDollars(await balanceOf(ctx.db, deposit.userId))
  const message = depositMessage(attempt.status, attempt.declineCode)
  const body = { message, balance, data: { deposit: presentDeposit(deposit), payment: paymentView(attempt), balance } }
  if (attempt.status === 'declined') return { status: 402, body: { success: false, code: attempt.declineCode ?? 'card_declined', ...body } }
  if (attempt.status === 'failed') return { status: 502, body: { success: false, code: 'payment_failed', ...body } }
  return { status: 200, body: { success: true, ...body } }
}
