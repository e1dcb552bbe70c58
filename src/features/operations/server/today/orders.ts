import {
  deadDeliveries,
  type DeliveryLine,
  deliveriesNotBegun,
  ordersWithDelivery,
  ownQueue,
} from '#features/delivery/server/queries/attention.ts'
import { ordersInWork, workOn } from '#features/delivery/server/queries/desk.ts'
import type { RemedyKind } from '#features/guarantees/contract.ts'
import { waitingRequests, type WaitingRequest } from '#features/guarantees/server/queries/open.ts'
import type { Exception, ExceptionRow } from '#features/operations/contract/today.ts'
import { at, exception, MOST, orderRow } from '#features/operations/server/today/exception.ts'
import { failedAndNotPaidBack, orderLines, paidAndWaiting } from '#features/orders/server/queries/attention.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** From the payment to the delivery that it makes, at most. */
const TO_DELIVERY_MS = 10 * MINUTE_MS
/** A partner begins within this. */
const TO_BEGIN_MS = DAY_MS
const FAILED_DAYS = 30
const EXPIRING_MS = 2 * DAY_MS
/** The oldest of those that wait are looked at: what is stuck is among them. */
const WAITING_LOOKED_AT = 500

/** What of orders, deliveries and requests needs somebody. */
export async function orderExceptions(ctx: Context): Promise<(Exception | undefined)[]> {
  const requests = await waitingRequests(ctx, MOST)
  return Promise.all([expiring(ctx, requests), failed(ctx), dead(ctx), stuck(ctx), late(ctx), waiting(requests), own(ctx)])
}

function expiring({ now }: Context, requests: readonly WaitingRequest[]): Promise<Exception | undefined> {
  const latest = new Date(now().getTime() + EXPIRING_MS)
  const ending = requests.flatMap((request) =>
    request.windowEnds && request.windowEnds <= latest ? { ...request, ends: request.windowEnds } : [],
  )
  const soonest = ending.toSorted((a, b) => a.ends.getTime() - b.ends.getTime())
  return exception('expiring', at('orders', 'requests'), soonest, (shown) =>
    shown.map(({ remedy, order, ends }) =>
      orderRow({ ...order, type: order.serviceType }, `${asked[remedy.kind]}; the guarantee ends`, ends),
    ),
  )
}

async function failed({ db, now }: Context): Promise<Exception | undefined> {
  const found = await failedAndNotPaidBack(db, new Date(now().getTime() - FAILED_DAYS * DAY_MS), MOST)
  return exception('orders_failed', `${at('orders')}?status=failed`, found, (shown) =>
    shown.map((line) => orderRow(line, `${formatMoney(line.priceCents - line.refundedCents)} not paid back, placed`, line.placedAt)),
  )
}

async function dead(ctx: Context): Promise<Exception | undefined> {
  const found = await deadDeliveries(ctx.db, MOST)
  return exception('dead', at('orders'), found, (shown) => deliveryRows(ctx, shown, ({ partner }) => `${partner} could not be reached`))
}

async function stuck(ctx: Context): Promise<Exception | undefined> {
  const now = ctx.now().getTime()
  const [waitingOrders, notBegun] = await Promise.all([
    paidAndWaiting(ctx.db, new Date(now - TO_DELIVERY_MS), WAITING_LOOKED_AT),
    deliveriesNotBegun(ctx.db, new Date(now - TO_BEGIN_MS), MOST),
  ])
  const handedOver = await ordersWithDelivery(
    ctx.db,
    waitingOrders.map(({ id }) => id),
  )
  const lost = waitingOrders.filter(({ id }) => !handedOver.has(id))
  return exception('stuck', `${at('orders')}?status=pending&paid=true`, [...lost, ...notBegun], async (shown) => [
    ...shown.flatMap((each) => ('orderNumber' in each ? orderRow(each, 'given to nobody, paid', each.paidAt) : [])),
    ...(await deliveryRows(
      ctx,
      shown.flatMap((each) => ('partner' in each ? each : [])),
      ({ partner }) => `not begun, given to ${partner}`,
    )),
  ])
}

async function late(ctx: Context): Promise<Exception | undefined> {
  const now = ctx.now()
  const found = await ordersInWork(ctx.db, { late: true, now }, { oldestFirst: true, limit: MOST })
  return exception('late', `${at('orders')}?late=true`, found, async (ids) => {
    const [lines, work] = await Promise.all([orderLines(ctx.db, ids), workOn(ctx.db, ids, now)])
    return ids.flatMap((id) => {
      const [line, its] = [lines.get(id), work.get(id)]
      return line ? orderRow(line, its ? `with ${its.partner.name}, due` : null, its?.dueAt ?? null) : []
    })
  })
}

function waiting(requests: readonly WaitingRequest[]): Promise<Exception | undefined> {
  return exception('requests', at('orders', 'requests'), requests, (shown) =>
    shown.map(({ remedy, order }) => orderRow({ ...order, type: order.serviceType }, asked[remedy.kind], remedy.createdAt)),
  )
}

const asked: Record<RemedyKind, string> = {
  refund: 'asks for money back',
  refill: 'asks for a refill',
  revision: 'asks for a revision',
  withdrawal: 'withdraws',
  problem: 'reports a problem',
}

async function own(ctx: Context): Promise<Exception | undefined> {
  const found = await ownQueue(ctx.db, MOST)
  return exception('own_queue', at('orders', 'to-deliver'), found, (shown) => deliveryRows(ctx, shown, () => 'came to us'))
}

async function deliveryRows(
  { db }: Context,
  deliveries: readonly DeliveryLine[],
  noteOf: (delivery: DeliveryLine) => string,
): Promise<ExceptionRow[]> {
  const lines = await orderLines(
    db,
    deliveries.map(({ orderId }) => orderId),
  )
  return deliveries.flatMap((delivery) => {
    const line = lines.get(delivery.orderId)
    return line ? orderRow(line, noteOf(delivery), delivery.at) : []
  })
}
