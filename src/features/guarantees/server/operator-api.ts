import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { type DecidedCase, decideRemedy } from '#features/guarantees/server/commands/decide.ts'
import { addPolicyVersion, setAutoLimit } from '#features/guarantees/server/commands/policies.ts'
import { casesQuery, decisionBody, limitBody, policyBody } from '#features/guarantees/server/input.ts'
import { policyVersions, remedyCases } from '#features/guarantees/server/queries.ts'
import { guaranteesOverview } from '#features/guarantees/server/queries/overview.ts'
import { caseSchema, overviewSchema, versionSchema } from '#features/guarantees/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import { once } from '#platform/http/idempotency.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { toCents } from '#shared/money.ts'

const tags = ['Operator']
const section = ['Operator: Guarantees']
const reading = [{ staff: ['orders:read'] }]
const deciding = [{ staff: ['refunds:write'] }]
const writing = [{ staff: ['guarantees:write'] }]

/** The queue of requests, and the guarantees' versions. */
export function operatorApi(server: HttpServer, ctx: Context): void {
  cases(server, ctx)
  policies(server, ctx)
}

function cases(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/remedies',
    {
      schema: {
        tags,
        summary: 'Requests of customers in a status; those that wait come oldest first',
        querystring: casesQuery,
        response: { 200: z.object({ success: z.literal(true), data: z.array(caseSchema) }) },
        security: reading,
      },
    },
    async (request) => ({ success: true as const, data: await remedyCases(ctx, request.query.status) }),
  )

  server.post(
    '/operator/remedies/:id/decide',
    {
      schema: {
        tags,
        summary: 'Grant or refuse a request that waits',
        params: z.object({ id: z.string().max(60) }),
        body: decisionBody,
        response: { 200: z.object({ success: z.literal(true), data: caseSchema, approvalId: z.string().nullable() }) },
        security: deciding,
      },
    },
    async (request, reply) => {
      const by = actorOf(request)
      const { id } = request.params
      const { status, body } = await once<{ success: true } & DecidedCase>(ctx, request, `decide:${by.userId}:${id}`, async () => {
        const decided = await decideRemedy(ctx, id, request.body, by)
        const what = decided.approvalId ? 'approval' : 'remedy'
        ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what, id: decided.approvalId ?? id } })
        return { status: 200, body: { success: true, ...decided } }
      })
      return reply.code(status as 200).send(body)
    },
  )
}

function policies(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/policies',
    {
      schema: {
        tags,
        summary: 'All versions of the guarantees, the newest of each first',
        response: { 200: z.object({ success: z.literal(true), data: z.array(versionSchema) }) },
        security: reading,
      },
    },
    async () => ({ success: true as const, data: await policyVersions(ctx) }),
  )

  server.post(
    '/operator/policies',
    {
      schema: {
        tags,
        summary: 'Add a version of a guarantee, for orders placed from then on',
        body: policyBody,
        response: { 200: z.object({ success: z.literal(true), data: versionSchema }) },
        security: writing,
      },
    },
    async (request) => ({ success: true as const, data: await addPolicyVersion(ctx, request.body, actorOf(request)) }),
  )

  server.get(
    '/operator/guarantees',
    {
      schema: {
        tags: section,
        summary: 'The guarantees: versions with their open orders, requests, and what settles by rule',
        response: { 200: z.object({ success: z.literal(true), data: overviewSchema }) },
        security: writing,
      },
    },
    async () => ({ success: true as const, data: await guaranteesOverview(ctx) }),
  )

  server.put(
    '/operator/guarantees/limit',
    {
      schema: {
        tags: section,
        summary: 'Set up to which amount a rule settles a request by itself',
        body: limitBody,
        response: { 200: z.object({ success: z.literal(true) }) },
        security: writing,
      },
    },
    async (request) => {
      await setAutoLimit(ctx, toCents(request.body.autoLimit), actorOf(request))
      return { success: true as const }
    },
  )
}
