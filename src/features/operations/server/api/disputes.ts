import type { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { disputeFilter, disputePageSchema, disputeSchema, evidenceBody } from '#features/operations/contract/disputes.ts'
import { submitEvidence } from '#features/operations/server/commands/dispute-evidence.ts'
import { disputePage, disputePages } from '#features/operations/server/queries/disputes.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { dataAnswer, doneAnswer, idParams, ok, pageAnswer, pageQuery } from '#platform/http/answers.ts'
import { once } from '#platform/http/idempotency.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const tags = ['Console: Orders']
const writing = operations({ tags, security: [{ staff: ['refunds:write'] }] })
const reading = operations({ tags, security: [{ staff: ['orders:read'] }] })
const messages = {
  submitted: 'Evidence submitted. The bank or PayPal will now decide.',
  on_its_way: 'The provider has not confirmed yet. We’ll keep sending the evidence until it does.',
}

/** Disputed payments and the shop's evidence about them. */
export function disputesApi(server: HttpServer, ctx: PaymentsContext): void {
  server.get(
    '/operator/disputes',
    reading('listDisputes', 'List disputed payments: open ones by deadline, or closed ones, newest first', {
      querystring: disputeFilter.extend(pageQuery({ limit: 50 }).shape),
      response: { 200: pageAnswer(disputeSchema) },
    }),
    async ({ query }) => ({ success: true as const, ...(await disputePages(ctx.db, query)) }),
  )
  server.get(
    '/operator/disputes/:id',
    reading('getDispute', 'Get a dispute with the shop’s evidence', { params: idParams, response: { 200: dataAnswer(disputePageSchema) } }),
    async ({ params: { id } }) => ok(await disputePage(ctx, id)),
  )
  server.post(
    '/operator/disputes/:id/evidence',
    writing('submitEvidence', 'Submit the shop’s evidence about a dispute, once per round of the provider', {
      idempotent: true,
      params: idParams,
      body: evidenceBody,
      response: { 200: doneAnswer },
      refusals: { 409: ['evidence_refused', 'evidence_submitted'] },
    }),
    async (request, reply) => {
      const by = actorOf(request)
      const { id } = request.params
      const { status, body } = await once<z.infer<typeof doneAnswer>>(ctx, request, `evidence:${by.userId}:${id}`, async () => {
        const outcome = await submitEvidence(ctx, id, request.body.statement, by)
        return { status: 200, body: { success: true, message: messages[outcome] } }
      })
      return reply.code(status).send(body)
    },
  )
}
