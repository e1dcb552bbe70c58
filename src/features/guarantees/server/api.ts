import type { z } from 'zod'
import { type GuaranteeClaim, guaranteeClaimBody, guaranteeClaimSchema, guaranteesSchema } from '#features/guarantees/contract.ts'
import { adminApi } from '#features/guarantees/server/api/admin.ts'
import { withdrawalsApi } from '#features/guarantees/server/api/withdrawals.ts'
import { countClaim, orderClaims, submitGuaranteeClaim } from '#features/guarantees/server/commands/submit.ts'
import { guaranteesOf } from '#features/guarantees/server/queries.ts'
import { orderAccess, readerOf } from '#features/orders/server/context.ts'
import { getOrder, getReadableOrder, mayClaimCoins } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, doneAnswer, idParams, ok } from '#platform/http/answers.ts'
import { once } from '#platform/http/idempotency.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { subscriberOf } from '#shared/network.ts'

const tags = ['Guarantees']
const onOrder = operations({ tags, ...orderAccess })

const claimAnswer = doneAnswer.extend({ data: guaranteeClaimSchema })

/** The API of guarantee options, claims and withdrawals, for customers and staff. */
export function guaranteesApi(server: HttpServer, ctx: Context): void {
  options(server, ctx)
  withdrawalsApi(server, ctx)
  adminApi(server, ctx)
}

function options(server: HttpServer, ctx: Context): void {
  const requests = createLimiter(ctx, orderClaims)

  server.get(
    '/orders/:id/guarantees',
    onOrder('getOrderGuarantees', 'Get the guarantee options, claims and refunds of an order', {
      params: idParams,
      response: { 200: dataAnswer(guaranteesSchema) },
    }),
    async (request) => {
      const reader = readerOf(request)
      const order = await getReadableOrder(ctx, request.params.id, reader)
      const shown = await guaranteesOf(ctx, order)
      const isOwner = order.userId === null || order.userId === request.person?.userId
      if (isOwner) return ok(shown)
      // The link may be a stranger's, who typed the address of the account that claimed the order, or in a mailbox that the account no longer uses.
      const requests = shown.requests.map((claim) => ({ ...claim, message: null, answer: null }))
      if (await mayClaimCoins(ctx, order, reader)) return ok({ ...shown, requests })
      return ok({ ...shown, requests, refunds: shown.refunds.map((refund) => ({ ...refund, claimUrl: null })) })
    },
  )

  server.post(
    '/orders/:id/remedies',
    onOrder('submitGuaranteeClaim', 'Request a refund, refill, revision or withdrawal, or report a problem', {
      refusals: { 409: ['remedy_closed', 'remedy_open', 'nothing_missing'], 429: ['rate_limited'] },
      idempotent: true,
      params: idParams,
      body: guaranteeClaimBody,
      response: { 200: claimAnswer },
    }),
    async (request, reply) => {
      const order = await getReadableOrder(ctx, request.params.id, readerOf(request))
      await requests.count(reply, order.id)
      // Read again, because whoever reads an account's order by its link gets it without the email that claims are counted by.
      await countClaim(ctx, ctx.secrets.sign('visitor', subscriberOf(request.ip)), await getOrder(ctx.db, order.id))
      const { status, body } = await once<z.infer<typeof claimAnswer>>(ctx, request, `guarantee_claim:${order.id}`, async (requestKey) => {
        const data = await submitGuaranteeClaim(ctx, order, request.body, 'customer', requestKey)
        return { status: 200, body: { success: true, message: messageOf(data), data } }
      })
      return reply.code(status).send(body)
    },
  )
}

function messageOf({ answer, status }: GuaranteeClaim): string {
  if (status === 'waiting') return 'We’ve received your request. Our team will look into it and answer by email.'
  return answer ?? 'Your request is done.'
}
