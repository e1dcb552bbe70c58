import { expect, test } from 'vitest'
import { startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import type { OrderRisk } from '#features/risk/contract.ts'
import { getData } from '../support/answers.ts'
import { readOrder } from '../support/orders.ts'
import { last, providersShop } from '../support/providers.ts'
import { operator } from '../support/staff.ts'

const at = providersShop()

const GERMAN = { customer_details: { address: { country: 'DE' } } }
const reasons = async (orderId: string) =>
  (await getData<OrderRisk>(await operator(at.shop), `/api/operator/risk/orders/${orderId}`)).reasons.map(({ text }) => text)
const cardOf = async (orderId: string) => {
  const { rows } = await at.shop.ctx.db.query<{ key: string | null; country: string | null }>(
    'select card_key as key, card_country as country from payment_attempts where subject_id = $1',
    [orderId],
  )
  return rows[0]
}
const completed = (session: string) => at.hear('stripe', at.stripe.webhook('checkout.session.completed', session))

test('the card’s facts are there when Stripe’s webhook comes before its customer, and when nobody comes back', async () => {
  const order = await at.buyBy('card')
  const session = last(at.stripe.sessions.keys())
  Object.assign(at.stripe.sessions.get(session) ?? {}, GERMAN)
  at.stripe.pay(session)
  expect((await completed(session)).status).toBe(200)
  expect(await cardOf(order.id)).toEqual({ key: expect.stringMatching(/^[\w-]{43}$/), country: 'US' })
  await startOrderDelivery(at.shop.ctx, order.id)
  expect(await reasons(order.id)).toEqual(['Country of the card: United States; of the billing address: Germany.'])
  const known = await cardOf(order.id)
  await at.comeBack(order)
  expect(await cardOf(order.id)).toEqual(known)
})

test('a webhook pays its order also while Stripe answers nothing, and the card is learned as soon as it does', async () => {
  const order = await at.buyBy('card')
  const session = last(at.stripe.sessions.keys())
  at.stripe.pay(session)
  at.stripe.fail('lost')
  expect((await completed(session)).status).toBe(200)
  expect(await cardOf(order.id)).toEqual({ key: null, country: null })
  at.stripe.fail('none')
  await completed(session)
  expect(await cardOf(order.id)).toEqual({ key: expect.any(String), country: 'US' })
})

test('a webhook pays its order also if Stripe, asked for the card, does not know of the payment yet', async () => {
  const order = await at.buyBy('card')
  const id = last(at.stripe.sessions.keys())
  const session = at.stripe.sessions.get(id)
  const before = { ...session }
  at.stripe.pay(id)
  const webhook = at.stripe.webhook('checkout.session.completed', id)
  Object.assign(session ?? {}, before)
  expect((await at.hear('stripe', webhook)).status).toBe(200)
  expect((await readOrder(at.shop, order)).paid).toBe(true)
})

test('a card at Stripe is known again by a hash, and its country is compared with the billing address’s', async () => {
  const order = await at.buyBy('card')
  const session = at.stripe.sessions.get(last(at.stripe.sessions.keys()))
  Object.assign(session ?? {}, GERMAN)
  at.stripe.pay(last(at.stripe.sessions.keys()))
  await at.comeBack(order)
  await startOrderDelivery(at.shop.ctx, order.id)
  expect(await reasons(order.id)).toEqual(['Country of the card: United States; of the billing address: Germany.'])
  expect((await cardOf(order.id))?.key).toMatch(/^[\w-]{43}$/)
})
