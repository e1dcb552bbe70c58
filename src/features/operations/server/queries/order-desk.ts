import { type ServiceFilters, serviceIds } from '#features/catalog/server/queries/services.ts'
import { ordersInWork, workOn } from '#features/delivery/server/queries/desk.ts'
import type { OrderCounts, OrderDeskPage, OrderDeskRow } from '#features/operations/contract.ts'
import type { OrderSearch } from '#features/operations/rules/search.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import type { Order } from '#features/orders/server/queries.ts'
import { countDeskOrders, type DeskFilters, deskOrders, deskSummaries, ordersByStatus } from '#features/orders/server/queries/desk.ts'
import { subjectsOfReference } from '#features/payments/server/queries.ts'
import type { Context } from '#platform/context.ts'

/** Which orders the shop's people want to see, and which page of them. */
export interface OrderDeskQuestion {
  status?: OrderStatus | undefined
  service: ServiceFilters
  paid?: boolean | undefined
  refunded?: boolean | undefined
  from?: Date | undefined
  before?: Date | undefined
  search?: OrderSearch | undefined
  partnerId?: string | undefined
  late?: boolean | undefined
  oldestFirst: boolean
  /** The last order of the page before. */
  cursor?: string | undefined
  limit: number
}

/** What was found, and where to look on; null where everything was looked at. */
interface Found {
  orders: readonly Order[]
  cursor: string | null
}

/** A page of the shop's orders, newest first unless told otherwise. */
export async function orderDesk(ctx: Context, question: OrderDeskQuestion): Promise<OrderDeskPage> {
  const filters = await filtersOf(ctx, question)
  const find = question.partnerId !== undefined || question.late ? amongWork : amongAll
  const { orders, cursor } = await find(ctx, filters, question)
  return { data: await presentRows(ctx, orders), nextCursor: cursor }
}

/** How many orders the desk would show in all; 0 where only deliveries know, and nobody counts. */
export async function orderDeskCount(ctx: Context, question: OrderDeskQuestion): Promise<number> {
  if (question.partnerId !== undefined || question.late) return 0
  return countDeskOrders(ctx.db, await filtersOf(ctx, question))
}

async function filtersOf({ db }: Context, { status, service, search, ...question }: OrderDeskQuestion): Promise<DeskFilters> {
  const anyService = Object.values(service).every((wanted) => wanted === undefined)
  const [services, paidWith] = await Promise.all([
    anyService ? undefined : serviceIds(db, service),
    search?.reference === undefined ? [] : subjectsOfReference(db, 'order', search.reference),
  ])
  const { paid, refunded, from, before } = question
  const ids = search?.reference === undefined ? paidWith : [search.reference, ...paidWith]
  return { statuses: status && [status], services, paid, refunded, from, before, text: search && { ...search, ids } }
}

async function amongAll({ db }: Context, filters: DeskFilters, { oldestFirst, cursor, limit }: OrderDeskQuestion): Promise<Found> {
  // One more than a page, to know whether there is another.
  return pageOf(await deskOrders(db, filters, { oldestFirst, after: cursor, limit: limit + 1 }), limit, null)
}

/** How many deliveries are looked through: first few, because most fit, then more, and then no further in one answer. */
const PIECES = [200, 2_000, 20_000]

/** Who delivers and what is late is known by deliveries: their orders are looked through piece by piece. */
async function amongWork(
  ctx: Context,
  filters: DeskFilters,
  { partnerId, late, oldestFirst, limit, ...question }: OrderDeskQuestion,
): Promise<Found> {
  const found: Order[] = []
  // What nobody paid, nobody delivers.
  let after = filters.paid === false ? null : question.cursor
  for (const size of PIECES) {
    if (after === null || found.length > limit) break
    const ids = await ordersInWork(ctx.db, { partnerId, late, now: ctx.now() }, { oldestFirst, after, limit: size })
    const fitting = await deskOrders(ctx.db, { ...filters, ids }, { oldestFirst, limit: size })
    const place = new Map(ids.map((id, index) => [id, index]))
    found.push(...fitting.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)))
    after = ids.length < size ? null : (ids.at(-1) ?? null)
  }
  return pageOf(found, limit, after ?? null)
}

/** Cuts to a page; `further` is where to go on if all of it is shown. */
function pageOf(found: readonly Order[], limit: number, further: string | null): Found {
  const orders = found.slice(0, limit)
  return { orders, cursor: found.length > limit ? (orders.at(-1)?.id ?? null) : further }
}

/** These orders as the desk shows them, in their order. */
export async function presentRows({ db, now }: Context, orders: readonly Order[]): Promise<OrderDeskRow[]> {
  const [summaries, work] = await Promise.all([
    deskSummaries(db, orders),
    workOn(
      db,
      orders.map(({ id }) => id),
      now(),
    ),
  ])
  return summaries.map((summary, index) => {
    const { partner = null, dueAt = null, late = false } = work.get(summary.id) ?? {}
    return { ...summary, userId: orders[index]?.userId ?? null, partner, dueAt: dueAt?.toISOString() ?? null, late }
  })
}

/** How many orders there are in each status: what is open as it is now, what is over as it was half a minute ago at most. */
export function orderCounts(ctx: Context): Promise<OrderCounts> {
  return ordersByStatus(ctx)
}
