import { afterEach, expect, test } from 'vitest'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { listBalanceTransactions } from '#features/payments/server/commands/list-balance-transactions.ts'
import { firstOf } from '../support/answers.ts'
import { differing } from '../support/differences.ts'
import { readOrder } from '../support/orders.ts'
import { last, providersShop } from '../support/providers.ts'

const at = providersShop()
const { differences } = differing(at)
const HOUR_MS = 3_600_000

afterEach(() => at.shop.jump(0))

const problems = async () => (await reconcileLedger(at.shop.ctx)).problems

test('a payment made after the morning’s list is no difference that afternoon, but is one if the next list lacks it', async () => {
  await listBalanceTransactions(at.shop.ctx)
  const order = await at.buyBy('card')
  at.stripe.pay(last(at.stripe.sessions.keys()))
  await at.comeBack(order)
  at.shop.jump(8 * HOUR_MS)
  expect(await problems()).toEqual([])
  const missing = firstOf(at.stripe.balance.splice(-1))
  expect(await differences(24)).toEqual([expect.stringContaining('$6.99 in the shop, $0.00 at Stripe')])
  at.stripe.balance.push(missing)
  expect(await differences(48)).toEqual([])
})

test('a payment that a bank settles days later is no difference on the day it arrives', async () => {
  const order = await at.buyBy('card')
  const session = last(at.stripe.sessions.keys())
  at.stripe.pay(session, 'bank')
  await at.comeBack(order)
  await at.shop.ctx.db.query(`update payment_attempts set created_at = now() - interval '3 days' where subject_id = $1`, [order.id])
  await listBalanceTransactions(at.shop.ctx)
  Object.assign(at.stripe.sessions.get(session) ?? {}, { payment_status: 'paid' })
  await at.hear('stripe', at.stripe.webhook('checkout.session.async_payment_succeeded', session))
  expect((await readOrder(at.shop, order)).paid).toBe(true)
  expect(await problems()).toEqual([])
})

test('after a list that was read while the clock was ahead, a new payment is no difference', async () => {
  at.shop.jump(30 * HOUR_MS)
  await listBalanceTransactions(at.shop.ctx)
  at.shop.jump(0)
  const order = await at.buyBy('card')
  at.stripe.pay(last(at.stripe.sessions.keys()))
  await at.comeBack(order)
  expect(await problems()).toEqual([])
})
