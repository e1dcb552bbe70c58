import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { purgeOldKeys } from '#platform/http/idempotency.ts'
import { databaseProxy } from '../fakes/database-proxy.ts'
import type { TcpProxy } from '../fakes/tcp-proxy.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { cardDeposit, signUp } from '../support/customer.ts'
import { cards, checkoutPayload, targets } from '../support/factories.ts'
import type { Placed } from '../support/orders.ts'

/** The meaning of an Idempotency-Key after failures and after its day. */
let shop: TestShop
let proxy: TcpProxy
beforeAll(async () => {
  shop = await testShop({
    async through(databaseUrl) {
      const proxied = await databaseProxy(databaseUrl)
      proxy = proxied.proxy
      return proxied.url
    },
  })
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
  await proxy.close()
})

const pay = (payload: Record<string, unknown>, key: string) =>
  shop.request<Placed>('POST', '/api/social-order-payments/process', payload, { 'idempotency-key': key })

const other = (payload: Record<string, unknown>) => ({ ...payload, postUrl: targets.instagramPost(), email: 'someone@else.example' })

const hoursPass = (key: string, hours: number) =>
  shop.ctx.db.query(
    `update idempotency_keys set created_at = created_at - $2 * interval '1 hour', claimed_at = claimed_at - $2 * interval '1 hour' where key = $1`,
    [key, hours],
  )

/** The order is placed and paid, but the response can't be saved and never arrives. */
async function payUnheard(payload: Record<string, unknown>, key: string): Promise<void> {
  proxy.behave({ cutAt: { word: 'idempotency_keep', reaches: false } })
  const { status, headers } = await pay(payload, key)
  proxy.behave({})
  expect(status).toBe(503)
  expect(headers.get('retry-after')).toMatch(/^\d+$/)
}

test('after a lost answer, another body under the same key learns nothing', async () => {
  const payload = checkoutPayload()
  await payUnheard(payload, 'unheard')
  const stranger = await pay(other(payload), 'unheard')
  expect(stranger).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  expect((await pay(payload, 'unheard')).body.data.order).toMatchObject({ paid: true, email: payload.email })
})

test('a lost refusal is answered again, and the card is not tried again', async () => {
  const payload = checkoutPayload({ cardNumber: cards.declined })
  await payUnheard(payload, 'unheard-refusal')
  const again = await pay(payload, 'unheard-refusal')
  expect(again).toMatchObject({ status: 402, body: { code: 'card_declined' } })
  const { rowCount } = await shop.ctx.db.query('select from payment_attempts where subject_id = $1', [again.body.data.order._id])
  expect(rowCount).toBe(1)
})

test('a lost refusal does not block its key', async () => {
  const payload = checkoutPayload({ price: 1 })
  await payUnheard(payload, 'unheard-price')
  expect(await pay(payload, 'unheard-price')).toMatchObject({ status: 409, body: { code: 'price_changed' } })
})

test.each(['forgotten by the job', 'still there'])('a day later (%s) the key is free for another request', async (state) => {
  const key = `yesterday-${state.length}`
  const yesterday = checkoutPayload()
  const first = await pay(yesterday, key)
  await hoursPass(key, 25)
  if (state === 'forgotten by the job') await purgeOldKeys(shop.ctx)
  const today = await pay(other(yesterday), key)
  expect(today.status).toBe(200)
  expect(today.body.data.order).toMatchObject({ paid: true, email: 'someone@else.example' })
  expect(today.body.data.order._id).not.toBe(first.body.data.order._id)
})

test('a day later the same request is a new one: the target is being served', async () => {
  const payload = checkoutPayload()
  await pay(payload, 'same-tomorrow')
  await hoursPass('same-tomorrow', 25)
  expect(await pay(payload, 'same-tomorrow')).toMatchObject({ status: 409, body: { code: 'order_in_flight' } })
})

test('a deposit that had to wait for most of a day is made once, however its answer is lost a moment before the day ends', async () => {
  const customer = await signUp(shop)
  const payIn = (card: string, key: string) =>
    customer.request('POST', '/api/wallet/deposits', cardDeposit(25, { cardNumber: card }), { 'idempotency-key': key })
  for (let declined = 0; declined < 5; declined++) await payIn(cards.declined, `declined-${declined}`)
  expect((await payIn(cards.pays, 'patient')).status).toBe(429)
  await hoursPass('patient', 23.9)
  shop.jump(60_000)
  const made = await payIn(cards.pays, 'patient')
  shop.jump(0)
  expect(made.status).toBe(200)
  await hoursPass('patient', 0.2)
  await purgeOldKeys(shop.ctx)
  expect((await payIn(cards.pays, 'patient')).text).toBe(made.text)
  expect(await customer.balance()).toBe(25)
})
