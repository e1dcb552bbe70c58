import { z } from 'zod'
import { allowanceSchema, approvalSchema, type ApprovalStatus } from '#features/accounts/contract.ts'
import { approvalStatuses } from '#features/accounts/rules.ts'
import { guardedActionNames, readableActions } from '#features/accounts/rules/four-eyes.ts'
import { actorOf, bearerOf, personOf } from '#features/accounts/server/context.ts'
import { isKey } from '#features/accounts/server/queries/api-keys.ts'
import { allowanceOf } from '#features/accounts/server/queries/four-eyes.ts'
import { approvals, withOwnDecisions } from '#features/accounts/server/queries/staff.ts'
import { decide } from '#features/operations/server/commands/approvals.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, done, doneAnswer, idParams, ok } from '#platform/http/answers.ts'
import { once } from '#platform/http/idempotency.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { Refusal } from '#shared/errors.ts'
import { isWholeCents, toCents } from '#shared/money.ts'

const tags = ['Console: Approvals']
const reading = operations({ tags, security: [{ staff: ['orders:read'] }] })
const approving = operations({ tags, security: [{ staff: ['refunds:approve'] }] })

/** Decisions by the last part of their path. */
const decisions: Record<
  string,
  { status: Exclude<ApprovalStatus, 'waiting'>; describe: typeof approving; operationId: string; summary: string; message: string }
> = {
  approve: {
    status: 'approved',
    describe: approving,
    operationId: 'approveRequest',
    summary: 'Approve a colleague’s request and carry it out',
    message: 'Approved and done.',
  },
  refuse: {
    status: 'refused',
    describe: approving,
    operationId: 'declineRequest',
    summary: 'Decline a colleague’s request',
    message: 'Declined. Nothing was changed.',
  },
  // Anyone can withdraw their own request, regardless of role.
  withdraw: {
    status: 'withdrawn',
    describe: reading,
    operationId: 'withdrawRequest',
    summary: 'Withdraw your own request',
    message: 'Request withdrawn.',
  },
}

/** Requests that need a second person, and their decisions. */
export function approvalsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/approvals',
    reading('listApprovals', 'List approval requests: waiting ones oldest first, decided ones newest first; at most 100', {
      querystring: z.object({
        status: z.enum(approvalStatuses, { error: `status must be one of ${approvalStatuses.join(', ')}.` }).optional(),
        subject: z.string().max(60).optional().describe('The id of an order or a customer.'),
      }),
      description:
        'Includes your own requests, and those about orders, customers, promotions, settings, suppliers and staff that your permissions cover.',
      response: { 200: dataAnswer(z.array(approvalSchema)) },
    }),
    async (request) => {
      const { status, subject: subjectId } = request.query
      const { userId, permissions } = personOf(request)
      // An API key's scopes don't include its creator's own requests.
      const isByKey = isKey(bearerOf(request) ?? '')
      const readBy = { kinds: readableActions(permissions), userId: isByKey ? null : userId }
      return ok(await withOwnDecisions(ctx, userId, await approvals(ctx.db, { status, subjectId, readBy })))
    },
  )

  server.get(
    '/operator/allowance',
    reading('getAllowance', 'Get what you may do without a second person, and how much of it is used', {
      querystring: z.object({
        action: z.enum(guardedActionNames, { error: 'action must be the name of an action that may need approval.' }),
        subject: z.string().max(60).default('').describe('The id of the order, customer or promotion.'),
        amount: z.coerce
          .number()
          .min(0)
          .max(1_000_000)
          .refine(isWholeCents, { error: 'amount can have at most two decimals.' })
          .optional()
          .describe('Dollars that the action gives away. Omit it to leave the amount open.'),
      }),
      response: { 200: dataAnswer(allowanceSchema) },
    }),
    async (request) => {
      const { action, subject: subjectId, amount } = request.query
      const amountCents = amount === undefined ? Infinity : toCents(amount)
      return ok(await allowanceOf(ctx.db, { action, subjectId, amountCents }, { userId: personOf(request).userId, now: ctx.now() }))
    },
  )

  // No password comes with these codes, so without this limit someone at an open session could guess one within months.
  const codes = createLimiter(ctx, {
    name: 'approval-code',
    points: 60,
    seconds: 24 * 3_600,
    message: 'You have entered many codes today. Please try again tomorrow, or have someone else approve this.',
  })
  for (const [name, { status: decided, describe, operationId, summary, message }] of Object.entries(decisions)) {
    server.post(
      `/operator/approvals/:id/${name}`,
      describe(operationId, summary, {
        idempotent: true,
        params: idParams,
        body: z
          .object({
            reason: z.string().trim().max(500, { error: 'A reason has at most 500 characters.' }).optional(),
            code: z
              .string()
              .trim()
              .min(1, { error: 'Enter the code from your authenticator app.' })
              .max(20, { error: 'A code has at most 20 characters.' })
              .optional()
              .describe('A code from your authenticator app, required to approve your own request if nobody else can.'),
          })
          .nullish()
          .transform((body) => body ?? {}),
        response: { 200: doneAnswer },
        refusals: {
          400: ['wrong_code'],
          403: ['not_yours', 'own_balance', 'second_factor_needed', 'second_person_needed'],
          409: [
            'account_erased',
            'already_decided',
            'already_staff',
            'balance_too_low',
            'delivery_over',
            'difference_changed',
            'guarantee_claim_decided',
            'last_owner',
            'limits_changed',
            'move_not_allowed',
            'not_paid',
            'order_disputed',
            'order_over',
            'partly_delivered',
            'payment_settings_changed',
            'promotion_changed',
            'refund_exceeds_payment',
            'refund_grew',
            'remedy_closed',
            'role_changed',
            'secret_unreadable',
            'supplier_kind',
            'too_many_promotions',
            'too_many_suppliers',
            'way_not_possible',
          ],
          429: ['rate_limited'],
        },
      }),
      async (request, reply) => {
        if (isKey(bearerOf(request) ?? ''))
          throw new Refusal(403, 'not_in_scope', 'Only people can decide requests. Sign in to the console.')
        const by = actorOf(request)
        const { id } = request.params
        const { status, body } = await once<z.infer<typeof doneAnswer>>(ctx, request, `${name}:${by.userId}:${id}`, async () => {
          const { reason, code } = request.body
          await decide(ctx, id, { status: decided, reason: reason || null, code, onCode: () => codes.count(reply, by.userId) }, by)
          return { status: 200, body: done(message) }
        })
        return reply.code(status).send(body)
      },
    )
  }
}
