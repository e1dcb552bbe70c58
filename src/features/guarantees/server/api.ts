import { z } from 'zod'
import type { RemedyRequestView, WithdrawalReceipt } from '#features/guarantees/contract.ts'
import { askRemedy } from '#features/guarantees/server/commands/ask.ts'
import { declareWithdrawal } from '#features/guarantees/server/commands/withdraw.ts'
import { remedyBody, withdrawalBody } from '#features/guarantees/server/input.ts'
import { operatorApi } from '#features/guarantees/server/operator-api.ts'
import { guaranteesOf } from '#features/guarantees/server/queries.ts'
import { guaranteesSchema, receiptSchema, requestSchema } from '#features/guarantees/server/schemas.ts'
import { getReadableOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { once } from '#platform/http/idempotency.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Guarantees']
const params = z.object({ id: z.string().max(60) })
const headers = z.object({ 'x-order-token': z.string().max(200).optional() })
const security: Record<string, string[]>[] = [{ orderToken: [] }, { bearer: [] }]

interface Done<Data> {
  success: true
  message: string
  data: Data
}

/** What customers may ask for after the payment, and whoever decides it. */
export function guaranteesApi(server: HttpServer, ctx: Context): void {
  remedies(server, ctx)
  withdrawals(server, ctx)
  operatorApi(server, ctx)
}

function remedies(server: HttpServer, ctx: Context): void {
  const requests = createLimiter({
    points: 30,
    seconds: 3_600,
    message: 'Many requests were made for this order just now. Please wait a while, or answer the mail of your order.',
  })

  server.get(
    '/orders/:id/guarantees',
    {
      schema: {
        tags,
        summary: 'What is open on an order: which remedy, until when, how much, and why (not)',
        params,
        headers,
        security,
        response: { 200: z.object({ success: z.literal(true), data: guaranteesSchema }) },
      },
    },
    async (request) => {
      const reader = { token: request.headers['x-order-token'], person: request.person }
      const order = await getReadableOrder(ctx, request.params.id, reader)
      return { success: true as const, data: await guaranteesOf(ctx, order) }
    },
  )

  server.post(
    '/orders/:id/remedies',
    {
      schema: {
        tags,
        summary: 'Ask for a refund, refill, revision or withdrawal, or report a problem',
        params,
        headers,
        security,
        body: remedyBody,
        response: { 200: z.object({ success: z.literal(true), message: z.string(), data: requestSchema }) },
      },
    },
    async (request, reply) => {
      const reader = { token: request.headers['x-order-token'], person: request.person }
      const order = await getReadableOrder(ctx, request.params.id, reader)
      await requests.count(order.id)
      const { status, body } = await once<Done<RemedyRequestView>>(ctx, request, `remedy:${order.id}`, async (requestKey) => {
        const data = await askRemedy(ctx, order, request.body, 'customer', requestKey)
        return { status: 200, body: { success: true, message: messageOf(data), data } }
      })
      return reply.code(status as 200).send(body)
    },
  )
}

function messageOf({ answer, status }: RemedyRequestView): string {
  if (status === 'waiting') return 'Your request is here. A person looks at it, and the answer comes by e-mail.'
  return answer ?? 'Your request is settled.'
}

function withdrawals(server: HttpServer, ctx: Context): void {
  const declarations = createLimiter({
    points: 10,
    seconds: 600,
    message: 'Many declarations came from here just now. Please try again in a few minutes.',
  })

  server.post(
    '/withdrawals',
    {
      schema: {
        tags,
        summary: 'Withdraw from an order with its number and e-mail; what comes of it is told to that address',
        body: withdrawalBody,
        response: { 200: z.object({ success: z.literal(true), message: z.string(), data: receiptSchema }) },
      },
    },
    async (request, reply) => {
      const { status, body } = await once<Done<WithdrawalReceipt>>(ctx, request, 'withdrawal', async () => {
        await declarations.count(request.ip)
        return { status: 200, body: { success: true, message: RECEIVED, data: await declareWithdrawal(ctx, request.body) } }
      })
      return reply.code(status as 200).send(body)
    },
  )
}

const RECEIVED =
  'We have received your declaration. If there is an order with this number and e-mail, we have just sent a receipt to that address; what comes of it follows there.'
