import { finished } from 'node:stream/promises'
import { z } from 'zod'
import { actorOf, personOf } from '#features/accounts/server/context.ts'
import {
  adjustmentBody,
  type AdjustmentResult,
  adjustmentResultSchema,
  ledgerMovementSchema,
  type Movement,
  walletSchema,
} from '#features/wallet/contract.ts'
import { requestAdjustment } from '#features/wallet/server/commands/adjust.ts'
import { balanceView, allMovementsOf, ledgerMovements, walletOf, walletView } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { dataAnswer, doneAnswer, idParams, ok, pageAnswer, pageQuery, sendCsv } from '#platform/http/answers.ts'
import { once } from '#platform/http/idempotency.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { createTurns } from '#platform/turns.ts'
import { csvLine } from '#shared/csv.ts'

const tags = ['Console: Customers']
const reading = operations({ tags, security: [{ staff: ['customers:read'] }] })
const writing = operations({ tags, security: [{ staff: ['wallet:adjust'] }] })
const own = operations({ tags: ['Wallet'], security: [{ bearer: [] }] })
const querystring = pageQuery()

/** Routes for a customer's balance and movements, for the customer and for staff. */
export function walletApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/wallet',
    own('getWallet', 'Get the balance and its movements', {
      querystring,
      response: { 200: dataAnswer(walletSchema).extend({ balance: z.number().describe('Dollars.') }) },
    }),
    async (request) => {
      const data = await walletView(ctx.db, personOf(request).userId, request.query)
      return { ...ok(data), balance: data.balance }
    },
  )
  statementApi(server, ctx)
  staffApi(server, ctx)
}

/** Route that exports a customer's whole statement as CSV. Each account can only run one export at a time. */
function statementApi(server: HttpServer, ctx: Context): void {
  const downloads = createLimiter(ctx, {
    name: 'statement-download',
    points: 10,
    seconds: 600,
    message: 'You’ve downloaded your statement many times. Please wait a few minutes, then try again.',
  })
  const inTurn = createTurns(1)

  server.get(
    '/wallet/movements.csv',
    own('exportMovements', 'Export all movements as CSV', { refusals: { 429: ['rate_limited'] }, produces: ['text/csv'] }),
    async (request, reply) => {
      const { userId } = personOf(request)
      await downloads.count(reply, userId)
      // Its answer is over at once, and with it its turn, while the whole statement would still be read.
      if (request.method === 'HEAD') return sendCsv(reply, 'transactions.csv', '')
      return inTurn(userId, async () => {
        void sendCsv(reply, 'transactions.csv', statement(ctx.db, userId))
        // An aborted download ends its turn too. Fastify has already logged the error.
        await finished(reply.raw).catch(() => {})
        return reply
      })
    },
  )
}

const CHUNK_LENGTH = 64 * 1024

/** Yields a customer's whole statement as CSV, newest first, in chunks of about 64 kB. */
async function* statement(db: Queryable, userId: string): AsyncGenerator<string> {
  let chunk = csvLine(['Date (UTC)', 'Reason', 'Description', 'Order', 'Amount', 'Paid money', 'Bonus credit', 'Balance', 'Currency'])
  for await (const movement of allMovementsOf(db, userId)) {
    chunk += toLine(movement)
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

function toLine({ at, reason, description, orderId, amount, paid, bonus, balance }: Movement): string {
  const money = [amount, paid, bonus, balance].map((dollars) => dollars.toFixed(2))
  return csvLine([at, reason, description, orderId ?? '', ...money, 'USD'])
}

function staffApi(server: HttpServer, ctx: Context): void {
  const answer = doneAnswer.extend({ data: adjustmentResultSchema })

  server.get(
    '/operator/customers/:id/movements',
    reading('listCustomerMovements', 'List the movements of a customer’s balance with their ledger entries, newest first', {
      params: idParams,
      querystring,
      response: { 200: pageAnswer(ledgerMovementSchema) },
    }),
    async ({ params: { id }, query }) => ({ success: true as const, ...(await ledgerMovements(ctx.db, id, query)) }),
  )
  server.post(
    '/operator/customers/:id/adjustments',
    writing('adjustBalance', 'Adjust a customer’s balance', {
      refusals: { 403: ['own_balance'], 409: ['balance_too_low', 'approval_waiting'] },
      idempotent: true,
      description: 'A large adjustment returns 202 with an `approvalId` and waits for a second person’s approval.',
      params: idParams,
      body: adjustmentBody,
      response: { 200: answer, 202: answer },
    }),
    async (request, reply) => {
      const by = actorOf(request)
      const { id } = request.params
      const { status, body } = await once(ctx, request, `adjustment:${by.userId}:${id}`, async (requestKey) => {
        const { amount: cents, kind, reason } = request.body
        const { approvalId } = await requestAdjustment(ctx, { userId: id, kind, cents, reason, requestKey }, by)
        const balance = balanceView(await walletOf(ctx.db, id))
        return approvalId === null
          ? { status: 200, body: result('The balance has been adjusted.', { status: 'booked', balance, approvalId }) }
          : { status: 202, body: result('This needs a second person’s approval.', { status: 'waiting', balance, approvalId }) }
      })
      return reply.code(status).send(body)
    },
  )
}

function result(message: string, data: AdjustmentResult) {
  return { success: true as const, message, data }
}
