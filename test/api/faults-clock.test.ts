import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelUnpaidOrders, reconcilePayments } from '#features/checkout/server/commands/reconcile.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { OrderSummary } from '#features/orders/contract.ts'
import { signWebhook } from '#features/payments/server/providers/sandbox/signature.ts'
import { purgeOldKeys } from '#platform/http/idempotency.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { checkoutPayload } from '../support/factories.ts'
import { type Placed, readOrder, paymentReference, eventTypes } from '../support/orders.ts'

/** The process's clock jumps while the database's continues. */
let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(() => shop.jump(0))
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const HOUR = 3_600_000
const DAY = 24 * HOUR
const YEAR = 365 * DAY

const pay = (payload: Record<string, unknown>, headers: Record<string, string> = {}) =>
  shop.request<Placed>('POST', '/api/social-order-payments/process', payload, headers)

async function order(changes: Record<string, unknown> = {}) {
  const { order: placed, payment } = (await pay(checkoutPayload(changes))).body.data
  return { ...placed, payment }
}

const read = (placed: Pick<OrderSummary, 'id' | 'accessToken'>) => readOrder(shop, placed)

describe('an unpaid order', () => {
  test.each([
    ['a year behind', -YEAR],
    ['a day behind', -DAY],
    ['right', 0],
    ['23 hours ahead', 23 * HOUR],
  ])('stays while the clock is %s', async (_clock, ahead) => {
    const unpaid = await order({ paymentMethod: 'paypal' })
    shop.jump(ahead)
    await cancelUnpaidOrders(shop.ctx)
    expect(await read(unpaid)).toMatchObject({ status: 'pending', payment: { status: 'requires_action' } })
  })

  test('is canceled after a day, with its payment, and its target is free', async () => {
    const payload = checkoutPayload({ paymentMethod: 'paypal' })
    const { data } = (await pay(payload)).body
    shop.jump(25 * HOUR)
    await cancelUnpaidOrders(shop.ctx)
    const unpaid = data.order
    expect(await read(unpaid)).toMatchObject({ status: 'canceled', payment: { status: 'canceled' } })
    const page = paymentReference(data.payment)
    expect((await shop.request('POST', `/api/sandbox/payments/${page}/approve`)).status).toBe(409)
    expect((await pay({ ...payload, paymentMethod: 'card' })).body.data.order._id).not.toBe(unpaid.id)
  })

  test('one that is paid is never canceled', async () => {
    const paid = await order()
    shop.jump(25 * HOUR)
    await cancelUnpaidOrders(shop.ctx)
    expect(await read(paid)).toMatchObject({ status: 'pending', paid: true })
  })
})

test.each([
  ['a year behind', -YEAR],
  ['a day behind', -DAY],
  ['a day ahead', DAY],
  ['a year ahead', YEAR],
])('%s: the same key keeps its answer, the link its order, and the order its time', async (_clock, ahead) => {
  const payload = checkoutPayload()
  const headers = { 'idempotency-key': `clock${ahead}` }
  const before = await pay(payload, headers)
  const bought = before.body.data.order
  shop.jump(ahead)
  await purgeOldKeys(shop.ctx)
  expect((await pay(payload, headers)).text).toBe(before.text)
  expect(await read(bought)).toMatchObject({ paid: true, createdAt: bought.createdAt })
  const meanwhile = await order()
  shop.jump(0)
  const { createdAt, events } = await read(meanwhile)
  expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(HOUR)
  expect(events.map(({ type }) => type)).toEqual(['placed', 'paid'])
})

test('a webhook is as old as its signature: from before the jump it is refused, signed again it is taken', async () => {
  const { payment, ...unpaid } = await order({ paymentMethod: 'paypal' })
  const told = {
    reference: paymentReference(payment),
    attemptId: payment.id,
    status: 'succeeded',
    capturedCents: 699,
    currency: 'USD',
  }
  const body = JSON.stringify({ id: 'evt_clock', type: 'payment.succeeded', payment: told })
  const send = (signature: string) => shop.request('POST', '/api/payments/webhooks/sandbox', body, { 'sandbox-signature': signature })
  const signature = signWebhook(shop.ctx, body)
  for (const ahead of [-YEAR, -6 * 60_000, 6 * 60_000, YEAR]) {
    shop.jump(ahead)
    expect((await send(signature)).status).toBe(400)
  }
  expect((await read(unpaid)).paid).toBe(false)
  expect((await send(signWebhook(shop.ctx, body))).status).toBe(200)
  shop.jump(0)
  expect((await send(signature)).status).toBe(200)
  expect(eventTypes(await read(unpaid))).toEqual(['placed', 'paid'])
})

test('a card expires by the clock of the shop', async () => {
  const payload = checkoutPayload({ expiryDate: '12/40' })
  shop.jump(20 * YEAR)
  expect(await pay(payload)).toMatchObject({ status: 400, body: { errors: [{ path: 'expiryDate' }] } })
  shop.jump(0)
  expect((await pay(payload)).status).toBe(200)
})

test('a possible payment is not given up while the clock is behind, and is settled when it is right again', async () => {
  await shop.request('PUT', '/api/sandbox/behaviour', { apiFault: 'error' })
  const unknown = await order()
  await shop.request('PUT', '/api/sandbox/behaviour', {})
  const ask = async (ahead: number) => {
    shop.jump(ahead)
    await shop.ctx.db.query('update payment_attempts set look_up_at = now() where id = $1', [unknown.payment.id])
    await reconcilePayments(shop.ctx)
    return (await read(unknown)).payment?.status
  }
  expect(await ask(-YEAR)).toBe('unknown')
  expect(await ask(0)).toBe('unknown')
  expect(await ask(31_000)).toBe('failed')
})
