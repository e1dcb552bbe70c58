import { z } from 'zod'
import { customerProfileSchema } from '#features/accounts/contract.ts'
import { preferencesSchema } from '#features/notifications/contract.ts'
import { money, time, timeFilter } from '#features/operations/contract/fields.ts'
import { MAX_LISTED } from '#features/operations/rules/kinds.ts'
import { orderSummarySchema } from '#features/orders/contract.ts'
import { customerWalletSchema } from '#features/wallet/contract.ts'
import { roles } from '#shared/roles.ts'

const states = ['verified', 'unverified', 'erased'] as const
const ownership = ['balance', 'orders'] as const

/** Filters of the customer list, in the format of its URL query. */
export const customerFilters = z.object({
  q: z
    .string()
    .max(254)
    .optional()
    .describe('The beginning of an email address, a name or a last name; the id of an account; an order number.'),
  state: z.enum(states, { error: `state must be one of ${states.join(', ')}.` }).optional(),
  has: z.enum(ownership, { error: `has must be one of ${ownership.join(', ')}.` }).optional(),
  from: timeFilter('from').describe('Joined at this time or later.'),
  to: timeFilter('to').describe('Joined before this time.'),
})
export type CustomerFilters = z.infer<typeof customerFilters>

export const adminCustomerSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string().nullable().describe('Null after the account was erased.'),
    role: z.enum(roles),
    verified: z.boolean(),
    erased: z.boolean(),
    createdAt: time,
    lastUsedAt: time.nullable().describe('Last activity in an open session; null if there is none.'),
    balance: money,
    orders: z.int(),
    spent: money.describe('Dollars of paid orders.'),
  })
  .meta({ id: 'AdminCustomer' })
export type AdminCustomer = z.infer<typeof adminCustomerSchema>

export interface AdminCustomerPage {
  data: AdminCustomer[]
  nextCursor: string | null
}

const conversationSchema = z.object({
  id: z.string(),
  subject: z.string().nullable(),
  channel: z.string(),
  status: z.string(),
  lastMessageAt: time,
})

const reviewSchema = z.object({ service: z.string(), rating: z.number(), title: z.string(), status: z.string(), createdAt: time })

export const customerViewSchema = z
  .object({
    profile: customerProfileSchema,
    wallet: customerWalletSchema,
    orders: z.object({
      count: z.int(),
      spent: money,
      open: z.int().describe('Orders being paid or delivered.'),
      newest: z.array(orderSummarySchema).describe('At most five.'),
    }),
    conversations: z.array(conversationSchema).describe(`The newest, at most ${MAX_LISTED}. Empty without support:read.`),
    reviews: z.array(reviewSchema).describe(`The newest, at most ${MAX_LISTED}. Empty without reviews:write.`),
    preferences: preferencesSchema.nullable().describe('Null after the account was erased.'),
  })
  .meta({ id: 'CustomerView' })
export type CustomerView = z.infer<typeof customerViewSchema>
