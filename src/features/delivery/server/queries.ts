import type { DeliveryStatus, DeliveryView, PartnerView } from '#features/delivery/contract.ts'
import { presentDelivery, presentPartner } from '#features/delivery/server/present.ts'
import { type DeliveryFilters, selectDeliveries, selectDeliveriesOf, selectDelivery } from '#features/delivery/server/store/deliveries.ts'
import { selectPartners, selectServices } from '#features/delivery/server/store/partners.ts'
import { selectUntold } from '#features/delivery/server/store/stops.ts'
import type { Delivery } from '#features/delivery/server/tables.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { notFound } from '#shared/errors.ts'

export type { Delivery } from '#features/delivery/server/tables.ts'

/** What is delivered of an order: itself, refills, revisions. Oldest first. */
export function deliveriesOf(db: Queryable, orderId: string): Promise<Delivery[]> {
  return selectDeliveriesOf(db, orderId)
}

/** The row of a delivery. Throws 404. */
export async function getDelivery(db: Queryable, deliveryId: string): Promise<Delivery> {
  const delivery = await selectDelivery(db, deliveryId)
  if (!delivery) throw notFound('There is no such delivery.')
  return delivery
}

/** Those that are not over: what the operator looks at first. */
const open: readonly DeliveryStatus[] = ['dead', 'waiting', 'unknown', 'accepted', 'in_progress']

/** Deliveries as the operator sees them, oldest first; `open` stands for every status that is not over. */
export function deliveryDesk(
  ctx: Context,
  { status, partnerId, limit }: { status?: DeliveryStatus | 'open' | undefined; partnerId?: string | undefined; limit: number },
): Promise<DeliveryView[]> {
  const statuses = status === undefined ? undefined : status === 'open' ? open : [status]
  return ctx.db.transaction(async (tx) => present(tx, await selectDeliveries(tx, { statuses, partnerId } satisfies DeliveryFilters, limit)))
}

/** One delivery as the operator sees it. Throws 404. */
export function deliveryView(ctx: Context, deliveryId: string): Promise<DeliveryView> {
  return ctx.db.transaction(async (tx) => {
    const [view] = await present(tx, [await getDelivery(tx, deliveryId)])
    if (!view) throw notFound('There is no such delivery.')
    return view
  })
}

async function present(db: Queryable, deliveries: readonly Delivery[]): Promise<DeliveryView[]> {
  const [partners, untold, orders] = await Promise.all([
    selectPartners(db),
    selectUntold(
      db,
      deliveries.map(({ id }) => id),
    ),
    Promise.all(deliveries.map(({ orderId }) => getOrder(db, orderId))),
  ])
  return deliveries.flatMap((delivery, place) => {
    const partner = partners.find(({ id }) => id === delivery.partnerId)
    const order = orders[place]
    return partner && order ? [presentDelivery(delivery, order, partner, untold.has(delivery.id))] : []
  })
}

/** Every partner, our own queue first. */
export async function partnerViews(db: Queryable): Promise<PartnerView[]> {
  const [partners, services] = await Promise.all([selectPartners(db), selectServices(db)])
  return partners.map((partner) =>
    presentPartner(
      partner,
      services.filter(({ partnerId }) => partnerId === partner.id),
    ),
  )
}
