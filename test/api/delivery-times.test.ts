import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminService } from '#features/catalog/contract.ts'
import { startDelivery } from '#features/delivery/server/commands/start.ts'
import { flagLateOrders } from '#features/delivery/server/commands/times.ts'
import { orderDueAt } from '#features/delivery/server/queries.ts'
import type { OrderGuarantees } from '#features/guarantees/contract.ts'
import { measureDeliveryTimes } from '#features/orders/server/commands.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { measuredTimes, servicePromise } from '#features/orders/server/queries/delivery-promise.ts'
import { getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { targets } from '../support/factories.ts'
import { buy, orderToken, readOrder, eventTypes } from '../support/orders.ts'
import { operator } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const HOUR = 3_600_000
// Services without recent orders in the demo shop.
const service = 'svc_tiktok_views_general'
const promise = () => servicePromise(shop.ctx, { platform: 'tiktok', type: 'views' })
const order = () => buy(shop, { serviceType: 'TikTok Views', quantity: 2500, postUrl: targets.tiktokVideo() })

/** A paid order with events in the past: paid, started and completed so many hours ago. */
async function delivered(paid: number, begun: number, completed: number | null): Promise<string> {
  const { id } = await order()
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
  await shop.ctx.db.query(`update orders set paid_at = $2, status = $3, in_flight = false where id = $1`, [
    id,
    ago(paid),
    completed === null ? 'processing' : 'completed',
  ])
  await shop.ctx.db.query(`insert into order_events (order_id, type, actor, created_at) values ($1, 'processing', 'system', $2)`, [
    id,
    ago(begun),
  ])
  if (completed !== null) {
    await shop.ctx.db.query(`insert into order_events (order_id, type, actor, created_at) values ($1, 'completed', 'system', $2)`, [
      id,
      ago(completed),
    ])
  }
  return id
}

describe('how long a service takes', () => {
  test('is measured over the orders of the last ninety days, once there are enough of them', async () => {
    // Ten took two hours, nine took ten, and each started after one.
    for (let count = 0; count < 10; count++) await delivered(20, 19, 18)
    for (let count = 0; count < 9; count++) await delivered(20, 19, 10)
    await measureDeliveryTimes(shop.ctx)
    expect(await measuredTimes(shop.ctx, service)).toBeNull()
    expect(await promise()).toMatchObject({ text: 'Starts in 15–30 minutes, complete within 24 hours', measured: null })

    await delivered(20, 19, 18)
    // Too old to count.
    await delivered(100 * 24, 99 * 24, 98 * 24)
    await measureDeliveryTimes(shop.ctx)
    await expect.poll(() => measuredTimes(shop.ctx, service)).not.toBeNull()
    const times = await measuredTimes(shop.ctx, service)
    expect(times?.sample).toBe(20)
    const near = (seconds: number | undefined, hours: number) => expect(Math.abs((seconds ?? 0) - hours * 3_600)).toBeLessThan(60)
    near(times?.start.median, 1)
    near(times?.completion.median, 2)
    near(times?.completion.p90, 10)
    expect((await promise()).text).toMatch(/^Usually complete within \d+ (minutes|hours), 90% within 1\d hours \(20 orders\)$/)
  })

  test('is what the order’s page expects', async () => {
    const placed = await order()
    const { expected } = await getData<OrderGuarantees>(shop, `/api/orders/${placed.id}/guarantees`, orderToken(placed))
    const hours = (time = '') => Math.round((Date.parse(time) - Date.parse(placed.paidAt ?? '')) / HOUR)
    expect([expected?.start, expected?.completion, expected?.latest].map(hours)).toEqual([1, 2, 10])
  })

  test('orders that have not ended a week after payment count with their age', async () => {
    for (let count = 0; count < 20; count++) await delivered(8 * 24, 8 * 24 - 1, null)
    await measureDeliveryTimes(shop.ctx)
    await expect.poll(async () => (await measuredTimes(shop.ctx, service))?.sample).toBe(40)
    expect((await measuredTimes(shop.ctx, service))?.completion.p90).toBeGreaterThan(7 * 86_400)
  })
})

test('an order that passes its due time is reported once, with the time known when it started', async () => {
  const postUrl = targets.youtubeVideo()
  const placed = await buy(shop, { serviceType: 'YouTube Views', quantity: 5000, postUrl })
  const orderId = placed.id
  await shop.ctx.db.transaction((tx) => startDelivery(tx, { orderId, kind: 'order', key: `order:${orderId}`, quantity: 5000 }))
  await flagLateOrders(shop.ctx)
  const order = await getOrder(shop.ctx.db, orderId)
  const due = await orderDueAt(shop.ctx, { ...order, paidAt: order.paidAt ?? new Date(0) })
  expect(due.getTime() - (order.paidAt?.getTime() ?? 0)).toBe(24 * HOUR)

  const told = async () =>
    (await shop.ctx.db.query(`select from outbox where type = 'order.late' and payload->>'orderId' = $1`, [orderId])).rowCount
  expect(await told()).toBe(0)
  shop.jump(25 * HOUR)
  await Promise.all([flagLateOrders(shop.ctx), flagLateOrders(shop.ctx)])
  await flagLateOrders(shop.ctx)
  expect(await told()).toBe(1)
  expect(eventTypes(await readOrder(shop, placed))).toContain('late')
})

test('an order keeps the promise it was placed with, whatever staff change later', async () => {
  const kind = { platform: 'youtube', type: 'comments' } as const
  const promised = async () => (await servicePromise(shop.ctx, kind)).text
  const place = async () => buy(shop, { serviceType: 'YouTube Comments', quantity: 50, postUrl: targets.youtubeVideo() })
  const placed = await place()
  const read = async () => {
    const { delivery, expected } = await readOrder(shop, placed)
    const { expected: ofGuarantees } = await getData<OrderGuarantees>(shop, `/api/orders/${placed.id}/guarantees`, orderToken(placed))
    const { paidAt, ...order } = await getOrder(shop.ctx.db, placed.id)
    return { text: delivery.text, expected, ofGuarantees, due: await orderDueAt(shop.ctx, { ...order, paidAt: paidAt ?? new Date(0) }) }
  }
  const before = await read()
  expect(before.text).toBe(await promised())

  const [owner, path] = [await operator(shop), '/api/operator/services/svc_youtube_comments_general']
  const { version } = await getData<AdminService>(owner, path)
  const later = { startsFrom: 60, startsWithin: 240, completeFrom: 0, completeWithin: 90 * 24 * 60, version }
  expect((await owner.request('PUT', `${path}/delivery-window`, later)).status).toBe(200)
  await expect.poll(promised).toBe('Starts in 1–4 hours, complete within 90 days')
  expect(await read()).toEqual(before)
  expect((await readOrder(shop, await place())).delivery.text).toBe(await promised())
})
