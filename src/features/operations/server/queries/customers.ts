import {
  type CustomerFilters,
  customerProfile,
  type CustomerRow,
  customers,
  type customerStates,
} from '#features/accounts/server/queries/customers.ts'
import { preferencesAnswer } from '#features/notifications/server/queries.ts'
import type { CustomerDeskPage, CustomerDeskRow, CustomerView } from '#features/operations/contract/customers.ts'
import { openOrdersOf, ordersOf } from '#features/orders/server/queries.ts'
import { customersWithOrders, orderOwner, totalsOf } from '#features/orders/server/queries/customers.ts'
import { reviewsOfPerson } from '#features/reviews/server/queries/people.ts'
import { conversationsOfPerson } from '#features/support/server/queries/people.ts'
import { balancesOf, customersWithBalance, customerWallet } from '#features/wallet/server/queries/customers.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { toDollars } from '#shared/money.ts'

/** What an account may have that is not the account's own. */
export const belongings = ['balance', 'orders'] as const
type Belonging = (typeof belongings)[number]

/** Which customers the shop's people want to see, and which page of them. */
export interface CustomerQuestion {
  state?: (typeof customerStates)[number] | undefined
  has?: Belonging | undefined
  from?: Date | undefined
  before?: Date | undefined
  search?: string | undefined
  /** The last account of the page before. */
  cursor?: string | undefined
  limit: number
}

/** Who has it: in no order at most `limit`, or among `ids`. */
const owners: Record<
  Belonging,
  { some(db: Queryable, limit: number): Promise<string[]>; among(db: Queryable, ids: string[]): Promise<Set<string>> }
> = {
  balance: {
    some: customersWithBalance,
    among: async (db, ids) => new Set([...(await balancesOf(db, ids))].filter(([, cents]) => cents > 0).map(([id]) => id)),
  },
  orders: { some: customersWithOrders, among: async (db, ids) => new Set((await totalsOf(db, ids)).keys()) },
}

/** Where so few have it, they are asked for by name; where more do, some stand in every piece of the list. */
const FEW = 2_000
/** How many accounts are looked through: first few, because most fit, then more, and then no further in one answer. */
const PIECES = [200, 2_000, 20_000]

/** A page of the shop's customers, newest first. */
export async function customerDesk(ctx: Context, question: CustomerQuestion): Promise<CustomerDeskPage> {
  const { has, limit, cursor } = question
  const filters = await filtersOf(ctx.db, question)
  if (has === undefined) return pageOf(ctx, await customers(ctx, filters, { after: cursor, limit: limit + 1 }), limit, null)
  const some = await owners[has].some(ctx.db, FEW + 1)
  if (some.length > FEW) return amongMany(ctx, filters, has, question)
  return pageOf(ctx, await customers(ctx, { ...filters, ids: some }, { after: cursor, limit: limit + 1 }), limit, null)
}

async function filtersOf(db: Queryable, { state, from, before, search = '' }: CustomerQuestion): Promise<CustomerFilters> {
  const typed = search.trim()
  if (typed === '') return { state, from, before }
  const owner = await orderOwner(db, /^\d{1,12}$/.test(typed) ? `GS-${typed}` : typed.toUpperCase())
  return { state, from, before, text: { word: typed.toLowerCase(), ids: owner?.userId ? [owner.userId] : [] } }
}

async function amongMany(
  ctx: Context,
  filters: CustomerFilters,
  has: Belonging,
  { cursor, limit }: CustomerQuestion,
): Promise<CustomerDeskPage> {
  const found: CustomerRow[] = []
  let after: string | null | undefined = cursor
  for (const size of PIECES) {
    if (after === null || found.length > limit) break
    const piece = await customers(ctx, filters, { after, limit: size })
    const ids = piece.map(({ id }) => id)
    const fitting = await owners[has].among(ctx.db, ids)
    found.push(...piece.filter(({ id }) => fitting.has(id)))
    after = piece.length < size ? null : (ids.at(-1) ?? null)
  }
  return pageOf(ctx, found, limit, after ?? null)
}

/** Cuts to a page; `further` is where to go on if all of it is shown. */
async function pageOf({ db }: Context, found: readonly CustomerRow[], limit: number, further: string | null): Promise<CustomerDeskPage> {
  const shown = found.slice(0, limit)
  const ids = shown.map(({ id }) => id)
  const [balances, totals] = await Promise.all([balancesOf(db, ids), totalsOf(db, ids)])
  const data = shown.map((row): CustomerDeskRow => {
    const { orders = 0, spentCents = 0 } = totals.get(row.id) ?? {}
    return {
      id: row.id,
      username: row.username,
      email: row.email,
      role: row.role,
      verified: row.emailVerifiedAt !== null,
      erased: row.erasedAt !== null,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      balance: toDollars(balances.get(row.id) ?? 0),
      orders,
      spent: toDollars(spentCents),
    }
  })
  return { data, nextCursor: found.length > limit ? (ids.at(-1) ?? null) : further }
}

const NEWEST = 5

/** Everything about one customer that is not paged. Throws 404. */
export async function customerView(ctx: Context, userId: string): Promise<CustomerView> {
  const profile = await customerProfile(ctx, userId)
  const { id, email, emailVerifiedAt } = profile
  const emailVerified = emailVerifiedAt !== null
  // Whoever typed an address that they have not confirmed does not own what others wrote with it.
  const confirmed = emailVerified ? email : null
  const person = { userId: id, email: email ?? '', emailVerified }
  const [wallet, totals, page, open, conversations, reviews, preferences] = await Promise.all([
    customerWallet(ctx.db, id),
    totalsOf(ctx.db, [id]),
    ordersOf(ctx, id, { filters: {}, sort: 'newest', page: 1, limit: NEWEST }),
    openOrdersOf(ctx.db, person),
    conversationsOfPerson(ctx, id, confirmed),
    reviewsOfPerson(ctx, id, confirmed),
    email === null ? null : preferencesAnswer(ctx, person),
  ])
  const { orders: count = 0, spentCents = 0 } = totals.get(id) ?? {}
  return {
    profile,
    wallet,
    orders: { count, spent: toDollars(spentCents), open, newest: page.data },
    conversations: conversations.slice(0, 20).map(({ id: conversation, subject, channel, status, lastMessageAt }) => ({
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
