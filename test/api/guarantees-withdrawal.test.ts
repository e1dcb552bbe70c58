import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { OrderGuarantees, WithdrawalReceipt } from '#features/guarantees/contract.ts'
import { carryOutWithdrawal } from '#features/guarantees/server/commands/withdraw.ts'
import { instantOf } from '#features/notifications/server/emails/order-facts.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { getData, type MessageAndData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { complete, confirmReceipt, emailsTo, emailTo, paidOrder } from '../support/guarantees.ts'

const DAY = 86_400_000
const HALF_AN_HOUR = 1_800_000

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ jobs: true })
})
afterEach(() => shop.jump(0))
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const declare = (orderNumber: string, email: string, more: Record<string, unknown> = {}) =>
  shop.request<MessageAndData<WithdrawalReceipt>>('POST', '/api/withdrawals', { orderNumber, email, ...more })

/** Declares a withdrawal and confirms it with the link in the receipt. */
async function declareAndConfirm({ orderNumber, email }: { orderNumber: string; email: string }, more: Record<string, unknown> = {}) {
  const declared = await declare(orderNumber, email, more)
  await confirmReceipt(shop, email, declared.body.data.id)
  return declared
}

test('a guest withdraws with number and email, gets a receipt immediately and the refund after confirming, both by email', async () => {
  const order = await paidOrder(shop)
  const { status, body } = await declare(` ${order.orderNumber.toLowerCase()} `, order.email.toUpperCase(), { name: 'Ada Lovelace' })
  expect(status).toBe(200)
  expect(body.data).toEqual({
    id: expect.stringMatching(/^wdr_/),
    receivedAt: expect.any(String),
    orderNumber: order.orderNumber.toLowerCase(),
    email: order.email.toUpperCase(),
  })
  await confirmReceipt(shop, order.email, body.data.id)
  await expect
    .poll(() => emailsTo(shop, order.email))
    .toEqual(expect.arrayContaining(['withdrawal-receipt', 'withdrawal-outcome', 'refund-paid']))
  const receipt = await emailTo(shop, order.email, 'withdrawal-receipt')
  expect(receipt.text).toContain(`I withdraw from order ${order.orderNumber}`)
  expect(receipt.text).toContain('Ada Lovelace')
  expect(receipt.text).toContain(instantOf(new Date(body.data.receivedAt), 'UTC'))
  const outcome = await emailTo(shop, order.email, 'withdrawal-outcome')
  expect(outcome.subject).toBe(`Order ${order.orderNumber}: your withdrawal is complete`)
  expect(outcome.text).toContain('$6.99')
  const view = await getData<OrderView>(order, `/api/orders/${order.id}`)
  expect(view).toMatchObject({ status: 'canceled', refunded: 6.99 })
  // The outcome already says what an email about the canceled order would.
  expect(await emailsTo(shop, order.email)).not.toContain('order-canceled')
})

test('the answer is the same if no order matches, and no email is sent', async () => {
  const order = await paidOrder(shop)
  const fits = await declareAndConfirm(order)
  const others = [await declare(order.orderNumber, 'somebody.else@example.com'), await declare('GS-1', order.email)]
  for (const { status, body } of others) {
    expect([status, body.message]).toEqual([fits.status, fits.body.message])
    expect(Object.keys(body.data)).toEqual(Object.keys(fits.body.data))
    shop.jump(HALF_AN_HOUR)
    await carryOutWithdrawal(shop.ctx, { withdrawalId: body.data.id })
    shop.jump(0)
  }
  await expect.poll(() => emailsTo(shop, order.email)).toContain('withdrawal-outcome')
  expect(await emailsTo(shop, 'somebody.else@example.com')).toEqual([])
  const { rows } = await shop.ctx.db.query('select order_id from withdrawals where id = any($1)', [others.map(({ body }) => body.data.id)])
  expect(rows).toEqual([{ order_id: null }, { order_id: null }])
})

test('declared twice, it is carried out once, and both declarations get an answer', async () => {
  const order = await paidOrder(shop)
  await declareAndConfirm(order)
  const { body } = await declareAndConfirm(order)
  await expect.poll(async () => (await emailsTo(shop, order.email)).filter((each) => each === 'withdrawal-outcome')).toHaveLength(2)
  await carryOutWithdrawal(shop.ctx, { withdrawalId: body.data.id })
  const { requests, refunds } = await getData<OrderGuarantees>(order, `/api/orders/${order.id}/guarantees`)
  expect([requests.length, refunds.length]).toEqual([1, 1])
})

test('a completed order cannot be withdrawn, and the email says so', async () => {
  const order = await paidOrder(shop)
  await complete(shop, order)
  const { body } = await declareAndConfirm(order)
  await expect.poll(() => emailsTo(shop, order.email)).toContain('withdrawal-outcome')
  expect((await emailTo(shop, order.email, 'withdrawal-outcome')).text).toContain('Everything is delivered')
  await carryOutWithdrawal(shop.ctx, { withdrawalId: body.data.id })
  const { requests } = await getData<OrderGuarantees>(order, `/api/orders/${order.id}/guarantees`)
  expect(requests).toMatchObject([{ kind: 'withdrawal', status: 'refused' }])
})

test('counts from the moment it was received', async () => {
  const [inTime, late] = [await paidOrder(shop), await paidOrder(shop)]
  const insert = (order: { orderNumber: string; email: string }, days: number) =>
    shop.ctx.db.query('insert into withdrawals (id, order_number, email, received_at) values ($1, $2, $3, $4)', [
      `wdr_${order.orderNumber}`,
      order.orderNumber,
      order.email,
      new Date(Date.now() + days * DAY),
    ])
  await insert(inTime, 13.9)
  await insert(late, 14.1)
  shop.jump(15 * DAY)
  for (const { orderNumber } of [inTime, late]) await carryOutWithdrawal(shop.ctx, { withdrawalId: `wdr_${orderNumber}` })
  shop.jump(0)
  const statusOf = async (order: typeof late) => (await getData<OrderView>(order, `/api/orders/${order.id}`)).status
  expect([await statusOf(inTime), await statusOf(late)]).toEqual(['canceled', 'pending'])
})

test('on the order’s page, it is settled immediately with the same receipt', async () => {
  const order = await paidOrder(shop)
  expect((await order.ask('withdrawal')).body.data).toMatchObject({ status: 'granted', amount: 6.99 })
  await expect.poll(() => emailsTo(shop, order.email)).toEqual(expect.arrayContaining(['withdrawal-receipt', 'withdrawal-outcome']))
})

test('erasing a customer removes their words from their order’s claims', async () => {
  const customer = await signUp(shop)
  const order = await paidOrder(shop, { by: customer, email: customer.email })
  await complete(shop, order)
  await order.ask('problem', { message: 'My name is Vanishing Ada' })
  const { id } = (await declareAndConfirm(order, { name: 'Vanishing Ada' })).body.data
  await expect.poll(() => emailsTo(shop, customer.email)).toContain('withdrawal-outcome')
  expect((await customer.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  const { rows } = await shop.ctx.db.query('select email, name from withdrawals where id = $1', [id])
  expect(rows).toEqual([{ email: 'erased', name: null }])
  const messages = await shop.ctx.db.query('select message from guarantee_claims where order_id = $1 and message is not null', [order.id])
  expect(messages.rows).toEqual([])
})

test('repeated ordering and withdrawing stops at sixty an hour per mailbox and network', async () => {
  const email = 'often@example.com'
  const order = await paidOrder(shop, { email })
  for (let orders = 1; orders < 3; orders++) {
    const another = await paidOrder(shop, { email })
    for (let asked = 0; asked < 30; asked++) await another.ask('withdrawal')
  }
  expect((await order.ask('withdrawal')).status).toBe(429)
  expect((await (await paidOrder(shop)).ask('withdrawal')).status).toBe(200)
})
