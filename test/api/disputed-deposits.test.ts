import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookUpDisputes } from '#features/checkout/server/commands/disputes.ts'
import { actOnDispute } from '#features/payments/server/providers/sandbox/disputes.ts'
import { codeOf } from '../support/answers.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { targets } from '../support/factories.ts'
import type { Deposited } from '../support/orders.ts'
import { checkOut } from '../support/orders.ts'
import { operator } from '../support/staff.ts'

/** Who deposits money, has their bank take it back and spends the balance as well gets everything twice. */

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const order = (customer: Customer, changes: object = {}) =>
  checkOut(customer, { paymentMethod: 'balance', postUrl: targets.instagramPost(), ...changes })

async function dispute({ body }: Answer<Deposited>, action: 'dispute' | 'win' | 'lose'): Promise<void> {
  await actOnDispute(shop.ctx, body.data.payment.id, action)
  await lookUpDisputes(shop.ctx)
}

test('the money of a disputed deposit pays for nothing, until the dispute is won', async () => {
  const eve = await signUp(shop)
  const deposit = await eve.deposit(50)
  await dispute(deposit, 'dispute')
  for (const refused of [await order(eve), await order(eve, { paymentMethod: 'card', useBalance: true })]) {
    expect([refused.status, codeOf(refused)]).toEqual([409, 'balance_disputed'])
  }
  expect(await eve.balance()).toBe(50)
  // Other money is theirs to spend.
  await eve.deposit(10)
  expect((await order(eve)).status).toBe(200)
  expect(codeOf(await order(eve))).toBe('balance_disputed')
  expect((await order(eve, { paymentMethod: 'card' })).status).toBe(200)

  await dispute(deposit, 'win')
  expect((await order(eve)).status).toBe(200)
})

test('what a lost dispute took stays out of reach, until staff have taken it off the balance', async () => {
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

test('somebody else’s dispute concerns nobody', async () => {
  const [eve, ada] = [await signUp(shop), await signUp(shop)]
  await dispute(await eve.deposit(50), 'dispute')
  await ada.deposit(50)
  expect((await order(ada)).status).toBe(200)
})
