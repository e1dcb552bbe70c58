import { z } from 'zod'
import { sandboxActions } from '#features/payments/contract.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { changeBehaviour, currentBehaviour } from '#features/payments/server/providers/sandbox/behaviour.ts'
import { newestTraces, sendAgain } from '#features/payments/server/providers/sandbox/desk.ts'
import { actOnPayment, showPayment } from '#features/payments/server/providers/sandbox/payments.ts'
import { behaviourSchema, sandboxPaymentSchema, sandboxTraceSchema } from '#features/payments/server/schemas.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** The calls of the sandbox's own pages. A shop with another provider has none of them. */
export function paymentsApi(server: HttpServer, ctx: PaymentsContext): void {
  if (!ctx.providers.sandbox) return
  payerApi(server, ctx)
  if (ctx.config.STORE_MODE === 'demo') deskApi(server, ctx)
}

const reference = z.string().max(60)
const paymentAnswer = { 200: z.object({ success: z.literal(true), data: sandboxPaymentSchema }) }

/** Whoever has a payment's reference is its payer. */
function payerApi(server: HttpServer, ctx: PaymentsContext): void {
  server.get(
    '/sandbox/payments/:reference',
    { schema: { tags: ['Sandbox'], summary: 'A payment as its payer sees it', params: z.object({ reference }), response: paymentAnswer } },
    async (request) => ({ success: true as const, data: await showPayment(ctx, request.params.reference) }),
  )
  server.post(
    '/sandbox/payments/:reference/:action',
    {
      schema: {
        tags: ['Sandbox'],
        summary: 'Do what the payer chose',
        params: z.object({ reference, action: z.enum(sandboxActions) }),
        response: paymentAnswer,
      },
    },
    async (request) => ({ success: true as const, data: await actOnPayment(ctx, request.params.reference, request.params.action) }),
  )
}

/** What /dev/sandbox shows and changes, in a demo shop. */
function deskApi(server: HttpServer, ctx: PaymentsContext): void {
  const behaviourAnswer = { 200: z.object({ success: z.literal(true), data: behaviourSchema }) }
  server.get(
    '/sandbox/payments',
    {
      schema: {
        tags: ['Sandbox'],
        summary: 'The newest payments with their webhooks',
        response: { 200: z.object({ success: z.literal(true), data: z.array(sandboxTraceSchema) }) },
      },
    },
    async () => ({ success: true as const, data: await newestTraces(ctx) }),
  )
  server.get(
    '/sandbox/behaviour',
    { schema: { tags: ['Sandbox'], summary: 'How the sandbox behaves', response: behaviourAnswer } },
    async () => ({ success: true as const, data: await currentBehaviour(ctx) }),
  )
  server.put(
    '/sandbox/behaviour',
    { schema: { tags: ['Sandbox'], summary: 'Change how the sandbox behaves', body: behaviourSchema, response: behaviourAnswer } },
    async (request) => {
      await changeBehaviour(ctx, request.body)
      return { success: true as const, data: request.body }
    },
  )
  server.post(
    '/sandbox/webhooks/:id/send-again',
    {
      schema: {
        tags: ['Sandbox'],
        summary: 'Send a webhook once more',
        params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
        response: { 200: z.object({ success: z.literal(true), message: z.string() }) },
      },
    },
    async (request) => {
      await sendAgain(ctx, request.params.id)
      return { success: true as const, message: 'The webhook is on its way again.' }
    },
  )
}
