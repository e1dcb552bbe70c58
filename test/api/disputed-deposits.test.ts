import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchDueDisputes } from '#features/checkout/server/commands/disputes.ts'
import { holdDisputedOrder, startOrderDeliveries, startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import { deliveriesOf } from '#features/delivery/server/queries.ts'
import type { DisputePage, DisputeView } from '#features/operations/contract/disputes.ts'
import { eraseDisputes } from '#features/operations/server/commands/dispute-evidence.ts'
import { actOnDispute } from '#features/payments/server/providers/sandbox/disputes.ts'
import { depositAddress, purgeDepositAddresses } from '#features/wallet/server/commands/deposit-addresses.ts'
import { codeOf, firstOf, getData } from '../support/answers.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { targets } from '../support/factories.ts'
import { complete } from '../support/guarantees.ts'
import { checkOut, type Deposited, paymentReference, type Placed } from '../support/orders.ts'
import { promotion } from '../support/promotions.ts'
import { operator } from '../support/staff.ts'

/** Someone who deposits money, has their bank take it back and also spends the balance would get everything twice. */

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const order = (customer: Customer, changes: object = {}) =>
  checkOut(customer, { paymentMethod: 'balance', postUrl: targets.instagramPost(), ...changes })

async function dispute({ body }: Answer<Deposited | Placed>, action: 'dispute' | 'win' | 'lose'): Promise<void> {
  await actOnDispute(shop.ctx, body.data.payment.id, action)
  await fetchDueDisputes(shop.ctx)
}

test('money from a disputed deposit cannot be spent until the dispute is won', async () => {
  const eve = await signUp(shop)
  const deposit = await eve.deposit(50)
  await dispute(deposit, 'dispute')
  for (const refused of [await order(eve), await order(eve, { paymentMethod: 'card', useBalance: true })]) {
    expect([refused.status, codeOf(refused)]).toEqual([409, 'balance_disputed'])
  }
  expect(await eve.balance()).toBe(50)
  // They can spend other money.
  await eve.deposit(10)
  expect((await order(eve)).status).toBe(200)
  expect(codeOf(await order(eve))).toBe('balance_disputed')
  expect((await order(eve, { paymentMethod: 'card' })).status).toBe(200)

  await dispute(deposit, 'win')
  expect((await order(eve)).status).toBe(200)
})

test('evidence about a disputed deposit says whose it is, how it was paid and what it was used for; nothing of it stays once they are erased', async () => {
  const owner = await operator(shop)
  const eve = await signUp(shop)
  const deposit = await eve.deposit(50)
  expect((await order(eve)).status).toBe(200)
  await dispute(deposit, 'dispute')
  const listed = await getData<DisputeView[]>(owner, '/api/operator/disputes')
  const { id } = firstOf(listed.filter((each) => each.order === null))
  const { evidence } = await getData<DisputePage>(owner, `/api/operator/disputes/${id}`)
  const textOf = (wanted: string) => evidence.find(({ kind }) => kind === wanted)?.text
  expect(textOf('order')).toMatch(
    new RegExp(
      `^Deposit of \\$50\\.00 into the balance of the account of .*, ${eve.email}\\.\nMade .*, from the network address .*\\.\nPaid .* with Visa ending in 4242\\.`,
    ),
  )
  expect(textOf('delivery')).toMatch(/\$50\.00 credited to the balance at .*\n.*\n.*: −\$6\.99, then \$43\.01/)
  expect((await owner.request('POST', `/api/operator/disputes/${id}/evidence`, { statement: 'It was spent.' })).status).toBe(200)
  const addressIn = async (days: number) => {
    await purgeDepositAddresses({ ...shop.ctx, now: () => new Date(Date.now() + days * 24 * 3_600_000) })
    return depositAddress(shop.ctx, deposit.body.data.deposit.id)
  }
  expect([await addressIn(179), await addressIn(181)]).toEqual([expect.stringMatching(/127\.0\.0\.1|::1/), null])
  await shop.ctx.db.transaction((tx) =>
    eraseDisputes(tx, { ...eve, userId: eve.id, username: 'Eve', emailVerified: true, orderEmails: true }),
  )
  expect(JSON.stringify(await getData<DisputePage>(owner, `/api/operator/disputes/${id}`))).not.toMatch(
    new RegExp(`${eve.email}|It was spent`),
  )
})

test('money lost in a dispute cannot be spent until staff take it off the balance', async () => {
  const eve = await signUp(shop)
  const deposit = await eve.deposit(50)
  await dispute(deposit, 'dispute')
  await dispute(deposit, 'lose')
  expect(codeOf(await order(eve))).toBe('balance_disputed')
  const correction = { amount: -50, kind: 'correction', reason: 'The bank took the deposit back.' }
  const owner = await operator(shop)
  expect((await owner.request('POST', `/api/operator/customers/${eve.id}/adjustments`, correction)).status).toBe(200)
  await eve.deposit(10)
  expect((await order(eve)).status).toBe(200)
})

test('disputed money that staff took off the balance and gave back cannot be spent', async () => {
  const eve = await signUp(shop)
  await dispute(await eve.deposit(10), 'dispute')
  const owner = await operator(shop)
  for (const amount of [8, -10, 10]) {
    const correction = { amount, kind: 'correction', reason: 'The bank is still looking into it.' }
    expect((await owner.request('POST', `/api/operator/customers/${eve.id}/adjustments`, correction)).status).toBe(200)
  }
  // The other eight dollars can be spent.
  expect((await order(eve)).status).toBe(200)
  expect(codeOf(await order(eve))).toBe('balance_disputed')
})

test('a payment that was refunded to the balance and then disputed pays for nothing, and is not paid out by another one', async () => {
  const eve = await signUp(shop)
  const placed = await order(eve, { paymentMethod: 'card' })
  const wish = { kind: 'refund', destination: 'balance' }
  expect((await eve.request('POST', `/api/orders/${placed.body.data.order.id}/remedies`, wish)).status).toBe(200)
  expect(await eve.balance()).toBe(6.99)
  await dispute(placed, 'dispute')
  expect(codeOf(await order(eve))).toBe('balance_disputed')
  // They can spend other money.
  await eve.deposit(10)
  const other = await order(eve)
  expect(other.status).toBe(200)
  expect(codeOf(await order(eve))).toBe('balance_disputed')

  await shop.ctx.db.query("update orders set status = 'completed', in_flight = false where id = $1", [other.body.data.order.id])
  const erase = () => eve.request('DELETE', '/api/account', { password: PASSWORD })
  expect(codeOf(await erase())).toBe('payout_by_hand')
  await dispute(placed, 'win')
  expect((await order(eve)).status).toBe(200)
})

const idOf = ({ body }: Answer<Placed>) => body.data.order.id
const startMany = (ids: string[]) => shop.ctx.db.transaction((tx) => startOrderDeliveries(shop.ctx, tx, ids))
const heldOf = async (ids: string[]) =>
  (await shop.ctx.db.all<{ id: string }>('select id from orders where id = any($1) and held_at is not null', [ids])).map(({ id }) => id)

test('what the balance paid with it waits for staff, begun or not, until other money covers it', async () => {
  const eve = await signUp(shop)
  const deposit = await eve.deposit(50)
  const place = async () => idOf(await order(eve))
  const [handedOver, waiting, unbegun, alone] = [await place(), await place(), await place(), await place()] as const
  await startMany([handedOver, waiting])
  await shop.ctx.db.query("update deliveries set status = 'accepted' where order_id = $1", [handedOver])
  await dispute(deposit, 'dispute')
  const { rows } = await shop.ctx.db.query<{ id: string }>(
    "select payload ->> 'orderId' as id from outbox where type = 'dispute.withdrawn' and payload ->> 'orderId' = any($1)",
    [[handedOver, waiting, unbegun, alone]],
  )
  expect(rows.map(({ id }) => id).toSorted()).toEqual([handedOver, waiting, unbegun, alone].toSorted())
  for (const id of [handedOver, waiting]) await holdDisputedOrder(shop.ctx, id)
  await startMany([unbegun])
  await startOrderDelivery(shop.ctx, alone)
  expect((await heldOf([handedOver, waiting, unbegun, alone])).toSorted()).toEqual([waiting, unbegun, alone].toSorted())
  expect(await deliveriesOf(shop.ctx.db, unbegun)).toEqual([])

  // It's delivered when staff release it, or when other money covers it.
  const owner = await operator(shop)
  await owner.request('POST', `/api/operator/risk/orders/${alone}/release`)
  await startOrderDelivery(shop.ctx, alone)
  expect(await deliveriesOf(shop.ctx.db, alone)).toHaveLength(1)
  await eve.deposit(50)
  const covered = await place()
  await startMany([covered])
  expect(await heldOf([covered])).toEqual([])
})

test('a part of a price that was set aside from it pays for no delivery when the rest comes', async () => {
  const eve = await signUp(shop)
  const deposit = await eve.deposit(6)
  const placed = await order(eve, { paymentMethod: 'paypal', useBalance: true })
  await dispute(deposit, 'dispute')
  await shop.request('POST', `/api/sandbox/payments/${paymentReference(placed.body.data.payment)}/approve`, {})
  await eve.request('POST', `/api/orders/${idOf(placed)}/payment/confirm`)
  await startOrderDelivery(shop.ctx, idOf(placed))
  expect(await heldOf([idOf(placed)])).toEqual([idOf(placed)])
})

test('an order that the refund of another one paid waits when that one is disputed', async () => {
  const eve = await signUp(shop)
  const first = await order(eve, { paymentMethod: 'card' })
  await eve.request('POST', `/api/orders/${idOf(first)}/remedies`, { kind: 'refund', destination: 'balance' })
  const second = idOf(await order(eve))
  await startOrderDelivery(shop.ctx, second)
  await dispute(first, 'dispute')
  await holdDisputedOrder(shop.ctx, second)
  expect(await heldOf([second])).toEqual([second])
  const path = `/api/orders/${second}`
  expect(await getData(eve, path), 'Nobody promises when a bank decides.').toMatchObject({ disputed: false, checking: { hours: null } })
})

test('orders that the balance paid with it are not refilled', async () => {
  const eve = await signUp(shop)
  const deposit = await eve.deposit(50)
  const placed = await order(eve)
  await complete(shop, placed.body.data.order)
  await dispute(deposit, 'dispute')
  await dispute(deposit, 'lose')
  const ask = { kind: 'refill', currentCount: 1_000 }
  const asked = await eve.request<{ data: { id: string; status: string } }>('POST', `/api/orders/${idOf(placed)}/remedies`, ask)
  expect(asked.body.data.status).toBe('waiting')
  const owner = await operator(shop)
  const grant = () => owner.request('POST', `/api/operator/remedies/${asked.body.data.id}/decide`, { grant: true, answer: 'We refill it.' })
  expect(codeOf(await grant())).toBe('remedy_closed')
  await eve.deposit(10)
  expect((await grant()).status).toBe(200)
})

test('a dispute does not affect other customers', async () => {
  const [eve, ada] = [await signUp(shop), await signUp(shop)]
  await dispute(await eve.deposit(50), 'dispute')
  await ada.deposit(50)
  expect((await order(ada)).status).toBe(200)
})

test('the bonus that came with a disputed deposit pays for nothing either', async () => {
  await promotion(await operator(shop), { kind: 'deposit_bonus', code: undefined, amount: 10, percent: undefined, customerLimit: 1 })
  const eve = await signUp(shop)
  const deposit = await eve.deposit(50)
  expect(await eve.balance()).toBe(60)
  await dispute(deposit, 'dispute')
  expect(codeOf(await order(eve))).toBe('balance_disputed')
  await eve.deposit(10)
  expect((await order(eve)).status).toBe(200)
})
