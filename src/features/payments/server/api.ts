import { z } from 'zod'
import { behaviorSchema, sandboxPaymentSchema, sandboxTraceSchema } from '#features/payments/contract.ts'
import { sandboxActions, sandboxDisputeActions } from '#features/payments/rules/kinds.ts'
import { paymentSettingsApi } from '#features/payments/server/api/settings.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { changeBehavior, currentBehavior } from '#features/payments/server/providers/sandbox/behavior.ts'
import { actOnDispute } from '#features/payments/server/providers/sandbox/disputes.ts'
import { actOnPayment, newestTraces, sendAgain, showPayment } from '#features/payments/server/providers/sandbox/payments.ts'
import { dataAnswer, done, doneAfter, doneAnswer, ok } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

/** The API of the payment settings and, in a demo shop, of the sandbox's own pages. */
export function paymentsApi(server: HttpServer, ctx: PaymentsContext): void {
  paymentSettingsApi(server, ctx)
  if (ctx.config.STORE_MODE !== 'demo') return
  payerApi(server, ctx)
  adminApi(server, ctx)
}

const tags = ['Sandbox']
const sandbox = operations({ tags })
const onPayment = operations({ tags, response: { 200: dataAnswer(sandboxPaymentSchema) } })
const params = z.object({ reference: z.string().max(60) })

/** The payer's calls. Anyone who has a payment's reference is its payer. */
function payerApi(server: HttpServer, ctx: PaymentsContext): void {
  server.get(
    '/sandbox/payments/:reference',
    onPayment('getSandboxPayment', 'Get a payment as its payer sees it', { params }),
    async (request) => ok(await showPayment(ctx, request.params.reference)),
  )
  server.post(
    '/sandbox/payments/:reference/:action',
    onPayment('actOnSandboxPayment', 'Approve, decline, cancel, pay, underpay or expire a payment', {
      refusals: { 409: ['payment_state'] },
      params: params.extend({ action: z.enum(sandboxActions) }),
    }),
    async (request) => ok(await actOnPayment(ctx, request.params.reference, request.params.action)),
  )
}

/** The calls of /dev/sandbox, in a demo shop. */
function adminApi(server: HttpServer, ctx: PaymentsContext): void {
  const onBehavior = operations({ tags, response: { 200: dataAnswer(behaviorSchema) } })
  server.get(
    '/sandbox/payments',
    sandbox('listSandboxPayments', 'List the newest payments with their webhooks', {
      response: { 200: dataAnswer(z.array(sandboxTraceSchema)) },
    }),
    async () => ok(await newestTraces(ctx)),
  )
  server.get('/sandbox/behaviour', onBehavior('getSandboxBehavior', 'Get how the sandbox behaves', {}), async () =>
    ok(await currentBehavior(ctx)),
  )
  server.put(
    '/sandbox/behaviour',
    onBehavior('setSandboxBehavior', 'Change how the sandbox behaves', { body: behaviorSchema }),
    async (request) => {
      await changeBehavior(ctx, request.body)
      return ok(request.body)
    },
  )
  server.post(
    '/sandbox/attempts/:id/:action',
    sandbox('actOnSandboxDispute', 'Dispute a payment as its customer’s bank, or decide the dispute', {
      refusals: { 409: ['payment_state'] },
      params: z.object({ id: z.string().max(60), action: z.enum(sandboxDisputeActions) }),
      response: { 200: doneAnswer },
    }),
    async ({ params: { id, action } }) => {
      await actOnDispute(ctx, id, action)
      return done(action === 'dispute' ? 'The payment is disputed.' : 'The dispute is decided.')
    },
  )
  server.post(
    '/sandbox/webhooks/:id/send-again',
    sandbox('resendSandboxWebhook', 'Send a webhook again', {
      params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
      response: { 200: doneAnswer },
    }),
    (request) => doneAfter(sendAgain(ctx, request.params.id), 'The webhook will be sent again.'),
  )
}
