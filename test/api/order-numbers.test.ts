import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminOrder } from '#features/operations/contract/orders.ts'
import type { OrderSummary } from '#features/orders/contract.ts'
import { type DataOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { buy } from '../support/orders.ts'
import { operator } from '../support/staff.ts'

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
  owner = await operator(shop)
})
afterAll(() => shop.stop())

const found = async (q: string) =>
  (await getData<AdminOrder[]>(owner, `/api/operator/orders?q=${encodeURIComponent(q)}`)).map(({ id }) => id)
const linksAsked = async (orderId: string) => {
  const { rows } = await shop.ctx.db.query(`select from outbox where type = 'order.link_requested' and payload->>'orderId' = $1`, [orderId])
  return rows.length
}

test('numbers of consecutive orders are unrelated, and only staff see the order’s place', async () => {
  const customer = await signUp(shop)
  const orders = [await buy(customer), await buy(customer)]
  const [first = 0, second = 0] = await Promise.all(
    orders.map(async ({ id }) => (await getData<{ order: AdminOrder }>(owner, `/api/operator/orders/${id}`)).order.internalNumber ?? 0),
  )
  expect(second).toBe(first + 1)
  const own = await customer.request<DataOf<unknown[]>>('GET', '/api/orders/user')
  expect(own.body.data).toHaveLength(2)
  expect(own.text).not.toContain('nternal')
  expect(own.text).not.toContain(String(first))
  for (const [place, { id, orderNumber }] of orders.entries()) {
    expect(await found(orderNumber.toLowerCase())).toEqual([id])
    expect(await found(orderNumber.slice(3))).toEqual([id])
    expect(await found(String(first + place))).toEqual([id])
  }
})

test('a number is understood however it is typed, and the numbers that the shop began with stay valid', async () => {
  const lookUp = (number: string, email: string) => shop.request('POST', '/api/orders/lookup', { orderNumber: number, email })
  const spellings: ((number: string) => string)[] = [
    (number) => number,
    (number) => ` ${number.toLowerCase()} `,
    (number) => number.replace('-', ' '),
    (number) => number.slice(3),
    (number) => `#${number}`,
  ]
  for (const spelled of spellings) {
    const { id, orderNumber, email } = await buy(shop)
    await lookUp(spelled(orderNumber), email)
    expect(await linksAsked(id)).toBe(1)
  }
  const { id, email } = await buy(shop)
  await shop.ctx.db.query(`update orders set order_number = 'GS-100009', internal_number = null where id = $1`, [id])
  for (const number of ['GS-100009', 'gs-100009', '100009']) await lookUp(number, email)
  expect(await linksAsked(id)).toBe(3)
  // The address may be a stranger's, so the link is sent at most three times an hour, with the same response.
  expect((await lookUp('GS-100009', email)).status).toBe(200)
  expect(await linksAsked(id)).toBe(3)
  expect(await found('100009')).toEqual([id])
  expect(await found('gs-100009')).toEqual([id])
})

test('two orders never get the same number, even if chance gives them the same', async () => {
  const taken = await buy(shop)
  await shop.ctx.db.query(`create function same_number() returns trigger language plpgsql as $$
    begin
      if nextval('same_number_tries') = 1 then new.order_number = '${taken.orderNumber}'; end if;
      return new;
    end $$`)
  await shop.ctx.db.query('create sequence same_number_tries')
  await shop.ctx.db.query('create trigger same_number before insert on orders for each row execute function same_number()')
  const { orderNumber } = await buy(shop)
  await shop.ctx.db.query('drop trigger same_number on orders')
  expect(orderNumber).not.toBe(taken.orderNumber)
})

test('unpaid orders, which anyone can place, get a mailbox twenty tracking links an hour at most, and don’t use up those of paid ones', async () => {
  const email = 'flooded@example.com'
  const unpaid: OrderSummary[] = []
  for (let place = 0; place < 7; place++) unpaid.push(await buy(shop, { email, paymentMethod: 'paypal' }))
  const lookUp = ({ orderNumber }: OrderSummary, from: number) =>
    shop.request('POST', '/api/orders/lookup', { orderNumber, email }, { 'x-forwarded-for': `198.51.100.${from}` })
  for (const [from, order] of unpaid.entries()) for (let time = 0; time < 3; time++) expect((await lookUp(order, from)).status).toBe(200)
  const sent = await Promise.all(unpaid.map(({ id }) => linksAsked(id)))
  expect(sent).toEqual([3, 3, 3, 3, 3, 3, 2])
  const paid = await buy(shop, { email })
  expect((await lookUp(paid, 100)).status).toBe(200)
  expect(await linksAsked(paid.id)).toBe(1)
})
