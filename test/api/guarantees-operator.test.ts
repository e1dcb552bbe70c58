import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { OrderGuarantees, AdminGuaranteeClaim, PolicyVersion } from '#features/guarantees/contract.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { type DataOf, codeOf, invalidField, getData, messageOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signIn } from '../support/customer.ts'
import { complete, emailsTo, emailTo, move, paidOrder } from '../support/guarantees.ts'

let shop: TestShop
let operator: Customer
beforeAll(async () => {
  shop = await testShop({ jobs: true })
  operator = await signIn(shop, 'operator@example.com', 'operator-password-1')
})
afterEach(() => shop.jump(0))
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const decide = (guaranteeClaimId: string, decision: Record<string, unknown>) =>
  operator.request<DataOf<AdminGuaranteeClaim>>('POST', `/api/operator/remedies/${guaranteeClaimId}/decide`, decision)
const waiting = async (orderId: string) => {
  const { body } = await operator.request<DataOf<AdminGuaranteeClaim[]>>('GET', '/api/operator/remedies')
  return body.data.filter((each: { order: { id: string } }) => each.order.id === orderId)
}

describe('a claim that staff decide', () => {
  test('a refund of a completed order waits, is granted in part and paid, and the customer is notified', async () => {
    const order = await paidOrder(shop)
    await complete(shop, order)
    const { id } = (await order.ask('refund', { message: 'Half of them are gone' })).body.data
    expect(await waiting(order.id)).toMatchObject([
      { id, kind: 'refund', status: 'waiting', amount: 6.99, most: 6.99, message: 'Half of them are gone' },
    ])

    const tooMuch = await decide(id, { grant: true, answer: 'All of it.', amount: 7 })
    expect([tooMuch.status, invalidField(tooMuch)]).toEqual([400, 'amount'])
    const { status, body } = await decide(id, { grant: true, answer: 'We counted again: you are right.', amount: 3.5 })
    expect([status, body.data.status, body.data.amount]).toEqual([200, 'granted', 3.5])
    expect(codeOf(await decide(id, { grant: true, answer: 'Once more' }))).toBe('guarantee_claim_decided')

    const view = () => getData<OrderGuarantees>(order, `/api/orders/${order.id}/guarantees`)
    await expect.poll(async () => (await view()).requests[0]?.status).toBe('done')
    expect(await view()).toMatchObject({ refunds: [{ amount: 3.5, status: 'paid' }] })
    expect((await order.option('refund')).amount).toBe(3.49)
    expect((await getData<OrderView>(order, `/api/orders/${order.id}`)).status).toBe('completed')
    const answered = await emailTo(shop, order.email, 'guarantee-claim-answered')
    expect(answered.subject).toBe(`Order ${order.orderNumber}: your refund was approved`)
    expect(answered.text).toContain('We counted again: you are right.')
    await expect
      .poll(() => emailsTo(shop, order.email))
      .toEqual(expect.arrayContaining(['guarantee-claim-received', 'guarantee-claim-answered', 'refund-paid']))
  })

  test('a claim above the limit waits even if the rule is clear, and its delivery is stopped when it is granted', async () => {
    await shop.ctx.db.query("insert into settings (key, value) values ('guarantees.auto_limit_cents', '500')")
    const order = await paidOrder(shop)
    expect(await order.option('refund')).toMatchObject({
      isOpen: true,
      isSettledByRule: false,
      why: expect.stringContaining('more than $5.00'),
    })
    const { id, status } = (await order.ask('refund')).body.data
    expect(status).toBe('waiting')
    await move(shop, order, 'processing', { delivered: 1_000 })
    expect(invalidField(await decide(id, { grant: true, answer: 'Yes.', amount: 1 }))).toBe('amount')
    expect((await decide(id, { grant: true, answer: 'Yes.' })).body.data).toMatchObject({ amount: 5.59, order: { status: 'partial' } })
    await expect.poll(() => emailsTo(shop, order.email)).toContain('guarantee-claim-answered')

    const withdrawn = await paidOrder(shop)
    expect((await withdrawn.ask('withdrawal')).body.data).toMatchObject({ kind: 'withdrawal', status: 'granted', amount: 6.99 })
    await shop.ctx.db.query("delete from settings where key = 'guarantees.auto_limit_cents'")
  })

  test('a refused claim states the reason, refunds nothing, and can be made again', async () => {
    const order = await paidOrder(shop)
    await complete(shop, order)
    const { id } = (await order.ask('refund', { message: 'I do not like it' })).body.data
    expect((await decide(id, { grant: false, answer: '' })).status).toBe(400)
    expect((await decide(id, { grant: false, answer: 'All 5,000 are there.' })).body.data).toMatchObject({
      status: 'refused',
      decidedBy: operator.id,
    })
    await expect.poll(() => emailsTo(shop, order.email)).toContain('guarantee-claim-answered')
    expect(await getData(order, `/api/orders/${order.id}`)).toMatchObject({ refunded: 0 })
    expect((await order.ask('refund', { message: 'They are gone now' })).body.data.status).toBe('waiting')
    expect((await order.request('GET', `/api/orders/${order.id}`)).text).not.toContain(operator.id)
  })

  test('staff set the quantity of a refill that cannot be computed', async () => {
    const order = await paidOrder(shop)
    await move(shop, order, 'completed', { delivered: 5_000 })
    const { id, quantity } = (await order.ask('refill', { currentCount: 3_000 })).body.data
    expect(quantity).toBeNull()
    expect(invalidField(await decide(id, { grant: true, answer: 'Yes.' }))).toBe('quantity')
    expect(invalidField(await decide(id, { grant: true, answer: 'Yes.', quantity: 5_001 }))).toBe('quantity')
    expect((await decide(id, { grant: true, answer: 'Yes.', quantity: 800 })).body.data).toMatchObject({ status: 'granted', quantity: 800 })
  })

  test('a waiting refill is checked again for what was delivered and is still paid for', async () => {
    const order = await paidOrder(shop)
    await move(shop, order, 'partial', { delivered: 2_000 })
    const { id } = (await order.ask('refill', { currentCount: 10 })).body.data
    const tooMany = await decide(id, { grant: true, answer: 'Yes.', quantity: 2_001 })
    expect([tooMany.status, invalidField(tooMany)]).toEqual([400, 'quantity'])

    const path = `/api/operator/orders/${order.id}/refunds`
    expect((await operator.request('POST', path, { amount: 6.99, reason: 'Goodwill', destination: 'original' })).status).toBe(200)
    const paidBack = await decide(id, { grant: true, answer: 'Yes.', quantity: 2_000 })
    expect([paidBack.status, codeOf(paidBack)]).toEqual([409, 'remedy_closed'])
    expect(messageOf(paidBack)).toContain('Refuse the request and tell them why.')
    expect((await decide(id, { grant: false, answer: 'You got your money back.' })).status).toBe(200)
  })

  test('a problem is answered and closed', async () => {
    const order = await paidOrder(shop)
    const { id } = (await order.ask('problem', { message: 'Wrong video' })).body.data
    expect((await decide(id, { grant: true, answer: 'We changed it.' })).body.data).toMatchObject({
      status: 'done',
      answer: 'We changed it.',
      most: null,
    })
  })
})

describe('the guarantees’ versions', () => {
  const body = { kind: 'withdrawal', title: 'Right of withdrawal', terms: 'Within two days.', windowHours: 48 }

  test('a new version applies to orders placed from then on; earlier orders keep theirs', async () => {
    const before = await paidOrder(shop)
    const { status, body: added } = await operator.request<DataOf<PolicyVersion>>('POST', '/api/operator/policies', body)
    expect([status, added.data.version, added.data.createdBy]).toEqual([200, 2, operator.id])
    expect(new Date(added.data.validFrom).getTime()).toBeGreaterThan(Date.now() + 50_000)
    const after = await paidOrder(shop)
    const afterwards = new Date(new Date(added.data.validFrom).getTime() + 1_000)
    await shop.ctx.db.query('update orders set created_at = $2, paid_at = $2 where id = $1', [after.id, afterwards])

    shop.jump(4 * 86_400_000)
    expect(await before.option('withdrawal')).toMatchObject({ isOpen: true, policy: { version: 1 } })
    expect(await after.option('withdrawal')).toMatchObject({ isOpen: false, policy: { version: 2 } })
    expect(codeOf(await after.ask('withdrawal'))).toBe('remedy_closed')
    expect((await before.ask('withdrawal')).status).toBe(200)
  })

  test('no version starts in the past or in more than a year, overtakes another, or is changed', async () => {
    const add = (validFrom: string) => operator.request('POST', '/api/operator/policies', { ...body, kind: 'revision', validFrom })
    expect(invalidField(await add('2026-01-01T00:00:00Z'))).toBe('validFrom')
    expect(invalidField(await add('9999-01-01T00:00:00Z'))).toBe('validFrom')
    const inDays = (days: number) => new Date(shop.ctx.now().getTime() + days * 86_400_000).toISOString()
    expect((await add(inDays(365))).status).toBe(200)
    expect(invalidField(await add(inDays(364)))).toBe('validFrom')
    const { data } = (await operator.request<DataOf<PolicyVersion[]>>('GET', '/api/operator/policies')).body
    expect(data.filter(({ kind }) => kind === 'revision').map(({ version }) => version)).toEqual([2, 1])
    await expect(shop.ctx.db.query("update guarantee_policies set window_hours = 1 where kind = 'refill'")).rejects.toThrow('append-only')
    const insert = `insert into guarantee_policies (id, kind, version, title, terms, window_hours, valid_from, created_by)
      values ('gpo_x', 'refill', 9, 'x', 'x', 1, now(), 'x')`
    await expect(shop.ctx.db.query(insert)).rejects.toThrow('a minute from now')
  })
})
