import { personOf } from '#features/accounts/server/context.ts'
import { type DepositAnswer, depositAnswerSchema } from '#features/checkout/contract.ts'
import { cardFields } from '#features/checkout/rules/fields.ts'
import { depositBody, PROOF, proofHeader } from '#features/checkout/server/api/input.ts'
import { depositMessage, paymentOutcome } from '#features/checkout/server/api/messages.ts'
import { readDeposit, refuseCardFields } from '#features/checkout/server/api/requests.ts'
import { confirmDeposit, type Deposited, getDeposited, makeDeposit } from '#features/checkout/server/commands/deposit.ts'
import { withTryLimits } from '#features/checkout/server/commands/payment-tries.ts'
import { keysOfCard } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { paymentView } from '#features/payments/server/queries.ts'
import { refuseBlocked } from '#features/risk/server/commands/check-blocks.ts'
import { balanceOf, presentDeposit } from '#features/wallet/server/queries.ts'
import { idParams } from '#platform/http/answers.ts'
import { once } from '#platform/http/idempotency.ts'
import type { LocalLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { toDollars } from '#shared/money.ts'

const common = { tags: ['Wallet'], security: [{ bearer: [] }] }
const own = operations(common)
const onDeposit = operations({ ...common, params: idParams, response: { 200: depositAnswerSchema } })

/** Routes for deposits into the signed-in customer's balance. */
export function depositApi(server: HttpServer, ctx: PaymentsContext, confirms: LocalLimiter): void {
  server.post(
    '/wallet/deposits',
    {
      ...own('makeDeposit', 'Make a deposit', {
        refusals: {
          400: ['card_fields_refused', 'method_off', 'payments_off', 'method_amount'],
          402: ['card_declined', 'insufficient_funds'],
          403: ['order_refused'],
          429: ['rate_limited', 'challenge_required'],
        },
        idempotent: true,
        description: PROOF,
        body: depositBody,
        headers: proofHeader,
        response: { 200: depositAnswerSchema, 402: depositAnswerSchema, 502: depositAnswerSchema },
      }),
      preValidation: refuseCardFields(ctx),
    },
    async (request, reply) => {
      const person = personOf(request)
      const handle = async (requestKey: string | undefined) => {
        const deposit = await readDeposit(ctx, request.body, request.ip)
        await refuseBlocked(ctx, { ip: request.ip, emails: [person.email], cardKeys: keysOfCard(ctx, deposit.card) })
        const { userId, email } = person
        const payer = { ip: request.ip, userId, email, isCard: deposit.method === 'card', isTyped: deposit.card !== undefined }
        const proof = request.headers['x-proof-of-work']
        return present(ctx, await withTryLimits(ctx, payer, proof, () => makeDeposit(ctx, person, deposit, requestKey)))
      }
      const { status, body } = await once<DepositAnswer, 200 | 402 | 502>(ctx, request, `deposit:${person.userId}`, handle, cardFields)
      return reply.code(status).send(body)
    },
  )

  server.get(
    '/wallet/deposits/:id',
    onDeposit('getDeposit', 'Get a deposit and its payment', {}),
    async (request) => (await present(ctx, await getDeposited(ctx, personOf(request), request.params.id))).body,
  )

  server.post(
    '/wallet/deposits/:id/confirm',
    onDeposit('confirmDeposit', 'Check the status of a deposit’s payment with its provider', { refusals: { 429: ['rate_limited'] } }),
    async (request) => {
      await confirms.count(request)
      return (await present(ctx, await confirmDeposit(ctx, personOf(request), request.params.id, request.ip))).body
    },
  )
}

async function present(ctx: PaymentsContext, { deposit, attempt }: Deposited): Promise<{ status: 200 | 402 | 502; body: DepositAnswer }> {
  const balance = toDollars(await balanceOf(ctx.db, deposit.userId))
  const { status, ...outcome } = paymentOutcome(attempt, depositMessage)
  return { status, body: { ...outcome, balance, data: { deposit: presentDeposit(deposit), payment: paymentView(attempt), balance } } }
}
