import { z } from 'zod'
import { adminCustomerSchema } from '#features/operations/contract/customers.ts'
import { adminOrderSchema } from '#features/operations/contract/orders.ts'
import { inboxEntrySchema } from '#features/support/contract.ts'

export const searchQuery = z.object({
  q: z
    .string({ error: 'q is required.' })
    .trim()
    .min(2, { error: 'q must have at least 2 characters.' })
    .max(254, { error: 'q must have at most 254 characters.' })
    .describe('An order number, payment id, link or email address, or the beginning of a name or username.'),
})

const foundOrderSchema = adminOrderSchema.pick({
  id: true,
  orderNumber: true,
  service: true,
  quantity: true,
  status: true,
  email: true,
  createdAt: true,
})

const foundCustomerSchema = adminCustomerSchema.pick({ id: true, username: true, email: true })

const foundConversationSchema = inboxEntrySchema.pick({ id: true, who: true, status: true, lastLine: true, lastMessageAt: true })

export const searchResultsSchema = z
  .object({
    orders: z.array(foundOrderSchema),
    customers: z.array(foundCustomerSchema),
    conversations: z.array(foundConversationSchema),
  })
  .describe('The five newest of each kind. Kinds that the caller may not see are empty.')
  .meta({ id: 'SearchResults' })
export type SearchResults = z.infer<typeof searchResultsSchema>
