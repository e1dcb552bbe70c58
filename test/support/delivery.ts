import { expect, onTestFinished } from 'vitest'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { DeliveryView } from '#features/delivery/contract.ts'
import { startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import { processDeliveries } from '#features/delivery/server/commands/work.ts'
import { deliveriesOf, adminDelivery } from '#features/delivery/server/queries.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { type SupplierStandIn, supplierStandIn } from '../fakes/supplier.ts'
import { type TestShop, testShop } from './app.ts'
import { checkOut, readOrder } from './orders.ts'
import { operator } from './staff.ts'

export const SECOND = 1_000
export const MINUTE = 60 * SECOND

export const SUPPLIER = 'prt_acme'
/** The service that the factories order. */
export const SERVICE = 'svc_instagram_views_general'

/** A paid order whose delivery has begun. */
export interface Ordered {
  orderId: string
  deliveryId: string
  /** The order's own token. */
  token: string
  /** The order from the customer's point of view. */
  read(): Promise<OrderView>
  /** The delivery from the operator's point of view. */
  delivery(): Promise<DeliveryView>
}

/** A shop, without background work, whose Instagram views go to an HTTP supplier. */
export interface SupplierShop {
  shop: TestShop
  supplier: SupplierStandIn
  /** Sends a request as the operator, with a new sign-in because hours pass in these tests. */
  operate: TestShop['request']
  /** Places and pays an order, 5,000 views for $6.99, and starts its delivery. */
  order(changes?: Record<string, unknown>): Promise<Ordered>
  /** Advances the clock, then processes the deliveries once. */
  work(afterMs?: number): Promise<void>
}

/** Starts a shop with an HTTP supplier, which are stopped after the test. */
export async function supplierShop(): Promise<SupplierShop> {
  const shop = await testShop()
  let ahead = 0
  const supplier = await supplierStandIn(SUPPLIER, () => shop.ctx.now())
  onTestFinished(async () => {
    await supplier.close()
    await shop.stop()
  })
  const operate: SupplierShop['operate'] = async (method, path, body, headers) =>
    (await operator(shop)).request(method, path, body, headers)
  const saved = await operate('PUT', `/api/operator/partners/${SUPPLIER}`, {
    name: 'Acme',
    kind: 'http',
    url: supplier.url,
    secret: supplier.secret,
  })
  if (saved.status !== 200) throw new Error(`setting up the supplier answered ${saved.status}: ${saved.text}`)
  await operate('PUT', `/api/operator/partners/${SUPPLIER}/services`, { services: [{ serviceId: SERVICE }] })
  return {
    shop,
    supplier,
    operate,
    order: (changes) => placeOrder(shop, changes),
    async work(afterMs = 0) {
      ahead += afterMs
      shop.jump(ahead)
      await processDeliveries(shop.ctx)
    },
  }
}

/** Places and pays an order and starts its delivery. */
export async function placeOrder(shop: TestShop, changes: Record<string, unknown> = {}): Promise<Ordered> {
  const { body, status, text } = await checkOut(shop, changes)
  if (status !== 200) throw new Error(`ordering answered ${status}: ${text}`)
  const { order } = body.data
  const orderId = order.id
  await startOrderDelivery(shop.ctx, orderId)
  const [delivery] = await deliveriesOf(shop.ctx.db, orderId)
  const deliveryId = delivery?.id ?? ''
  return {
    orderId,
    deliveryId,
    token: order.accessToken ?? '',
    read: () => readOrder(shop, order),
    delivery: () => adminDelivery(shop.ctx, deliveryId),
  }
}

/** The amounts of an order's refunds in cents, oldest first. */
export async function refundsOf(shop: TestShop, orderId: string): Promise<number[]> {
  const { rows } = await shop.ctx.db.query<{ cents: number }>(
    'select amount_cents as cents from order_refunds where order_id = $1 order by created_at',
    [orderId],
  )
  return rows.map(({ cents }) => cents)
}

/** Lets the supplier finish. Expects that it worked on the order once and that the ledger agrees. */
export async function expectDoneOnce({ supplier, shop, work }: SupplierShop, ordered: Ordered): Promise<void> {
  supplier.behave('answer')
  supplier.set(ordered.deliveryId, { status: 'completed', delivered: 5_000, startCount: 40 })
  await work(2 * MINUTE)
  expect(await ordered.read()).toMatchObject({ status: 'completed', delivered: 5_000, startCount: 40, refunded: 0 })
  expect(supplier.works.get(ordered.deliveryId)).toHaveLength(1)
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
}
