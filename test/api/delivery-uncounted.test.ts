import { expect, test } from 'vitest'
import type { TestShop } from '../support/app.ts'
import { type Ordered, SECOND, supplierShop } from '../support/delivery.ts'

/** What a customer withdraws from while nobody knows how much of it arrived. */

function withdraw(shop: TestShop, { orderId, token }: Ordered) {
  const asked = { kind: 'withdrawal' }
  return shop.request<{ data?: { status: string } }>('POST', `/api/orders/${orderId}/remedies`, asked, { 'x-order-token': token })
}

test('a former supplier that continues is asked to stop again, and a withdrawal waits for staff until it stops', async () => {
  const { shop, supplier, order, operate, work } = await supplierShop()
  const ordered = await order()
  await work()
  supplier.set(ordered.deliveryId, { status: 'in_progress', delivered: 20 })
  await work(61 * SECOND)
  supplier.setAtStop(ordered.deliveryId, { status: 'in_progress', delivered: 20 })
  await operate('POST', `/api/operator/deliveries/${ordered.deliveryId}/reassign`, { supplierId: 'prt_manual' })
  await work()
  expect(await ordered.delivery()).toMatchObject({ status: 'waiting', cancelPending: true })
  expect((await withdraw(shop, ordered)).body.data?.status).toBe('waiting')
  expect(await ordered.read()).toMatchObject({ delivered: 20, refunded: 0 })

  supplier.setAtStop(ordered.deliveryId, { status: 'canceled', delivered: 20 })
  await work(11 * SECOND)
  expect(await ordered.delivery()).toMatchObject({ status: 'waiting', cancelPending: false })
})

test('a withdrawal waits for staff if the supplier lost the delivery, because nobody knows what arrived', async () => {
  const { shop, supplier, order, work } = await supplierShop()
  const [noticed, unnoticed] = [await order(), await order({ postUrl: 'https://www.instagram.com/p/LOST2/' })]
  await work()
  for (const { deliveryId } of [noticed, unnoticed]) supplier.set(deliveryId, { status: 'in_progress', delivered: 2_000 })
  await work(61 * SECOND)
  supplier.lose(noticed.deliveryId)
  await work(61 * SECOND)
  supplier.lose(unnoticed.deliveryId)
  expect([(await noticed.delivery()).status, (await unnoticed.delivery()).status]).toEqual(['dead', 'in_progress'])
  for (const ordered of [noticed, unnoticed]) {
    expect((await withdraw(shop, ordered)).body.data?.status).toBe('waiting')
    expect(await ordered.read()).toMatchObject({ delivered: 2_000, refunded: 0 })
  }
})

test('a withdrawal waits for staff if the secret of the supplier cannot be decrypted anymore', async () => {
  const { shop, supplier, order, work } = await supplierShop()
  const ordered = await order()
  await work()
  supplier.set(ordered.deliveryId, { status: 'in_progress', delivered: 2_000 })
  await work(61 * SECOND)
  await shop.ctx.db.query(`update suppliers set secret = 'sealed with a secret that is gone'::bytea where kind = 'http'`)
  const answer = await withdraw(shop, ordered)
  expect([answer.status, answer.body.data?.status]).toEqual([200, 'waiting'])
  expect(await ordered.read()).toMatchObject({ delivered: 2_000, refunded: 0 })
  expect(shop.logs.some((line) => line.includes('sealed with another secret'))).toBe(true)
})
