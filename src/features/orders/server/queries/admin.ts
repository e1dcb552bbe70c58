import type { Platform } from '#features/catalog/rules.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import { hasEnded, orderStatuses } from '#features/orders/rules.ts'
import { type OrderLine, selectLines, selectUnpaidAmong } from '#features/orders/server/store/attention.ts'
import { selectBuyers } from '#features/orders/server/store/customers.ts'
import { countByStatus } from '#features/orders/server/store/metrics.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'

export { selectOwnerOf as orderOwner, selectTotalsOf as totalsOf } from '#features/orders/server/store/customers.ts'
export {
  countOpenBySpan as openOrdersBySpan,
  selectFailedUnpaidBack as failedNotRefunded,
  selectPaidWaiting as paidNotStarted,
  sumCompletedSince as completedSince,
  sumEndedSince as endedSince,
  sumUnderWay as undeliveredOfOpen,
} from '#features/orders/server/store/attention.ts'
export type { Claimable, Covered, OrderLine } from '#features/orders/server/store/attention.ts'

const open = orderStatuses.filter((status) => !hasEnded({ status }))
const ended = orderStatuses.filter((status) => hasEnded({ status }))
/** Counting a million orders takes a moment, so the counts of ended orders are cached. */
const COUNT_TTL_MS = 30_000

type Counts = Partial<Record<OrderStatus, number>>
const cachedCounts = new WeakMap<Context, { at: number; counts: Promise<Counts> }>()

/** The number of orders in each status. Those of ended orders may be half a minute old. */
export async function ordersByStatus(ctx: Context): Promise<Record<OrderStatus, number>> {
  const [openCounts, endedCounts] = await Promise.all([count(ctx, open), countEnded(ctx)])
  const counts = { ...openCounts, ...endedCounts }
  return Object.fromEntries(orderStatuses.map((status) => [status, counts[status] ?? 0])) as Record<OrderStatus, number>
}

function countEnded(ctx: Context): Promise<Counts> {
  const at = ctx.now().getTime()
  const cached = cachedCounts.get(ctx)
  if (cached && Math.abs(at - cached.at) < COUNT_TTL_MS) return cached.counts
  const counts = count(ctx, ended)
  cachedCounts.set(ctx, { at, counts })
  counts.catch(() => cachedCounts.delete(ctx))
  return counts
}

async function count({ db }: Context, statuses: readonly OrderStatus[]): Promise<Counts> {
  return Object.fromEntries((await countByStatus(db, statuses)).map((row) => [row.status, row.count]))
}

/** The customers among `userIds` with a paid order, optionally on one platform or placed since a time. */
export async function buyersAmong(
  db: Queryable,
  userIds: readonly string[],
  narrowed: { platform: Platform | null; since: Date | null },
): Promise<Set<string>> {
  return new Set(await selectBuyers(db, userIds, narrowed))
}

/** The list lines of these orders by order id. */
export async function orderLines(db: Queryable, orderIds: readonly string[]): Promise<Map<string, OrderLine>> {
  if (orderIds.length === 0) return new Map()
  return new Map((await selectLines(db, orderIds)).map((line) => [line.id, line]))
}

/** The unpaid orders among these, oldest first. */
export async function unpaidAmong(db: Queryable, orderIds: readonly string[], limit: number): Promise<OrderLine[]> {
  return orderIds.length === 0 ? [] : selectUnpaidAmong(db, orderIds, limit)
}
