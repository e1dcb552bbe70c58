import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reconcilePayments } from '#features/checkout/server/commands/reconcile.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { OrderSummary } from '#features/orders/contract.ts'
import { deliverSandboxWebhooks } from '#features/payments/server/providers/sandbox/deliver.ts'
import { codeOf, messageOf } from '../support/answers.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { checkoutPayload } from '../support/factories.ts'
import { type Placed, orderToken, readOrder } from '../support/orders.ts'

/** The payment provider is slow, fails, hangs up or returns garbage while customers pay. */
let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterEach(async () => {
  await behave('none')
  shop.jump(0)
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const behave = (apiFault: string) => shop.request('PUT', '/api/sandbox/behaviour', { apiFault })
const pay = (payload: Record<string, unknown>) => shop.request<Placed>('POST', '/api/social-order-payments/process', payload)

type Order = OrderSummary & { attemptId: string }

function orderOf({ body }: Answer<Placed>): Order {
  return { ...body.data.order, attemptId: body.data.payment.id }
}

const read = (order: Order) => readOrder(shop, order)

/** Runs the reconciler on everything unknown, `laterMs` later. */
async function reconcile(laterMs = 0): Promise<void> {
  shop.jump(laterMs)
  await shop.ctx.db.query(`update payment_attempts set look_up_at = now() where look_up_at is not null`)
  await reconcilePayments(shop.ctx)
}

/** The customer is notified that the outcome is being checked, and asked not to pay again. */
function expectBeingChecked(answer: Answer): void {
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ success: true, data: { order: { paid: false }, payment: { status: 'unknown' } } })
  expect(messageOf(answer)).toMatch(/still processing.*don’t need to pay again/)
}

test.each([
  ['reset', true],
  ['garbage', true],
  ['error', false],
])('%s: the outcome is unknown until the provider speaks again; then it is paid: %s', async (fault, isPaid) => {
  await behave(fault)
  const payload = checkoutPayload()
  const answer = await pay(payload)
  expectBeingChecked(answer)
  const order = orderOf(answer)

  // Neither the customer nor the shop repeats it blindly.
  expect(codeOf(await pay(payload))).toBe('order_in_flight')
  await reconcile(31_000)
  expect(await read(order)).toMatchObject({ paid: false, payment: { status: 'unknown' } })
  const asked = await shop.request('POST', `/api/orders/${order.id}/payment/confirm`, {}, orderToken(order))
  expect(asked).toMatchObject({ status: 200, body: { data: { payment: { status: 'unknown' } } } })

  await behave('none')
  await reconcile(31_000)
  expect(await read(order)).toMatchObject({ paid: isPaid, payment: { status: isPaid ? 'succeeded' : 'failed' } })
  // A payment that took no money may be retried.
  shop.jump(0)
  if (!isPaid) expect((await pay(payload)).body.data.order).toMatchObject({ _id: order.id, paid: true })
})

test('slow: the customer gets a response after five seconds, no one else waits, and the late response is not lost', async () => {
  await behave('slow')
  const payloads = Array.from({ length: 24 }, () => checkoutPayload())
  const paying = Promise.all(payloads.map(pay))
  let answered = false
  const done = paying.then(() => (answered = true))
  await sleep(500)
  for (const path of ['/api/services', '/readyz', '/api/dev/mails']) expect((await shop.request('GET', path)).status).toBe(200)
  expect((await shop.request('POST', '/api/orders/lookup', { orderNumber: 'GS-1', email: 'ada@example.com' })).status).toBe(200)
  expect(answered).toBe(false)
  await done
  const answers = await paying
  answers.forEach(expectBeingChecked)

  await behave('none')
  await deliverSandboxWebhooks(shop.ctx)
  await reconcile()
  for (const answer of answers) expect(await read(orderOf(answer))).toMatchObject({ paid: true, payment: { status: 'succeeded' } })
})

test('a payment given up as never made, whose money arrives all the same, pays its order', async () => {
  await behave('reset')
  const order = orderOf(await pay(checkoutPayload()))
  await behave('none')
  const { rows } = await shop.ctx.db.query(
    'delete from sandbox_webhooks where payment_reference in (select reference from sandbox_payments where attempt_id = $1) returning 1',
    [order.attemptId],
  )
  expect(rows).toHaveLength(1)
  // It was looked up before the provider had received it.
  await shop.ctx.db.query(`update sandbox_payments set attempt_id = 'later:' || attempt_id where attempt_id = $1`, [order.attemptId])
  await reconcile(31_000)
  expect(await read(order)).toMatchObject({ paid: false, payment: { status: 'failed' } })
  await shop.ctx.db.query(`update sandbox_payments set attempt_id = $1 where attempt_id = 'later:' || $1`, [order.attemptId])
  await shop.ctx.db.query(
    `insert into sandbox_webhooks (payment_reference, status, captured_cents, due_at)
    select reference, status, captured_cents, now() from sandbox_payments where attempt_id = $1`,
    [order.attemptId],
  )
  shop.jump(0)
  await deliverSandboxWebhooks(shop.ctx)
  expect(await read(order)).toMatchObject({ paid: true, payment: { status: 'succeeded' } })
})
