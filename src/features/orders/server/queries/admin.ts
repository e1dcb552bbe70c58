import type { Platform } from '#features/catalog/rules.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import { orderStatuses } from '#features/orders/rules.ts'
import { type OrderLine, selectLines, selectUnpaidAmong } from '#features/orders/server/store/attention.ts'
import { selectBuyers } from '#features/orders/server/store/customers.ts'
import { countByStatus } from '#features/orders/server/store/metrics.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'

export { selectOwnerOf as orderOwner, selectTotalsOf as totalsOf } from '#features/orders/server/store/customers.ts'
export {
  countOpenBySpan as openOrdersBySpan,
  selectFailedUnpaidBack as failedAndNotPaidBack,
  selectPaidWaiting as paidAndWaiting,
  sumCompletedSince as completedSince,
  sumEndedSince as endedAndPaidSince,
  sumUnderWay as undeliveredOfOpen,
} from '#features/orders/server/store/attention.ts'
export type { Claimable, Covered, OrderLine } from '#features/orders/server/store/attention.ts'

const open: readonly OrderStatus[] = ['pending', 'processing']
const over = orderStatuses.filter((status) => !open.includes(status))
/** Counting a million orders takes a moment, so counts are kept for a while. */
const COUNTED_FOR_MS = 30_000

type Counts = Partial<Record<OrderStatus, number>>
const counted = new WeakMap<Context, { at: number; counts: Promise<Counts> }>()

/** How many orders there are in each status: of those that are over, as it was half a minute ago at most. */
export async function ordersByStatus(ctx: Context): Promise<Record<OrderStatus, number>> {
  const [now, before] = await Promise.all([count(ctx, open), endedOrders(ctx)])
  const counts = { ...before, ...now }
  return Object.fromEntries(orderStatuses.map((status) => [status, counts[status] ?? 0])) as Record<OrderStatus, number>
}

function endedOrders(ctx: Context): Promise<Counts> {
  const at = ctx.now().getTime()
  const known = counted.get(ctx)
  if (known && Math.abs(at - known.at) < COUNTED_FOR_MS) return known.counts
  const counts = count(ctx, over)
  counted.set(ctx, { at, counts })
  counts.catch(() => counted.delete(ctx))
  return counts
}

async function count({ db }: Context, statuses: readonly OrderStatus[]): Promise<Counts> {
  return Object.fromEntries((await countByStatus(db, statuses)).map((row) => [row.status, row.count]))
}

/** The customers among `userIds` who paid for an order on a platform, or since a time, if given. */
export async function buyersAmong(
  db: Queryable,
  userIds: readonly string[],
  narrowed: { platform: Platform | null; since: Date | null },
): Promise<Set<string>> {
  return new Set(await selectBuyers(db, userIds, narrowed))
}

/** As much of these orders as a line about each shows, by their ids. */
export async function orderLines(db: Queryable, orderIds: readonly string[]): Promise<Map<string, OrderLine>> {
  if (orderIds.length === 0) return new Map()
  return new Map((await selectLines(db, orderIds)).map((line) => [line.id, line]))
}

/** Those of these orders that do not count as paid, the oldest first. */
export async function unpaidAmong(db: Queryable, orderIds: readonly string[], limit: number): Promise<OrderLine[]> {
  return orderIds.length === 0 ? [] : selectUnpaidAmong(db, orderIds, limit)
}
