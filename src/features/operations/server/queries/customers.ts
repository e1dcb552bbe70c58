import type { Person } from '#features/accounts/contract.ts'
import { may } from '#features/accounts/server/context.ts'
import { customerProfile } from '#features/accounts/server/queries/customers.ts'
import { getPreferences } from '#features/notifications/server/queries.ts'
import type { AdminCustomer, AdminCustomerPage, CustomerFilters, CustomerView } from '#features/operations/contract/customers.ts'
import { MAX_LISTED } from '#features/operations/rules/kinds.ts'
import { type AdminCustomerRow, countAdminCustomers, selectAdminCustomers } from '#features/operations/server/store/customers.ts'
import { openOrdersOf, ordersOf } from '#features/orders/server/queries.ts'
import { totalsOf } from '#features/orders/server/queries/admin.ts'
import { newestReviewsOf } from '#features/reviews/server/queries/admin.ts'
import { newestConversationsOf } from '#features/support/server/queries/people.ts'
import { customerWallet } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { CURRENCY, toDollars } from '#shared/money.ts'
import { type ListTotal, pageOf, type PageRequest, totalUpTo } from '#shared/page.ts'

/** A page of accounts, newest first. `cursor` is the last account of the previous page. */
export async function listAdminCustomers(
  { db, now }: Context,
  filters: CustomerFilters,
  { cursor, limit }: PageRequest,
): Promise<AdminCustomerPage> {
  const rows = await selectAdminCustomers(db, filters, { after: cursor, limit: limit + 1 }, { now: now(), currency: CURRENCY })
  const { data, nextCursor } = pageOf(rows, limit, ({ id }) => id)
  return { data: data.map(presentRow), nextCursor }
}

/** The number of accounts that match `filters`, counted up to `upTo`. */
export async function countCustomers({ db }: Context, filters: CustomerFilters, upTo: number): Promise<ListTotal> {
  const found = await countAdminCustomers(db, filters, upTo + 1)
  return totalUpTo(found, upTo)
}

function presentRow({ createdAt, lastUsedAt, balanceCents, spentCents, ...row }: AdminCustomerRow): AdminCustomer {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    balance: toDollars(balanceCents),
    spent: toDollars(spentCents),
  }
}

const NEWEST = 5

/** A customer's page in the console. Conversations and reviews are only included if the reader may see them. Throws 404. */
export async function customerView(ctx: Context, userId: string, reader: Pick<Person, 'permissions'>): Promise<CustomerView> {
  const profile = await customerProfile(ctx, userId)
  const { id, email, emailVerifiedAt } = profile
  const emailVerified = emailVerifiedAt !== null
  // An unconfirmed address doesn't prove ownership of what was written with it.
  const confirmed = emailVerified ? email : null
  const person = { userId: id, email: email ?? '', emailVerified }
  const [wallet, totals, page, open, conversations, reviews, preferences] = await Promise.all([
    customerWallet(ctx.db, id),
    totalsOf(ctx.db, [id]),
    ordersOf(ctx, id, { filters: {}, sort: 'newest', page: 1, limit: NEWEST }),
    openOrdersOf(ctx.db, person),
    may(reader, 'support:read') ? newestConversationsOf(ctx.db, { userId: id, email: confirmed }, MAX_LISTED) : [],
    may(reader, 'reviews:write') ? newestReviewsOf(ctx.db, { userId: id, email: confirmed }, MAX_LISTED) : [],
    email === null ? null : getPreferences(ctx, person),
  ])
  const { orders: count = 0, spentCents = 0 } = totals.get(id) ?? {}
  return {
    profile,
    wallet,
    orders: { count, spent: toDollars(spentCents), open, newest: page.data },
    conversations: conversations.map(({ id: conversation, subject, channel, status, lastMessageAt }) => ({
      id: conversation,
      subject,
      channel,
      status,
      lastMessageAt: lastMessageAt.toISOString(),
    })),
    reviews: reviews.map(({ service, rating, title, status, createdAt }) => ({
      service,
      rating,
      title,
      status: status ?? 'approved',
      createdAt: createdAt.toISOString(),
    })),
    preferences: preferences?.data ?? null,
  }
}
