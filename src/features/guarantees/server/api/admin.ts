import { z } from 'zod'
import { actorOf, waiting, waitingAnswer } from '#features/accounts/server/context.ts'
import {
  adminGuaranteeClaimSchema,
  decisionBody,
  guaranteesOverviewSchema,
  limitBody,
  policyBody,
  policyVersionSchema,
} from '#features/guarantees/contract.ts'
import { guaranteeClaimStatuses } from '#features/guarantees/rules/kinds.ts'
import { type DecisionResult, decideGuaranteeClaim } from '#features/guarantees/server/commands/decide.ts'
import { addPolicyVersion, setAutoLimit } from '#features/guarantees/server/commands/policies.ts'
import { policyVersions, adminGuaranteeClaims } from '#features/guarantees/server/queries.ts'
import { guaranteesOverview } from '#features/guarantees/server/queries/overview.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, idParams, ok, SUCCESS, successAnswer } from '#platform/http/answers.ts'
import { once } from '#platform/http/idempotency.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { toCents } from '#shared/money.ts'

const tags = ['Console: Guarantees']
const reading = operations({ tags, security: [{ staff: ['orders:read'] }] })
const deciding = operations({ tags, security: [{ staff: ['refunds:write'] }] })
const writing = operations({ tags, security: [{ staff: ['guarantees:write'] }] })

/** The API of guarantee claims and guarantee versions, for staff. */
export function adminApi(server: HttpServer, ctx: Context): void {
  cases(server, ctx)
  policies(server, ctx)
}

function cases(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/remedies',
    reading('listGuaranteeClaims', 'List guarantee claims by status, waiting ones oldest first', {
      querystring: z.object({
        status: z.enum(guaranteeClaimStatuses, { error: `status must be one of ${guaranteeClaimStatuses.join(', ')}.` }).default('waiting'),
      }),
      response: { 200: dataAnswer(z.array(adminGuaranteeClaimSchema)) },
    }),
    async (request) => ok(await adminGuaranteeClaims(ctx, request.query.status)),
  )

  server.post(
    '/operator/remedies/:id/decide',
    deciding('decideGuaranteeClaim', 'Grant or refuse a guarantee claim', {
      idempotent: true,
      refusals: { 409: ['guarantee_claim_decided', 'remedy_closed', 'approval_waiting', 'order_disputed', 'refund_grew'] },
      params: idParams,
      body: decisionBody,
      response: { 200: dataAnswer(adminGuaranteeClaimSchema).extend({ approvalId: z.string().nullable() }) },
    }),
    async (request, reply) => {
      const by = actorOf(request)
      const { id } = request.params
      const { status, body } = await once<{ success: true } & DecisionResult>(ctx, request, `decide:${by.userId}:${id}`, async () => {
        const decided = await decideGuaranteeClaim(ctx, id, request.body, by)
        notifyStaff(ctx, decided.approvalId ? 'approval' : 'guarantee_claim', decided.approvalId ?? id)
        return { status: 200, body: { success: true, ...decided } }
      })
      return reply.code(status).send(body)
    },
  )
}

function policies(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/policies',
    reading('listGuaranteePolicies', 'List all versions of the guarantees, newest first', {
      response: { 200: dataAnswer(z.array(policyVersionSchema)) },
    }),
    async () => ok(await policyVersions(ctx)),
  )

  server.post(
    '/operator/policies',
    writing('addGuaranteePolicy', 'Add a version of a guarantee for future orders', {
      refusals: { 409: ['too_many_versions'] },
      body: policyBody,
      response: { 200: dataAnswer(policyVersionSchema) },
    }),
    async (request) => ok(await addPolicyVersion(ctx, request.body, actorOf(request))),
  )

  server.get(
    '/operator/guarantees',
    writing('getGuaranteesOverview', 'Get the guarantees with their open orders, claims and automatic limit', {
      response: { 200: dataAnswer(guaranteesOverviewSchema) },
    }),
    async () => ok(await guaranteesOverview(ctx)),
  )

  server.put(
    '/operator/guarantees/limit',
    writing('setGuaranteeLimit', 'Set the amount up to which claims are settled automatically', {
      description: 'Raising it returns 202 and waits for a second person’s approval: `approvalId`.',
      refusals: { 409: ['approval_waiting', 'limits_changed'] },
      body: limitBody,
      response: { 200: successAnswer, 202: waitingAnswer },
    }),
    async (request, reply) => {
      const { approvalId } = await setAutoLimit(ctx, toCents(request.body.autoLimit), actorOf(request))
      if (approvalId === null) return SUCCESS
      notifyStaff(ctx, 'approval', approvalId)
      return reply.code(202).send(waiting(approvalId))
    },
  )
}
