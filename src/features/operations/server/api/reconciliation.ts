import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { reconciliationSchema, settlementBody } from '#features/operations/contract/reconciliation.ts'
import { reconcileNow, settle } from '#features/operations/server/commands/reconciliation.ts'
import { reconciliation } from '#features/operations/server/queries/reconciliation.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { dataAnswer, doneAnswer, ok } from '#platform/http/answers.ts'
import { once } from '#platform/http/idempotency.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'

const tags = ['Console: Today']
const onToday = operations({ tags, security: [{ staff: ['money:read'] }] })
const settling = operations({ tags, security: [{ staff: ['refunds:write'] }] })

const settledAnswer = doneAnswer.extend({
  data: z.object({ approvalId: z.string().nullable().describe('The approval it is waiting for; null if it is settled.') }),
})

/** Reconciliation of the ledger with the providers' lists. */
export function reconciliationApi(server: HttpServer, ctx: PaymentsContext): void {
  const requests = createLimiter(ctx, {
    name: 'reconciliation',
    points: 60,
    seconds: 600,
    message: 'You have reconciled many times within ten minutes. Please wait a little. The shop also does it every hour.',
  })
  server.get(
    '/operator/reconciliation',
    onToday(
      'getReconciliation',
      'Get the last reconciliation, open and settled differences, and the newest payments and refunds with the providers’ amounts',
      { response: { 200: dataAnswer(reconciliationSchema) } },
    ),
    async () => ok(await reconciliation(ctx)),
  )
  server.post(
    '/operator/reconciliation',
    onToday('reconcileNow', 'Read the providers’ lists and reconcile the ledger now', {
      response: { 200: dataAnswer(reconciliationSchema) },
    }),
    async (request, reply) => {
      const by = actorOf(request)
      await requests.count(reply, by.userId)
      await reconcileNow(ctx, by)
      return ok(await reconciliation(ctx))
    },
  )
  server.post(
    '/operator/reconciliation/settle',
    settling('settleDifference', 'Settle a difference between the ledger and a provider', {
      refusals: {
        409: [
          'account_erased',
          'approval_waiting',
          'difference_changed',
          'not_paid',
          'order_disputed',
          'payment_not_found',
          'refund_exceeds_payment',
          'way_not_possible',
        ],
      },
      idempotent: true,
      description:
        'Books what happened at the provider, or marks the difference as explained. Money that the shop writes off counts toward your allowance, and amounts above it wait for a second person’s approval.',
      body: settlementBody,
      response: { 200: settledAnswer },
    }),
    async (request, reply) => {
      const by = actorOf(request)
      const { provider, kind, id } = request.body
      const scope = `settle_difference:${by.userId}:${provider}:${kind}:${id}`
      const { status, body } = await once<z.infer<typeof settledAnswer>>(ctx, request, scope, async () => {
        const data = await settle(ctx, request.body, by)
        if (data.approvalId) notifyStaff(ctx, 'approval', data.approvalId)
        const message = data.approvalId
          ? 'This needs a second person’s approval. The difference stays open until then.'
          : 'The difference is settled.'
        return { status: 200, body: { success: true, message, data } }
      })
      return reply.code(status).send(body)
    },
  )
}
