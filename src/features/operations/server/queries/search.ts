import type { Permission } from '#features/accounts/rules/permissions.ts'
import type { SearchResults } from '#features/operations/contract/search.ts'
import { listAdminOrders } from '#features/operations/server/queries/admin-orders.ts'
import { listAdminCustomers } from '#features/operations/server/queries/customers.ts'
import { findConversations } from '#features/support/server/queries/inbox.ts'
import type { Context } from '#platform/context.ts'

const MAX_FOUND = 5

/** The newest orders, customers and conversations that match `q`: at most five of each kind that the permissions allow. */
export async function searchConsole(ctx: Context, q: string, permitted: readonly Permission[]): Promise<SearchResults> {
  const [orders, customers, conversations] = await Promise.all([
    permitted.includes('orders:read') ? listAdminOrders(ctx, { q, sort: 'newest' }, { limit: MAX_FOUND }) : { data: [] },
    permitted.includes('customers:read') ? listAdminCustomers(ctx, { q }, { limit: MAX_FOUND }) : { data: [] },
    permitted.includes('support:read') ? findConversations(ctx, q, MAX_FOUND) : [],
  ])
  return {
    orders: orders.data.map(({ id, orderNumber, service, quantity, status, email, createdAt }) => ({
      id,
      orderNumber,
      service,
      quantity,
      status,
      email,
      createdAt,
    })),
    customers: customers.data.map(({ id, username, email }) => ({ id, username, email })),
    conversations: conversations.map(({ id, who, status, lastLine, lastMessageAt }) => ({ id, who, status, lastLine, lastMessageAt })),
  }
}
