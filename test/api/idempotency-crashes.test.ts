import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ManualRefund } from '#features/checkout/contract.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { lockPromotion } from '#features/promotions/server/store/promotions.ts'
import type { DataOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { cardDeposit, type Customer, signUp } from '../support/customer.ts'
import { checkoutPayload } from '../support/factories.ts'
import { meanwhile } from '../support/locks.ts'
import { buy, type Placed } from '../support/orders.ts'
import { promotion } from '../support/promotions.ts'
import { operator } from '../support/staff.ts'

/** What a request commits can change what its retry would be told. */
let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop()
  owner = await operator(shop)
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

/** Leaves the request like a process that stopped between the commit and the response. */
const loseAnswer = (key: string) =>
  shop.ctx.db.query(
    `update idempotency_keys set status = null, response = null, claimed_by = 1, claimed_at = now() - interval '2 seconds' where key = $1`,
    [key],
  )

/** Places an order, loses the response and tries again with the same key and body. */
async function payTwice(asker: Pick<TestShop, 'request'> | Customer, changes: Record<string, unknown>, key: string) {
  const payload = checkoutPayload(changes)
  const pay = () => asker.request<Placed>('POST', '/api/social-order-payments/process', payload, { 'idempotency-key': key })
  const first = await pay()
  expect(first.status).toBe(200)
  await loseAnswer(key)
  return { first: first.body.data.order, again: await pay() }
}

test('a retry after a crash finds the order that used the last use of its code', async () => {
  const { code } = await promotion(owner, { totalLimit: 1 })
  const { first, again } = await payTwice(shop, { promoCode: code }, 'last-use')
  expect(again).toMatchObject({ status: 200, body: { data: { order: { _id: first._id, paid: true, discount: 0.7 } } } })
})

test('a retry after a crash finds the customer’s first order, although its discount is only for first orders', async () => {
  await promotion(owner, { kind: 'first_order', code: undefined, percent: 10 })
  const { first, again } = await payTwice(shop, { discount: 0.7 }, 'first-order')
  expect(again).toMatchObject({ status: 200, body: { data: { order: { _id: first._id, paid: true, discount: 0.7 } } } })
})

test('a retry after a crash finds the deposit that used the last bonus', async () => {
  await promotion(owner, { kind: 'deposit_bonus', code: undefined, amount: 10, percent: undefined, totalLimit: 1 })
  const customer = await signUp(shop)
  const deposit = () => customer.request('POST', '/api/wallet/deposits', cardDeposit(100), { 'idempotency-key': 'last-bonus' })
  const first = await deposit()
  expect(first).toMatchObject({ status: 200, body: { balance: 110 } })
  await loseAnswer('last-bonus')
  expect(await deposit()).toMatchObject({ status: 200, body: { balance: 110 } })
  expect(await customer.balance()).toBe(110)
})

test('a retry after a crash finds its deposit, although the bonus that is left now is used up while it looks', async () => {
  const bonusOf = (amount: number) =>
    promotion(owner, { kind: 'deposit_bonus', code: undefined, amount, percent: undefined, totalLimit: 1 })
  await bonusOf(20)
  const { id } = await bonusOf(15)
  const customer = await signUp(shop)
  const deposit = () => customer.request('POST', '/api/wallet/deposits', cardDeposit(100), { 'idempotency-key': 'next-bonus' })
  expect(await deposit()).toMatchObject({ status: 200, body: { balance: 120 } })
  await loseAnswer('next-bonus')
  const again = await meanwhile({ shop, before: (tx) => lockPromotion(tx, id) }, deposit, (tx) =>
    tx.query('update promotions set used = total_limit where id = $1', [id]),
  )
  expect(again).toMatchObject({ status: 200, body: { balance: 120 } })
})

test('a retry after a crash finds the refund in full that staff made', async () => {
  const order = await buy(shop)
  const refund = () =>
    owner.request<DataOf<ManualRefund>>(
      'POST',
      `/api/operator/orders/${order._id}/refunds`,
      { amount: order.price, reason: 'The wrong link.' },
      { 'idempotency-key': 'refunded-in-full' },
    )
  const first = await refund()
  expect(first.body.data.orderRefundId).toMatch(/^orf_/)
  await loseAnswer('refunded-in-full')
  expect(await refund()).toMatchObject({ status: 200, body: first.body })
})
