import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fetchDueDisputes } from '#features/checkout/server/commands/disputes.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { applyReport } from '#features/delivery/server/commands/report.ts'
import { flagLateOrders } from '#features/delivery/server/commands/times.ts'
import type { OrderGuarantees } from '#features/guarantees/contract.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { actOnDispute } from '#features/payments/server/providers/sandbox/disputes.ts'
import { latestAttempt } from '#features/payments/server/queries.ts'
import { codeOf, invalidField, getData, errorsOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { signUp } from '../support/customer.ts'
import { complete, emailsTo, emailTo, move, type PaidOrder, paidOrder } from '../support/guarantees.ts'
import { prefer } from '../support/notifications.ts'
import { refund } from '../support/refunds.ts'
import { confirmAddress } from '../support/second-factor.ts'
import { operator } from '../support/staff.ts'

const DAY = 86_400_000

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ jobs: true })
})
afterEach(() => shop.jump(0))
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const requestsOf = async (order: { id: string; request: TestShop['request'] }) =>
  (await getData<OrderGuarantees>(order, `/api/orders/${order.id}/guarantees`)).requests
const eventsOf = async (order: { id: string; request: TestShop['request'] }): Promise<string[]> =>
  (await getData<OrderView>(order, `/api/orders/${order.id}`)).events.map((event) => event.type)

describe('money back', () => {
  test('before delivery starts, the whole price is refunded immediately by rule, once', async () => {
    const order = await paidOrder(shop)
    expect(await order.option('refund')).toMatchObject({ isOpen: true, amount: 6.99, isSettledByRule: true, policy: { version: 1 } })

    const { status, body } = await order.ask('refund')
    expect([status, body.message]).toEqual([200, 'We’ve stopped your order and refunded $6.99 the way you paid.'])
    expect(body.data).toMatchObject({
      kind: 'refund',
      status: 'granted',
      amount: 6.99,
      destination: 'original',
      decidedAt: expect.any(String),
    })
    const again = await order.ask('refund')
    expect([again.status, codeOf(again)]).toEqual([409, 'remedy_closed'])

    await expect.poll(async () => (await requestsOf(order))[0]?.status).toBe('done')
    const view = await getData<OrderView>(order, `/api/orders/${order.id}`)
    expect(view).toMatchObject({ status: 'canceled', refunded: 6.99 })
    expect(await eventsOf(order)).toEqual([
      'placed',
      'paid',
      'refund_requested',
      'refund_granted',
      'canceled',
      'refund_started',
      'refunded',
    ])
    await expect.poll(() => emailsTo(shop, order.email)).toEqual(['order-canceled', 'order-confirmed', 'refund-paid'])
    const { text } = await emailTo(shop, order.email, 'order-canceled')
    expect(text).toMatch(/refunding your order in full[\s\S]*The full order[\s\S]*\$6\.99/)
  })

  test('after an earlier refund, its email only speaks of the rest', async () => {
    const order = await paidOrder(shop)
    await refund(shop, order.id, 200)
    expect((await order.ask('refund')).status).toBe(200)
    await expect.poll(() => emailsTo(shop, order.email)).toContain('order-canceled')
    expect((await emailTo(shop, order.email, 'order-canceled')).text).toMatch(/refunding the rest of your order[\s\S]*\$4\.99/)
  })

  test('for a late order, the undelivered share is refunded, exact in cents', async () => {
    const order = await paidOrder(shop)
    await move(shop, order, 'processing', { delivered: 1_667 })
    const early = await order.ask('refund')
    expect([early.status, codeOf(early)]).toEqual([409, 'remedy_closed'])
    expect((await order.option('refund')).opensAt).toEqual(expect.any(String))

    shop.jump(3 * DAY + 60_000)
    expect(await order.option('refund')).toMatchObject({ isOpen: true, amount: 4.66 })
    expect((await order.ask('refund')).body.data).toMatchObject({ status: 'granted', amount: 4.66 })
    await expect.poll(() => emailsTo(shop, order.email)).toContain('order-partial')
    expect((await emailTo(shop, order.email, 'order-partial')).text).toMatch(
      /1,667 of 5,000 views[\s\S]*3,333 ÷ 5,000 × \$6\.99[\s\S]*\$4\.66/,
    )
  })

  test('to a balance arrives immediately', async () => {
    const guest = await paidOrder(shop)
    const refused = await guest.ask('refund', { destination: 'balance' })
    expect([refused.status, invalidField(refused)]).toEqual([400, 'destination'])

    const customer = await signUp(shop)
    const order = await paidOrder(shop, { by: customer, email: customer.email })
    const { destinations } = await getData<OrderGuarantees>(order, `/api/orders/${order.id}/guarantees`)
    expect(destinations).toEqual([
      { destination: 'original', toMethod: 6.99, toBalance: 0, toBonus: 0 },
      { destination: 'balance', toMethod: 0, toBalance: 6.99, toBonus: 0 },
    ])
    expect((await order.ask('refund', { destination: 'balance' })).body.data).toMatchObject({ status: 'done', destination: 'balance' })
    expect(await customer.balance()).toBe(6.99)
  })

  test('requested many times at once, or twice with one key, is paid once', async () => {
    const order = await paidOrder(shop)
    const answers = await Promise.all(Array.from({ length: 8 }, () => order.ask('refund')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])

    const other = await paidOrder(shop)
    const key = { 'idempotency-key': 'money-back-1' }
    const [first, second] = [await other.ask('refund', {}, key), await other.ask('refund', {}, key)]
    expect(second).toMatchObject({ status: 200, body: first.body })
    const { rows } = await shop.ctx.db.query('select count(*)::int as refunds from order_refunds where order_id = any($1)', [
      [order.id, other.id],
    ])
    expect(rows).toEqual([{ refunds: 2 }])
  })
})

describe('a refill', () => {
  test('is computed from the counts, delivered by rule, and reported', async () => {
    const order = await paidOrder(shop)
    expect(codeOf(await order.ask('refill', { currentCount: 10 }))).toBe('remedy_closed')
    await complete(shop, order)
    const enough = await order.ask('refill', { currentCount: 6_000 })
    expect([enough.status, codeOf(enough)]).toEqual([409, 'nothing_missing'])
    expect(invalidField(await order.ask('refill'))).toBe('currentCount')

    const { body } = await order.ask('refill', { currentCount: 5_400 })
    expect(body.data).toMatchObject({ status: 'granted', quantity: 600, currentCount: 5_400 })
    expect(body.message).toContain('1,000 before the delivery plus 5,000 delivered is 6,000, and you counted 5,400.')
    const { rows } = await shop.ctx.db.query<{ id: string }>(
      "select id from deliveries where order_id = $1 and kind = 'refill' and quantity = 600",
      [order.id],
    )
    await applyReport(shop.ctx, rows[0]?.id ?? '', { status: 'completed', delivered: 600 }, { person: 'usr_operator' })
    await expect.poll(async () => (await requestsOf(order))[0]).toMatchObject({ status: 'done', doneAt: expect.any(String) })
    await expect.poll(() => emailsTo(shop, order.email)).toContain('guarantee-claim-redelivered')
    expect((await eventsOf(order)).slice(-3)).toEqual(['refill_requested', 'refill_granted', 'refill_delivered'])

    expect((await order.ask('refill', { currentCount: 5_000 })).body.data).toMatchObject({ status: 'waiting', quantity: 1_000 })
    expect(codeOf(await order.ask('refill', { currentCount: 5_000 }))).toBe('remedy_open')
  })

  test('of the whole quantity is granted by rule once; the next one waits for staff', async () => {
    const order = await paidOrder(shop)
    await complete(shop, order)
    expect((await order.ask('refill', { currentCount: 1_000 })).body.data).toMatchObject({ status: 'granted', quantity: 5_000 })
    const { rows } = await shop.ctx.db.query<{ id: string }>("select id from deliveries where order_id = $1 and kind = 'refill'", [
      order.id,
    ])
    await applyReport(shop.ctx, rows[0]?.id ?? '', { status: 'completed' }, { person: 'usr_operator' })
    await expect.poll(async () => (await requestsOf(order))[0]?.status).toBe('done')
    shop.jump(2 * DAY)
    expect((await order.ask('refill', { currentCount: 1_000 })).body.data).toMatchObject({ status: 'waiting', quantity: 5_000 })
  })

  test('by rule refills no more than was delivered and is still paid for', async () => {
    const withdrawn = await paidOrder(shop)
    await move(shop, withdrawn, 'processing', { delivered: 20, startCount: 20_000 })
    expect((await withdrawn.ask('withdrawal')).body.data).toMatchObject({ status: 'granted', amount: 6.96 })
    expect((await withdrawn.ask('refill', { currentCount: 0 })).body.data).toMatchObject({ status: 'granted', quantity: 20 })

    const late = await paidOrder(shop)
    await move(shop, late, 'processing', { delivered: 30, startCount: 9_000 })
    shop.jump(4 * DAY)
    expect((await late.ask('refund')).body.data).toMatchObject({ status: 'granted', amount: 6.95 })
    expect((await late.ask('refill', { currentCount: 0 })).body.data).toMatchObject({ status: 'granted', quantity: 30 })
    shop.jump(0)

    const paidBack = await paidOrder(shop)
    await complete(shop, paidBack)
    const body = { amount: 6.9, reason: 'Goodwill', destination: 'original' }
    const refunded = await (await operator(shop)).request('POST', `/api/operator/orders/${paidBack.id}/refunds`, body)
    expect(refunded.status).toBe(200)
    expect((await paidBack.ask('refill', { currentCount: 1_000 })).body.data).toMatchObject({ status: 'waiting', quantity: 5_000 })
  })

  test('of a disputed payment waits for a person; of one that was lost there is none', async () => {
    const order = await paidOrder(shop)
    await complete(shop, order)
    const payment = await latestAttempt(shop.ctx.db, { type: 'order', id: order.id })
    await actOnDispute(shop.ctx, payment?.id ?? '', 'dispute')
    await fetchDueDisputes(shop.ctx)
    expect((await order.ask('refill', { currentCount: 5_400 })).body.data).toMatchObject({ status: 'waiting', quantity: 600 })
    await actOnDispute(shop.ctx, payment?.id ?? '', 'lose')
    await fetchDueDisputes(shop.ctx)
    expect(await order.option('refill')).toMatchObject({ isOpen: false })
  })

  test('that stops short waits for a person with the rest', async () => {
    const order = await paidOrder(shop)
    await complete(shop, order)
    await order.ask('refill', { currentCount: 5_000 })
    const { rows } = await shop.ctx.db.query<{ id: string }>("select id from deliveries where order_id = $1 and kind = 'refill'", [
      order.id,
    ])
    await applyReport(shop.ctx, rows[0]?.id ?? '', { status: 'partial', delivered: 400 }, { person: 'usr_operator' })
    await expect.poll(async () => (await requestsOf(order))[0]).toMatchObject({ status: 'waiting', quantity: 600, decidedAt: null })
    await expect
      .poll(() => emailsTo(shop, order.email))
      .toEqual(expect.arrayContaining(['guarantee-claim-answered', 'guarantee-claim-received']))

    const claim = (await requestsOf(order))[0]?.id
    const answer = { grant: false, answer: 'The views are there.' }
    expect((await (await operator(shop)).request('POST', `/api/operator/remedies/${claim}/decide`, answer)).status).toBe(200)
    expect((await order.ask('refill', { currentCount: 5_400 })).body.data).toMatchObject({ status: 'waiting', quantity: 600 })
  })

  test('ends thirty days after the completion', async () => {
    const order = await paidOrder(shop)
    await complete(shop, order)
    shop.jump(30 * DAY + 60_000)
    expect(await order.option('refill')).toMatchObject({ isOpen: false, why: expect.stringContaining('ended on') })
    expect(codeOf(await order.ask('refill', { currentCount: 1 }))).toBe('remedy_closed')
  })
})

describe('what the customer is told without asking for it', () => {
  test('that the order is late and what they can do', async () => {
    const order = await paidOrder(shop)
    await expect.poll(async () => (await shop.ctx.db.query('select from deliveries where order_id = $1', [order.id])).rowCount).toBe(1)
    await move(shop, order, 'processing', { delivered: 2_500 })
    shop.jump(3 * DAY + 60_000)
    await flagLateOrders(shop.ctx)
    await expect.poll(() => emailsTo(shop, order.email)).toContain('order-late')
    const { text } = await emailTo(shop, order.email, 'order-late')
    expect(text).toContain('Delivered so far: 2,500 of 5,000 views')
    expect(text).toContain('$3.50 back')
  })

  test('in emails with times as their clock shows them: of the zone they chose, else of the browser that ordered', async () => {
    const receivedBy = async (order: PaidOrder) => {
      await order.ask('problem', { message: 'Wrong video' })
      await expect.poll(() => emailsTo(shop, order.email)).toContain('guarantee-claim-received')
      return /^Received: .*$/m.exec((await emailTo(shop, order.email, 'guarantee-claim-received')).text)?.[0]
    }
    expect(await receivedBy(await paidOrder(shop, { timeZone: 'Asia/Tokyo' }))).toMatch(/GMT\+9$/)
    for (const timeZone of [undefined, 'Mars/Olympus_Mons', 9]) {
      expect(await receivedBy(await paidOrder(shop, timeZone === undefined ? {} : { timeZone }))).toMatch(/UTC$/)
    }
    const customer = await signUp(shop)
    const order = await paidOrder(shop, { by: customer, email: customer.email, timeZone: 'Asia/Tokyo' })
    await prefer(customer, { quietHours: { timezone: 'Asia/Kolkata' } })
    expect(await receivedBy(order)).toMatch(/GMT\+5:30$/)
  })

  test('that it is completed, with what stays guaranteed', async () => {
    const customer = await signUp(shop)
    const [first, second] = [
      await paidOrder(shop, { by: customer, email: customer.email }),
      await paidOrder(shop, { by: customer, email: customer.email }),
    ]
    await complete(shop, first)
    await expect.poll(() => emailsTo(shop, customer.email)).toContain('review-invitation')
    await complete(shop, second)
    await expect.poll(() => emailsTo(shop, customer.email)).toContain('order-completed')
    const { text } = await emailTo(shop, customer.email, 'order-completed')
    expect(text).toMatch(/Count before: 1,000\nDelivered: 5,000 views[\s\S]*request a refill/)
  })

  test('how a failed order ended', async () => {
    const order = await paidOrder(shop)
    await expect.poll(async () => (await shop.ctx.db.query('select from deliveries where order_id = $1', [order.id])).rowCount).toBe(1)
    const { rows } = await shop.ctx.db.query<{ id: string }>('select id from deliveries where order_id = $1', [order.id])
    await applyReport(shop.ctx, rows[0]?.id ?? '', { status: 'failed' }, { person: 'usr_operator' })
    await expect.poll(() => emailsTo(shop, order.email)).toEqual(['order-confirmed', 'order-failed', 'refund-paid'])
    expect(await order.option('refund')).toMatchObject({ isOpen: false, why: expect.stringContaining('whole price') })
  })
})

test('a message is sanitized, required if staff decide, and limited in length', async () => {
  const order = await paidOrder(shop)
  await complete(shop, order)
  expect(errorsOf(await order.ask('problem'))?.[0]).toMatchObject({ path: 'message', message: 'Please tell us what is wrong.' })
  expect((await order.ask('problem', { message: ' \u0007 ' })).status).toBe(400)
  expect((await order.ask('problem', { message: 'x'.repeat(2_001) })).status).toBe(400)
  const { body } = await order.ask('problem', { message: '  The views\u0007 are\r\nfrom yesterday. ' })
  expect(body.data).toMatchObject({ status: 'waiting', message: 'The views are\nfrom yesterday.' })
  await expect.poll(() => emailsTo(shop, order.email)).toContain('guarantee-claim-received')
  // The guest may have entered someone else's address.
  expect((await emailTo(shop, order.email, 'guarantee-claim-received')).text).not.toContain('from yesterday')
})

test('a guest’s order that an account has claimed is refunded the way it was paid, not to the balance', async () => {
  const guest = await paidOrder(shop, { email: 'mistyped@example.com' })
  const reader = await signUp(shop, guest.email)
  await confirmAddress(shop, reader)
  await reader.request('POST', '/api/orders/claim')
  expect(await getData<OrderGuarantees>(reader, `/api/orders/${guest.id}/guarantees`)).toMatchObject({
    destinations: [{ destination: 'original' }],
  })
  const withdraw = (destination: string) => reader.request('POST', `/api/orders/${guest.id}/remedies`, { kind: 'withdrawal', destination })
  expect(invalidField(await withdraw('balance'))).toBe('destination')
  expect((await withdraw('original')).status).toBe(200)
})
