import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { WithdrawalReceipt } from '#features/guarantees/contract.ts'
import { carryOutDueWithdrawals, carryOutWithdrawal } from '#features/guarantees/server/commands/withdraw.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { emailedToken } from '../support/accounts.ts'
import { codeOf, getData, invalidField, type MessageAndData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { emailsTo, emailTo, type PaidOrder, paidOrder, receiptLinks } from '../support/guarantees.ts'
import { confirmed } from '../support/notifications.ts'
import { buyAsGuest } from '../support/orders.ts'

const MINUTE = 60_000

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ jobs: true })
})
afterEach(() => shop.jump(0))
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const declare = (order: { orderNumber: string; email: string }, by: Pick<TestShop, 'request'> = shop) =>
  by.request<MessageAndData<WithdrawalReceipt>>('POST', '/api/withdrawals', { orderNumber: order.orderNumber, email: order.email })
const answer = (id: string, how: 'confirm' | 'deny', token: string) => shop.request('POST', `/api/withdrawals/${id}/${how}`, { token })
const statusOf = async (order: PaidOrder) => (await getData<OrderView>(order, `/api/orders/${order.id}`)).status

test('a stranger who knows number and address stops no order whose owner says “This wasn’t me”', async () => {
  const order = await paidOrder(shop)
  const { id } = (await declare(order)).body.data
  const { token, text } = await receiptLinks(shop, order.email, id)
  expect(text).toContain('This wasn’t me')
  expect(await statusOf(order)).toBe('pending')
  expect((await answer(id, 'deny', token)).status).toBe(200)
  expect((await answer(id, 'deny', token)).status).toBe(200)
  expect(codeOf(await answer(id, 'confirm', token))).toBe('withdrawal_denied')
  shop.jump(31 * MINUTE)
  await carryOutDueWithdrawals(shop.ctx)
  await carryOutWithdrawal(shop.ctx, { withdrawalId: id })
  shop.jump(0)
  expect(await statusOf(order)).toBe('pending')
  expect(await emailsTo(shop, order.email)).not.toContain('withdrawal-outcome')
})

test('the receipt, which goes to the order’s address, repeats a name but no link of a stranger', async () => {
  const order = await paidOrder(shop)
  const named = (name: string) => shop.request('POST', '/api/withdrawals', { orderNumber: order.orderNumber, email: order.email, name })
  for (const name of [
    'Claim $50 at evil.example',
    'https://evil.example',
    'Call +1 555 0100',
    'ada@evil.example',
    'Ada\nevil.example',
    'evil.e-xample',
  ]) {
    expect(invalidField(await named(name))).toBe('name')
  }
  expect((await named('Dr. Zoë O’Brien-Łoś, J.R.')).status).toBe(200)
})

test('unanswered, it is carried out after thirty minutes and not before, as of the time it came in', async () => {
  const order = await paidOrder(shop)
  const { id } = (await declare(order)).body.data
  shop.jump(29 * MINUTE)
  await carryOutWithdrawal(shop.ctx, { withdrawalId: id })
  await carryOutDueWithdrawals(shop.ctx)
  shop.jump(0)
  expect(await statusOf(order)).toBe('pending')
  shop.jump(31 * MINUTE)
  await carryOutDueWithdrawals(shop.ctx)
  shop.jump(0)
  expect(await statusOf(order)).toBe('canceled')
  await expect.poll(() => emailsTo(shop, order.email)).toContain('withdrawal-outcome')
  const { token } = await receiptLinks(shop, order.email, id)
  expect(codeOf(await answer(id, 'deny', token))).toBe('withdrawal_done')
  expect((await answer(id, 'confirm', token)).status).toBe(200)
})

test('the order’s own account needs no further proof, another account does', async () => {
  const [owner, stranger] = [await signUp(shop), await signUp(shop)]
  const order = await paidOrder(shop, { by: owner, email: owner.email })
  const { id } = (await declare(order, stranger)).body.data
  await expect.poll(() => emailsTo(shop, owner.email)).toContain('withdrawal-receipt')
  await carryOutWithdrawal(shop.ctx, { withdrawalId: id })
  expect(await statusOf(order)).toBe('pending')
  await declare(order, owner)
  await expect.poll(() => statusOf(order)).toBe('canceled')
  await expect.poll(() => emailsTo(shop, owner.email)).toContain('withdrawal-outcome')
  expect((await emailTo(shop, owner.email, 'withdrawal-receipt')).text).not.toContain('This wasn’t me')
})

test('a link only opens its own declaration', async () => {
  const order = await paidOrder(shop)
  const [first, second] = [(await declare(order)).body.data.id, (await declare(order)).body.data.id]
  const { token } = await receiptLinks(shop, order.email, first)
  for (const [id, guess] of [
    [second, token],
    [first, `${token}x`],
    [first, 'x'],
    ['wdr_unheard_of', token],
  ] as const) {
    expect((await answer(id, 'confirm', guess)).status).toBe(404)
    expect((await answer(id, 'deny', guess)).status).toBe(404)
  }
})

test('numbers tried for an address, and addresses tried for a number, meet 429 wherever they come from', async () => {
  const own = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
  const from = (place: number, orderNumber: string, email: string) =>
    own.request('POST', '/api/withdrawals', { orderNumber, email }, { 'x-forwarded-for': `203.0.113.${place}` })
  const numbers: number[] = []
  const addresses: number[] = []
  for (let place = 0; place < 7; place++) {
    const email = place % 2 ? 'victim@gmail.com' : 'vic.tim+x@googlemail.com'
    numbers.push((await from(place, `GS-10023${place}`, email)).status)
    addresses.push((await from(place, `${place % 2 ? 'gs' : '#GS'}${'-'.repeat(place)}K7M2X9PD`, `guess${place}@example.com`)).status)
  }
  expect(numbers).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(addresses).toEqual([200, 200, 200, 200, 200, 429, 429])
  await own.stop()
})

test('a declaration is carried out although the account’s address changes before it is due', async () => {
  const ada = await confirmed(shop)
  const order = await paidOrder(shop, { by: ada, email: ada.email })
  const { id } = (await declare({ orderNumber: order.orderNumber.toLowerCase(), email: ada.email })).body.data
  const unknown = (await declare({ orderNumber: 'GS-AAAAAAAA', email: ada.email })).body.data
  await ada.request('POST', '/api/account/email', { email: 'ada.moved@example.com', password: PASSWORD })
  for (const [how, kind] of [
    ['confirm', 'new_email_confirmation'],
    ['approve', 'new_email_approval'],
  ] as const) {
    const token = await emailedToken(shop, kind, ada.email)
    expect((await ada.request('POST', `/api/auth/new-email/${how}`, { token })).status).toBe(200)
  }
  shop.jump(31 * MINUTE)
  await carryOutDueWithdrawals(shop.ctx)
  shop.jump(0)
  expect(await statusOf(order)).toBe('canceled')
  const { rows } = await shop.ctx.db.query('select id, order_id, email from withdrawals where id = any($1) order by order_id', [
    [id, unknown.id],
  ])
  expect(rows).toEqual([
    { id, order_id: order.id, email: 'ada.moved@example.com' },
    { id: unknown.id, order_id: null, email: ada.email },
  ])
})

test('emails about an unpaid order, which anyone can place with any address, have no link, which can be a stranger’s words', async () => {
  const postUrl = 'https://www.youtube.com/@Claim-your-prize-at-evil.example-with-code-4711'
  const order = await buyAsGuest(shop, {
    email: 'never.ordered@example.com',
    serviceType: 'YouTube Subscribers',
    quantity: 1_000,
    postUrl,
    paymentMethod: 'paypal',
  })
  expect(order.paid).toBe(false)
  await shop.request('POST', '/api/orders/lookup', { orderNumber: order.orderNumber, email: order.email })
  const { id } = (await declare(order)).body.data
  const { token } = await receiptLinks(shop, order.email, id)
  expect((await answer(id, 'confirm', token)).status).toBe(200)
  const kinds = ['tracking-link', 'withdrawal-outcome', 'withdrawal-receipt']
  await expect.poll(async () => (await emailsTo(shop, order.email)).toSorted()).toEqual(kinds)
  for (const kind of kinds) {
    const { text } = await emailTo(shop, order.email, kind)
    expect(text).toContain(order.orderNumber)
    expect(text).not.toContain('prize')
  }
})
