import { deadDeliveries, type DeliveryLine, deliveriesNotBegun, ordersWithDelivery, ownQueue } from '#features/delivery/server/queries.ts'
import type { GuaranteeClaimKind } from '#features/guarantees/contract.ts'
import { waitingRequests, type WaitingRequest } from '#features/guarantees/server/queries/open.ts'
import type { AttentionRow } from '#features/operations/contract/today.ts'
import { at, type Finding, item, MOST, orderRow } from '#features/operations/server/queries/today/attention-item.ts'
import { selectAdminOrders } from '#features/operations/server/store/orders.ts'
import { failedAndNotPaidBack, orderLines, paidAndWaiting } from '#features/orders/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'
import { pluck } from '#shared/records.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** From the payment to the delivery that it makes, at most. */
const TO_DELIVERY_MS = 10 * MINUTE_MS
/** A supplier begins within this. */
const TO_BEGIN_MS = DAY_MS
const FAILED_DAYS = 30
const EXPIRING_MS = 2 * DAY_MS
/** The oldest of those that wait are looked at: what is stuck is among them. */
const WAITING_LOOKED_AT = 500

/** Orders, deliveries and requests that need attention. */
export async function orderAttention(ctx: Context): Promise<(Finding | undefined)[]> {
  const requests = await waitingRequests(ctx, MOST)
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
      orderRow({ ...order, type: order.serviceType }, `${asked[guaranteeClaim.kind]}; guarantee ends`, ends),
    ),
  )
}

async function failed({ db, now }: Context): Promise<Finding | undefined> {
  const found = await failedAndNotPaidBack(db, new Date(now().getTime() - FAILED_DAYS * DAY_MS), MOST)
  return item('orders_failed', `${at('orders')}?status=failed`, found, (shown) =>
    shown.map((line) => orderRow(line, `${formatMoney(line.priceCents - line.refundedCents)} not refunded, placed`, line.placedAt)),
  )
}

async function dead(ctx: Context): Promise<Finding | undefined> {
  const found = await deadDeliveries(ctx.db, MOST)
  return item('dead', at('orders'), found, (shown) => deliveryRows(ctx, shown, ({ supplier }) => `failed at ${supplier}`))
}

async function stuck(ctx: Context): Promise<Finding | undefined> {
  const now = ctx.now().getTime()
  const [waitingOrders, notBegun] = await Promise.all([
    paidAndWaiting(ctx.db, new Date(now - TO_DELIVERY_MS), WAITING_LOOKED_AT),
    deliveriesNotBegun(ctx.db, new Date(now - TO_BEGIN_MS), MOST),
  ])
  const handedOver = await ordersWithDelivery(ctx.db, pluck(waitingOrders, 'id'))
  const lost = waitingOrders.filter(({ id }) => !handedOver.has(id))
  return item('stuck', `${at('orders')}?status=pending&paid=true`, [...lost, ...notBegun], async (shown) => [
    ...shown.flatMap((each) => ('orderNumber' in each ? orderRow(each, 'not assigned, paid', each.paidAt) : [])),
    ...(await deliveryRows(
      ctx,
      shown.flatMap((each) => ('supplier' in each ? each : [])),
      ({ supplier }) => `not started, sent to ${supplier}`,
    )),
  ])
}

async function held(ctx: Context): Promise<Finding | undefined> {
  const found = await selectAdminOrders(ctx.db, { held: 'true', sort: 'oldest' }, { limit: MOST }, ctx.now())
  return item('held', `${at('orders')}?held=true`, found, (shown) =>
    shown.map((order) => orderRow({ ...order, type: order.serviceType }, 'paid, to be checked by', order.heldUntil)),
  )
}

async function late(ctx: Context): Promise<Finding | undefined> {
  const found = await selectAdminOrders(ctx.db, { late: 'true', sort: 'oldest' }, { limit: MOST }, ctx.now())
  return item('late', `${at('orders')}?late=true`, found, (shown) =>
    shown.map((order) => orderRow({ ...order, type: order.serviceType }, `with ${order.supplier?.name}, due`, order.dueAt)),
  )
}

function waiting(requests: readonly WaitingRequest[]): Finding | undefined {
  return item('requests', at('orders', 'requests'), requests, (shown) =>
    shown.map(({ guaranteeClaim, order }) =>
      orderRow({ ...order, type: order.serviceType }, asked[guaranteeClaim.kind], guaranteeClaim.createdAt),
    ),
  )
}

const asked: Record<GuaranteeClaimKind, string> = {
  refund: 'requests a refund',
  refill: 'requests a refill',
  revision: 'requests a revision',
  withdrawal: 'withdraws from the contract',
  problem: 'reports a problem',
}

async function own(ctx: Context): Promise<Finding | undefined> {
  const found = await ownQueue(ctx.db, MOST)
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
