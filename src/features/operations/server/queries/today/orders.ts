import { deadDeliveries, type DeliveryLine, deliveriesNotStarted, ordersWithDelivery, ownQueue } from '#features/delivery/server/queries.ts'
import type { GuaranteeClaimKind } from '#features/guarantees/contract.ts'
import { waitingRequests, type WaitingRequest } from '#features/guarantees/server/queries/open.ts'
import type { AttentionRow } from '#features/operations/contract/today.ts'
import { at, type Finding, item, MAX_COUNT, orderRow } from '#features/operations/server/queries/today/attention-item.ts'
import { selectAdminOrders } from '#features/operations/server/store/orders.ts'
import { failedNotRefunded, orderLines, paidNotStarted } from '#features/orders/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'
import { pluck } from '#shared/records.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** How long it can take from the payment until the delivery is created. */
const TO_DELIVERY_MS = 10 * MINUTE_MS
/** How long a supplier can take to start. */
const TO_BEGIN_MS = DAY_MS
const FAILED_DAYS = 30
const EXPIRING_MS = 2 * DAY_MS
/** Only the oldest waiting orders are checked. Stuck ones are among them. */
const MAX_WAITING_CHECKED = 500

/** Orders, deliveries and requests that need attention. */
export async function orderAttention(ctx: Context): Promise<(Finding | undefined)[]> {
  const requests = await waitingRequests(ctx, MAX_COUNT)
  const found = await Promise.all([failed(ctx), dead(ctx), stuck(ctx), held(ctx), late(ctx), own(ctx)])
  return [expiring(ctx, requests), waiting(requests), ...found]
}

function expiring({ now }: Context, requests: readonly WaitingRequest[]): Finding | undefined {
  const latest = new Date(now().getTime() + EXPIRING_MS)
  const ending = requests.flatMap((request) =>
    request.windowEnds && request.windowEnds <= latest ? { ...request, ends: request.windowEnds } : [],
  )
  const soonest = ending.toSorted((a, b) => a.ends.getTime() - b.ends.getTime())
  return item('expiring', at('orders', 'requests'), soonest, (shown) =>
    shown.map(({ guaranteeClaim, order, ends }) =>
      orderRow({ ...order, type: order.serviceType }, `${claimNotes[guaranteeClaim.kind]}; guarantee ends`, ends),
    ),
  )
}

async function failed({ db, now }: Context): Promise<Finding | undefined> {
  const found = await failedNotRefunded(db, new Date(now().getTime() - FAILED_DAYS * DAY_MS), MAX_COUNT)
  return item('orders_failed', `${at('orders')}?status=failed`, found, (shown) =>
    shown.map((line) => orderRow(line, `${formatMoney(line.priceCents - line.refundedCents)} not refunded, placed`, line.placedAt)),
  )
}

async function dead(ctx: Context): Promise<Finding | undefined> {
  const found = await deadDeliveries(ctx.db, MAX_COUNT)
  return item('dead', at('orders'), found, (shown) => deliveryRows(ctx, shown, ({ supplier }) => `failed at ${supplier}`))
}

async function stuck(ctx: Context): Promise<Finding | undefined> {
  const now = ctx.now().getTime()
  const [waitingOrders, notStarted] = await Promise.all([
    paidNotStarted(ctx.db, new Date(now - TO_DELIVERY_MS), MAX_WAITING_CHECKED),
    deliveriesNotStarted(ctx.db, new Date(now - TO_BEGIN_MS), MAX_COUNT),
  ])
  const assigned = await ordersWithDelivery(ctx.db, pluck(waitingOrders, 'id'))
  const unassigned = waitingOrders.filter(({ id }) => !assigned.has(id))
  return item('stuck', `${at('orders')}?status=pending&paid=true`, [...unassigned, ...notStarted], async (shown) => [
    ...shown.flatMap((row) => ('orderNumber' in row ? orderRow(row, 'not assigned, paid', row.paidAt) : [])),
    ...(await deliveryRows(
      ctx,
      shown.flatMap((row) => ('supplier' in row ? row : [])),
      ({ supplier }) => `not started, sent to ${supplier}`,
    )),
  ])
}

async function held(ctx: Context): Promise<Finding | undefined> {
  const found = await selectAdminOrders(ctx.db, { held: 'true', sort: 'oldest' }, { limit: MAX_COUNT }, ctx.now())
  return item('held', `${at('orders')}?held=true`, found, (shown) =>
    shown.map(({ heldAt, heldUntil, ...order }) => {
      const line = { ...order, type: order.serviceType }
      return heldUntil ? orderRow(line, 'paid, check by', heldUntil) : orderRow(line, 'disputed, held', heldAt)
    }),
  )
}

async function late(ctx: Context): Promise<Finding | undefined> {
  const found = await selectAdminOrders(ctx.db, { late: 'true', sort: 'oldest' }, { limit: MAX_COUNT }, ctx.now())
  return item('late', `${at('orders')}?late=true`, found, (shown) =>
    shown.map((order) => orderRow({ ...order, type: order.serviceType }, `with ${order.supplier?.name}, due`, order.dueAt)),
  )
}

function waiting(requests: readonly WaitingRequest[]): Finding | undefined {
  return item('requests', at('orders', 'requests'), requests, (shown) =>
    shown.map(({ guaranteeClaim, order }) =>
      orderRow({ ...order, type: order.serviceType }, claimNotes[guaranteeClaim.kind], guaranteeClaim.createdAt),
    ),
  )
}

const claimNotes: Record<GuaranteeClaimKind, string> = {
  refund: 'requests a refund',
  refill: 'requests a refill',
  revision: 'requests a revision',
  withdrawal: 'withdraws from the purchase',
  problem: 'reports a problem',
}

async function own(ctx: Context): Promise<Finding | undefined> {
  const found = await ownQueue(ctx.db, MAX_COUNT)
  return item('own_queue', at('orders', 'to-deliver'), found, (shown) => deliveryRows(ctx, shown, () => 'received'))
}

async function deliveryRows(
  { db }: Context,
  deliveries: readonly DeliveryLine[],
  noteOf: (delivery: DeliveryLine) => string,
): Promise<AttentionRow[]> {
  const lines = await orderLines(db, pluck(deliveries, 'orderId'))
  return deliveries.flatMap((delivery) => {
    const line = lines.get(delivery.orderId)
    return line ? orderRow(line, noteOf(delivery), delivery.at) : []
  })
}
