import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import type { AdjustmentAnswer, BookedMovement, WalletBalance } from '#features/wallet/contract.ts'
import { adjustmentKinds } from '#features/wallet/rules/adjusting.ts'
import { askAdjustment } from '#features/wallet/server/commands/adjust.ts'
import { balanceView, walletOf } from '#features/wallet/server/queries.ts'
import { bookedMovements } from '#features/wallet/server/queries/customers.ts'
import { movementSchema } from '#features/wallet/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import { once } from '#platform/http/idempotency.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { invalid } from '#shared/errors.ts'
import { toCents } from '#shared/money.ts'

const tags = ['Operator: customers']
const params = z.object({ id: z.string().max(60) })
const balanceSchema = z.object({
  balance: z.number(),
  paid: z.number(),
  bonus: z.number(),
  currency: z.string(),
}) satisfies z.ZodType<WalletBalance>

const bookedSchema = movementSchema.extend({
  key: z.string(),
  entries: z.array(z.object({ account: z.string(), amount: z.number() })),
}) satisfies z.ZodType<BookedMovement>

const answerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({
    status: z.enum(['booked', 'waiting']),
    balance: balanceSchema,
    approvalId: z.string().nullable(),
  }) satisfies z.ZodType<AdjustmentAnswer>,
})

const body = z.object({
  amount: z
    .number({ error: 'Please enter an amount in dollars.' })
    .min(-1_000_000_000)
    .max(1_000_000_000)
    .describe('Dollars; negative takes something off the balance.'),
  kind: z.enum(adjustmentKinds, { error: `kind must be one of ${adjustmentKinds.join(', ')}.` }),
  reason: z
    .string({ error: 'Please say why.' })
    .trim()
    .min(1, { error: 'Please say why.' })
    .max(500, { error: 'A reason has at most 500 characters.' }),
})

/** A customer's wallet, for the people who run the shop. */
export function customerWalletApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/customers/:id/movements',
    {
      schema: {
        tags,
        summary: 'What moved a customer’s balance, newest first, with the bookings behind it',
        params,
        querystring: z.object({
          limit: z.coerce.number({ error: 'limit must be a number.' }).int().min(1).max(100).default(20),
          cursor: z
            .string()
            .regex(/^\d{1,15}$/, { error: 'cursor is the nextCursor of the page before.' })
            .optional(),
        }),
        response: { 200: z.object({ success: z.literal(true), data: z.array(bookedSchema), nextCursor: z.string().nullable() }) },
        security: [{ staff: ['customers:read'] }],
      },
    },
    async ({ params: { id }, query }) => ({ success: true as const, ...(await bookedMovements(ctx.db, id, query)) }),
  )

  server.post(
    '/operator/customers/:id/adjustments',
    {
      schema: {
        tags,
        summary: 'Book goodwill or a correction on a customer’s balance; above a limit it waits for a second person',
        params,
        body,
        response: { 200: answerSchema, 202: answerSchema },
        security: [{ staff: ['wallet:adjust'] }],
      },
    },
    async (request, reply) => {
      const by = actorOf(request)
      const { id } = request.params
      const { status, body: answer } = await once(ctx, request, `adjustment:${by.userId}:${id}`, async (requestKey) => {
        const { amount, kind, reason } = request.body
        const { approvalId } = await askAdjustment(ctx, { userId: id, kind, cents: centsOf(amount), reason, requestKey }, by)
        const balance = balanceView(await walletOf(ctx.db, id))
        return approvalId === null
          ? { status: 200, body: said('The booking is on the balance.', { status: 'booked', balance, approvalId }) }
          : { status: 202, body: said('It waits for a second person. Nothing is booked yet.', { status: 'waiting', balance, approvalId }) }
      })
      return reply.code(status as 200).send(answer)
    },
  )
}

function said(message: string, data: AdjustmentAnswer) {
  return { success: true as const, message, data }
}

function centsOf(dollars: number): number {
  try {
    return toCents(dollars)
  } catch {
    throw invalid('amount', 'Please enter an amount in dollars and whole cents, such as 5 or -2.50.')
  }
}
