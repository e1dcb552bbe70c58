import { z } from 'zod'
import { roles } from '#features/accounts/contract.ts'
import { customerStates } from '#features/accounts/server/queries/customers.ts'
import { preferencesSchema } from '#features/notifications/server/schemas.ts'
import type { CustomerDeskRow, CustomerView } from '#features/operations/contract/customers.ts'
import { belongings, customerDesk, customerView } from '#features/operations/server/queries/customers.ts'
import { orderSummarySchema } from '#features/orders/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const reading = { tags: ['Operator: customers'], security: [{ staff: ['customers:read'] }] }

/** CustomerDeskRow as the API document describes it. */
const rowSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  role: z.enum(roles),
  verified: z.boolean(),
  erased: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  balance: z.number(),
  orders: z.number(),
  spent: z.number(),
}) satisfies z.ZodType<CustomerDeskRow>

const profileSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  role: z.enum(roles),
  emailVerifiedAt: z.string().nullable(),
  createdAt: z.string(),
  erasedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  signIn: z.object({ password: z.boolean(), google: z.boolean(), secondFactor: z.boolean() }),
  orderEmails: z.boolean(),
  consents: z.array(z.object({ granted: z.boolean(), wording: z.string(), at: z.string() })),
})

const viewSchema = z.object({
  profile: profileSchema,
  wallet: z.object({ balance: z.number(), paid: z.number(), bonus: z.number(), currency: z.string(), approvalAbove: z.number() }),
  orders: z.object({ count: z.number(), spent: z.number(), open: z.number(), newest: z.array(orderSummarySchema) }),
  conversations: z.array(
    z.object({ id: z.string(), subject: z.string().nullable(), channel: z.string(), status: z.string(), lastMessageAt: z.string() }),
  ),
  reviews: z.array(z.object({ service: z.string(), rating: z.number(), title: z.string(), status: z.string(), createdAt: z.string() })),
  preferences: preferencesSchema.nullable(),
}) satisfies z.ZodType<CustomerView>

const moment = (name: string) => z.iso.datetime({ offset: true, error: `${name} must be a time such as 2026-11-20T00:00:00Z.` }).optional()

const query = z.object({
  q: z
    .string()
    .max(254)
    .optional()
    .describe('The beginning of an e-mail address, of a name or a last name; an account’s id; an order’s number.'),
  state: z.enum(customerStates, { error: `state must be one of ${customerStates.join(', ')}.` }).optional(),
  has: z.enum(belongings, { error: `has must be one of ${belongings.join(', ')}.` }).optional(),
  from: moment('from').describe('Signed up then or later.'),
  to: moment('to').describe('Signed up earlier.'),
  cursor: z.string().max(60).optional().describe('The nextCursor of the page before.'),
  limit: z.coerce.number({ error: 'limit must be a number.' }).int().min(1).max(100).default(50),
})

/** The shop's customers, for the people who run it. */
export function customersDeskApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/customers',
    {
      schema: {
        ...reading,
        summary: 'Everybody with an account, newest first',
        querystring: query,
        response: { 200: z.object({ success: z.literal(true), data: z.array(rowSchema), nextCursor: z.string().nullable() }) },
      },
    },
    async ({ query: { q, state, has, from, to, cursor, limit } }) => {
      const page = await customerDesk(ctx, { search: q, state, has, from: dateOf(from), before: dateOf(to), cursor, limit })
      return { success: true as const, ...page }
    },
  )
  server.get(
    '/operator/customers/:id',
    {
      schema: {
        ...reading,
        summary: 'One customer: account, balance, newest orders, conversations, reviews, choices',
        params: z.object({ id: z.string().max(60) }),
        response: { 200: z.object({ success: z.literal(true), data: viewSchema }) },
      },
    },
    async ({ params: { id } }) => ({ success: true as const, data: await customerView(ctx, id) }),
  )
}

function dateOf(time: string | undefined): Date | undefined {
  return time === undefined ? undefined : new Date(time)
}
