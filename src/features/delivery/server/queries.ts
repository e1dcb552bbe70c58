import type { Account } from '#features/accounts/server/queries.ts'
import { serviceLabel } from '#features/catalog/rules.ts'
import type { Delivery, DeliveryStatus, DeliveryView, SupplierView } from '#features/delivery/contract.ts'
import { selectCancelPending } from '#features/delivery/server/store/cancellations.ts'
import {
  countDeliveries,
  countOpenRedeliveries,
  type DeliveryFilters,
  selectDeliveries,
  selectDeliveriesOf,
  selectDelivery,
} from '#features/delivery/server/store/deliveries.ts'
import { type RecordedReport, selectReportsOn } from '#features/delivery/server/store/reports.ts'
import { selectServices, selectSuppliers } from '#features/delivery/server/store/suppliers.ts'
import { selectDue } from '#features/delivery/server/store/times.ts'
import { type OrderWork, selectWithDelivery, selectWork } from '#features/delivery/server/store/work.ts'
import type { SupplierRow, SupplierService } from '#features/delivery/server/tables.ts'
import type { Order } from '#features/orders/contract.ts'
import { dueAt } from '#features/orders/rules/delivery-promise.ts'
import { getOrder, orderIdsOfPerson } from '#features/orders/server/queries.ts'
import { orderPromise } from '#features/orders/server/queries/delivery-promise.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { notFound } from '#shared/errors.ts'
import { type ListTotal, type Page, pageOf, type PageRequest, totalUpTo } from '#shared/page.ts'
import { pluck } from '#shared/records.ts'

export { selectDeliveriesOf as deliveriesOf } from '#features/delivery/server/store/deliveries.ts'
export {
  countRefills as refillsByDay,
  type DeliveryLine,
  type OrderWork,
  sumDelivered as deliveredByDay,
  selectDead as deadDeliveries,
  selectNotStarted as deliveriesNotStarted,
  selectOwnQueue as ownQueue,
} from '#features/delivery/server/store/work.ts'
export type { RecordedReport } from '#features/delivery/server/store/reports.ts'

/** The number of a customer's orders with a refill or revision that is still being delivered. */
export async function openRedeliveriesOf(db: Queryable, person: Pick<Account, 'userId' | 'email' | 'emailVerified'>): Promise<number> {
  return countOpenRedeliveries(db, await orderIdsOfPerson(db, person))
}

/** A delivery. Throws 404. */
export async function getDelivery(db: Queryable, deliveryId: string): Promise<Delivery> {
  const delivery = await selectDelivery(db, deliveryId)
  if (!delivery) throw notFound('There is no such delivery.')
  return delivery
}

const open: readonly DeliveryStatus[] = ['dead', 'waiting', 'unknown', 'accepted', 'in_progress']

interface DeliveryQuestion extends Omit<DeliveryFilters, 'statuses'> {
  /** `open` for every status that is not final. */
  status?: DeliveryStatus | 'open' | undefined
}

function filtersOf({ status, ...filters }: DeliveryQuestion): DeliveryFilters {
  return { ...filters, statuses: status === undefined ? undefined : status === 'open' ? open : [status] }
}

/** A page of deliveries for staff, oldest first. */
export function adminDeliveries(ctx: Context, { cursor, limit, ...question }: DeliveryQuestion & PageRequest): Promise<Page<DeliveryView>> {
  return ctx.db.transaction(async (tx) => {
    const found = await selectDeliveries(tx, { ...filtersOf(question), after: cursor }, limit + 1)
    const { data, nextCursor } = pageOf(found, limit, ({ id }) => id)
    return { data: await present(tx, data), nextCursor }
  })
}

/** The number of deliveries that match, counted up to `upTo`. */
export async function countAdminDeliveries({ db }: Context, question: DeliveryQuestion, upTo: number): Promise<ListTotal> {
  return totalUpTo(await countDeliveries(db, filtersOf(question), upTo + 1), upTo)
}

/** A delivery for staff. Throws 404. */
export function adminDelivery(ctx: Context, deliveryId: string): Promise<DeliveryView> {
  return ctx.db.transaction(async (tx) => {
    const [view] = await present(tx, [await getDelivery(tx, deliveryId)])
    if (!view) throw notFound('There is no such delivery.')
    return view
  })
}

async function present(db: Queryable, deliveries: readonly Delivery[]): Promise<DeliveryView[]> {
  const [suppliers, cancelPending, orders] = await Promise.all([
    selectSuppliers(db),
    selectCancelPending(db, pluck(deliveries, 'id')),
    Promise.all(deliveries.map(({ orderId }) => getOrder(db, orderId))),
  ])
  return deliveries.flatMap((delivery, index) => {
    const supplier = suppliers.find(({ id }) => id === delivery.supplierId)
    const order = orders[index]
    return supplier && order ? [presentDelivery(delivery, order, supplier, cancelPending.has(delivery.id))] : []
  })
}

function presentDelivery(delivery: Delivery, order: Order, supplier: SupplierRow, cancelPending: boolean): DeliveryView {
  const { id, kind, status, note, quantity, delivered, startCount, tries, lastError } = delivery
  return {
    id,
    kind,
    status,
    order: {
      id: order.id,
      orderNumber: order.orderNumber,
      service: serviceLabel({ platform: order.platform, type: order.serviceType }),
      quality: order.quality,
    },
    supplier: { id: supplier.id, name: supplier.name, kind: supplier.kind },
    target: { url: order.targetUrl, username: order.socialUsername },
    note: kind === 'order' ? order.note : note,
    quantity,
    delivered,
    startCount,
    tries,
    lastError,
    cancelPending,
    nextCallAt: delivery.nextCallAt?.toISOString() ?? null,
    submittedAt: delivery.submittedAt?.toISOString() ?? null,
    createdAt: delivery.createdAt.toISOString(),
    updatedAt: delivery.updatedAt.toISOString(),
  }
}

/** All suppliers, the shop's own queue first. */
export async function adminSuppliers(db: Queryable): Promise<SupplierView[]> {
  const [suppliers, services] = await Promise.all([selectSuppliers(db), selectServices(db)])
  return suppliers.map((supplier) =>
    presentSupplier(
      supplier,
      services.filter(({ supplierId }) => supplierId === supplier.id),
    ),
  )
}

function presentSupplier(supplier: SupplierRow, services: readonly SupplierService[]): SupplierView {
  const { id, name, kind, url, secret, active, failures, openUntil, pausedAt } = supplier
  return {
    id,
    name,
    kind,
    url,
    hasSecret: secret !== null,
    active,
    failures,
    openUntil: openUntil?.toISOString() ?? null,
    pausedAt: pausedAt?.toISOString() ?? null,
    services: services.map(({ serviceId, supplierService }) => ({ serviceId, supplierService })),
  }
}

/** An order's deliveries and what suppliers reported about them, oldest first. */
export function deliveryHistoryOf(ctx: Context, orderId: string): Promise<{ deliveries: DeliveryView[]; reports: RecordedReport[] }> {
  return ctx.db.transaction(async (tx) => {
    const found = await selectDeliveriesOf(tx, orderId)
    const [deliveries, reports] = await Promise.all([present(tx, found), selectReportsOn(tx, pluck(found, 'id'))])
    return { deliveries, reports }
  })
}

/** When a paid order is due, by the promise made when it was placed. */
export async function orderDueAt(
  ctx: Context,
  order: Pick<Order, 'id' | 'serviceId' | 'platform' | 'serviceType' | 'promised'> & { paidAt: Date },
): Promise<Date> {
  return (await selectDue(ctx.db, order.id)) ?? dueAt(order.paidAt, await orderPromise(ctx, order))
}

/** The orders among `orderIds` that have a delivery. */
export async function ordersWithDelivery(db: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  return new Set(orderIds.length === 0 ? [] : await selectWithDelivery(db, orderIds))
}

/** The supplier and delivery state of each of these orders, by order id. Orders without a delivery are missing. */
export async function deliveryStatesOf(db: Queryable, orderIds: readonly string[], now: Date): Promise<Map<string, OrderWork>> {
  if (orderIds.length === 0) return new Map()
  return new Map((await selectWork(db, orderIds, now)).map((work) => [work.orderId, work]))
}
