import { afterAll, beforeAll, expect, test } from 'vitest'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { codeOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { buy, checkOut } from '../support/orders.ts'
import { endShort, refund, refundEvents } from '../support/refunds.ts'

/** Balances with refunded money when their account is erased. */
let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const erase = (customer: Customer) => customer.request('DELETE', '/api/account', { password: PASSWORD })
const finish = (id: string) => shop.ctx.db.query("update orders set status = 'completed', in_flight = false where id = $1", [id])

test('goes back through the order that it came from, as far as that gave it; what was delivered stays paid', async () => {
  const customer = await signUp(shop)
  await customer.deposit(5)
  const { order, payment } = (await checkOut(customer)).body.data
  const { id } = order
  await endShort(shop, id, 2500)
  await refund(shop, id, 120, { destination: 'balance' })
  await refund(shop, id, 80, { destination: 'balance' })
  expect(await customer.balance()).toBe(7)
  expect((await erase(customer)).status).toBe(200)
  await payRefunds(shop.ctx)
  const { rows } = await shop.ctx.db.query('select amount_cents as cents, reason, status from refunds where attempt_id = $1 order by id', [
    payment.id,
  ])
  expect(rows).toEqual([
    { cents: 350, reason: 'order_refund', status: 'succeeded' },
    { cents: 200, reason: 'payout', status: 'succeeded' },
  ])
  expect(await refundEvents(shop, id)).toEqual(['refund_started -350', 'refunded -120', 'refunded -80', 'refunded -350'])
})

test('what an order earned pays nothing out: the rest is left to a person, and nothing changes', async () => {
  const customer = await signUp(shop)
  const { deposit } = (await customer.deposit(5)).body.data
  const { id } = await buy(customer)
  await finish(id)
  await refund(shop, id, 100, { destination: 'balance' })
  const drain = (cents: number) =>
    shop.ctx.db.query('update payment_attempts set refunded_cents = $2 where subject_id = $1', [deposit.id, cents])
  await drain(500)
  expect(codeOf(await erase(customer))).toBe('payout_by_hand')
  expect(await customer.balance()).toBe(6)
  await drain(0)
})

test('orders that an erased account paid from its balance are refunded by hand', async () => {
  const customer = await signUp(shop)
  await customer.deposit(10)
  const { id } = await buy(customer, { paymentMethod: 'balance' })
  await finish(id)
  expect((await erase(customer)).status).toBe(200)
  await expect(refund(shop, id, 100)).rejects.toMatchObject({ status: 409, code: 'account_erased' })
  await expect(refund(shop, id, 100, { destination: 'balance' })).rejects.toMatchObject({ status: 400 })
})
