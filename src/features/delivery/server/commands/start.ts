import { paidFromDisputedBalance } from '#features/checkout/server/queries/disputes.ts'
import type { Delivery } from '#features/delivery/contract.ts'
import { insertCancellation } from '#features/delivery/server/store/cancellations.ts'
import {
  insertDeliveries,
  lockOpenOf,
  type PlacedDraft,
  selectByKey,
  handOverToStaff,
  updateAssigned,
} from '#features/delivery/server/store/deliveries.ts'
import type { DeliveryDraft } from '#features/delivery/server/tables.ts'
import type { Order } from '#features/orders/contract.ts'
import { lockFreeOrders, lockOrder } from '#features/orders/server/commands/move.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { balanceTaken, moneyTaken } from '#features/risk/rules/risk.ts'
import { type AssessingContext, holdDisputed, holdIfRisky, withRisk } from '#features/risk/server/commands/assess-order.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { allEnded } from '#platform/db/transaction.ts'

/**
 * Creates a delivery for the supplier of the order's service. A second call with the same key returns the first delivery. The supplier is
 * called after the transaction. Passing `order` saves a query.
 */
export async function startDelivery(tx: Transaction, draft: DeliveryDraft, order?: Pick<Order, 'serviceId'>): Promise<Delivery> {
  const { serviceId } = order ?? (await getOrder(tx, draft.orderId))
  const [inserted] = await insertDeliveries(tx, [{ ...draft, serviceId }])
  const delivery = inserted ?? (await selectByKey(tx, draft.key))
  if (!delivery) throw new Error(`no supplier for delivery ${draft.key}`)
  return delivery
}

/** Starts the delivery of a paid order, unless the order is over, is held, or has to be held for staff first. */
export async function startOrderDelivery(ctx: Context, orderId: string): Promise<void> {
  const assessing = await withRisk(ctx)
  await ctx.db.transaction(async (tx) => {
    const [order] = await withoutHeld(assessing, tx, [await lockOrder(tx, orderId)].filter(isDue))
    if (order) await startDelivery(tx, draftOf(order), order)
  })
}

/**
 * Starts the deliveries of many paid orders in the caller's transaction, under the same conditions as `startOrderDelivery`. Returns the
 * ids that were skipped and have to be tried one at a time, because the order is locked by another process or unknown.
 */
export async function startOrderDeliveries(ctx: Context, tx: Transaction, orderIds: readonly string[]): Promise<string[]> {
  const assessing = await withRisk(ctx)
  const orders = await lockFreeOrders(tx, orderIds)
  const starting = await withoutHeld(assessing, tx, orders.filter(isDue))
  await insertDeliveries(
    tx,
    starting.map((order): PlacedDraft => ({ ...draftOf(order), serviceId: order.serviceId })),
  )
  const locked = new Set(orders.map(({ id }) => id))
  return orderIds.filter((id) => !locked.has(id))
}

/** Holds the due orders that have to wait for staff, and returns the others. */
async function withoutHeld(ctx: AssessingContext, tx: Transaction, due: readonly Order[]): Promise<Order[]> {
  // One statement per order, sent together. An order's assessment includes the orders before it.
  const risky = await allEnded(due.map((order) => holdIfRisky(ctx, tx, order)))
  const free = due.filter((_order, index) => !risky[index])
  const unpaid = await paidFromDisputedBalance(
    tx,
    free.filter(({ userId }) => userId !== null).map(({ id }) => id),
  )
  const held = await allEnded(free.map(async (order) => unpaid.has(order.id) && holdDisputed(ctx, tx, order, balanceTaken)))
  return free.filter((_order, index) => !held[index])
}

/**
 * After `dispute.withdrawn`: holds an order unless a supplier has confirmed it, and hands waiting refills and revisions over to staff. A
 * delivery that a supplier has confirmed continues, because it may win the dispute. Staff see it next to the dispute.
 */
export async function holdDisputedOrder(ctx: Context, orderId: string): Promise<void> {
  const assessing = await withRisk(ctx)
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await handOverToStaff(tx, orderId, 'A dispute took back the money of the order.')
    if (order.status !== 'pending' || order.paidAt === null) return
    const deliveries = await lockOpenOf(tx, orderId)
    if (deliveries.some((delivery) => delivery.status === 'accepted')) return
    const isFromBalance = (await paidFromDisputedBalance(tx, [orderId])).has(orderId)
    await holdDisputed(assessing, tx, order, isFromBalance ? balanceTaken : moneyTaken)
  })
}

function isDue({ paidAt, status, heldAt }: Order): boolean {
  return paidAt !== null && status === 'pending' && heldAt === null
}

function draftOf({ id: orderId, quantity }: Order): DeliveryDraft {
  return { orderId, kind: 'order', key: `order:${orderId}`, quantity }
}

/**
 * Assigns a delivery to another supplier. If the current one may have received it (`mayBeReceived`), it is asked to cancel. Returns
 * undefined if the delivery changed in the meantime.
 */
export async function assignDelivery(
  tx: Transaction,
  delivery: Delivery,
  to: { supplierId: string; error?: string | undefined; mayBeReceived: boolean },
): Promise<Delivery | undefined> {
  const assigned = await updateAssigned(tx, delivery, to)
  if (assigned && to.mayBeReceived) await insertCancellation(tx, delivery)
  return assigned
}
