import { z } from 'zod'
import { type ApprovalStatus, approvalStatuses } from '#features/accounts/contract.ts'
import { actorOf } from '#features/accounts/server/context.ts'
import { approvals } from '#features/accounts/server/queries/approvals.ts'
import { approvalSchema } from '#features/operations/server/approval-schema.ts'
import { decide } from '#features/operations/server/commands/approvals.ts'
import type { Context } from '#platform/context.ts'
import { once } from '#platform/http/idempotency.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Operator: approvals']
const answer = z.object({ success: z.literal(true), message: z.string() })

/** By the last part of their address. */
const decisions: Record<string, { status: Exclude<ApprovalStatus, 'waiting'>; permission: string; summary: string; message: string }> = {
  approve: {
    status: 'approved',
    permission: 'refunds:approve',
    summary: 'Approve what a colleague asks, and carry it out',
    message: 'Approved and carried out.',
  },
  refuse: {
    status: 'refused',
    permission: 'refunds:approve',
    summary: 'Refuse what a colleague asks',
    message: 'Refused. Nothing was done.',
  },
  // Whoever asks may take it back, whatever else their role allows.
  withdraw: { status: 'withdrawn', permission: 'orders:read', summary: 'Take back what one asked for', message: 'Withdrawn.' },
}

/** What is too large for one person: who asked, and the second one’s decision. */
export function approvalsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/approvals',
    {
      schema: {
        tags,
        summary: 'What waits for a second person, oldest first, or was decided, newest first; at most 100',
        querystring: z.object({
          status: z.enum(approvalStatuses, { error: `status must be one of ${approvalStatuses.join(', ')}.` }).optional(),
          subject: z.string().max(60).optional().describe('The id of an order or a customer.'),
        }),
        response: { 200: z.object({ success: z.literal(true), data: z.array(approvalSchema) }) },
        security: [{ staff: ['orders:read'] }],
      },
    },
    async ({ query: { status, subject } }) => ({
      success: true as const,
      data: await approvals(ctx.db, { status, subjectId: subject }),
    }),
  )

  for (const [name, { status: decided, permission, summary, message }] of Object.entries(decisions)) {
    server.post(
      `/operator/approvals/:id/${name}`,
      {
        schema: {
          tags,
          summary,
          params: z.object({ id: z.string().max(60) }),
          body: z
            .object({ reason: z.string().trim().max(500, { error: 'A reason has at most 500 characters.' }).optional() })
            .nullish()
            .transform((body) => body ?? {}),
          response: { 200: answer },
          security: [{ staff: [permission] }],
        },
      },
      async (request, reply) => {
        const by = actorOf(request)
        const { id } = request.params
        const { status, body } = await once<z.infer<typeof answer>>(ctx, request, `${name}:${by.userId}:${id}`, async () => {
          await decide(ctx, id, { status: decided, reason: request.body.reason || null }, by)
          return { status: 200, body: { success: true, message } }
        })
        return reply.code(status as 200).send(body)
      },
    )
  }
}
