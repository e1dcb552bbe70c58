import { expect, test } from 'vitest'
import { claimDue } from '#features/delivery/server/store/deliveries.ts'
import { OWN_QUEUE } from '#features/delivery/server/tables.ts'
import { MINUTE, type Ordered, SECOND, SUPPLIER, supplierShop } from '../support/delivery.ts'

test('a call that reaches its supplier long after the order was stopped is stopped there once the supplier says that it works', async () => {
  const { shop, supplier, order, operate, work } = await supplierShop()
  const late = async (stop: (ordered: Ordered) => Promise<unknown>) => {
    const ordered = await order()
    const { deliveryId: delivery } = ordered
    const now = shop.ctx.now()
    await claimDue(shop.ctx.db, SUPPLIER, { now, leaseUntil: new Date(now.getTime() + 10 * MINUTE) })
    await stop(ordered)
    await work()
    await work(31 * SECOND)
    expect((await ordered.delivery()).cancelPending).toBe(false)
    const begun = { report: { status: 'in_progress', delivered: 100 } as const, canceled: false }
    supplier.works.set(delivery, [begun])
    await supplier.report(shop.url, { id: `late ${delivery}`, delivery, ...begun.report })
    expect((await ordered.delivery()).cancelPending).toBe(true)
    await work()
    expect(begun.canceled).toBe(true)
    await supplier.report(shop.url, { id: `end ${delivery}`, delivery, ...begun.report, status: 'partial' })
    expect((await ordered.delivery()).cancelPending).toBe(false)
    return ordered
  }
  const withdrawn = await late(({ orderId, token }) =>
    shop.request('POST', `/api/orders/${orderId}/remedies`, { kind: 'withdrawal' }, { 'x-order-token': token }),
  )
  expect(await withdrawn.read()).toMatchObject({ status: 'canceled', refunded: 6.99 })
  const reassigned = await late(({ deliveryId }) =>
    operate('POST', `/api/operator/deliveries/${deliveryId}/reassign`, { supplierId: OWN_QUEUE }),
  )
  expect(await reassigned.delivery()).toMatchObject({ status: 'waiting', supplier: { id: OWN_QUEUE }, delivered: 0 })
})
