import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApprovalView } from '#features/accounts/contract.ts'
import type { RefundPreview } from '#features/checkout/contract.ts'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { MoveEffect } from '#features/delivery/contract.ts'
import { startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import { deliveriesOf } from '#features/delivery/server/queries.ts'
import type { OrderPage, BulkResult } from '#features/operations/contract/orders.ts'
import { changeBehavior, currentBehavior } from '#features/payments/server/providers/sandbox/behavior.ts'
import { type DataOf, getData } from '../support/answers.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { signUp } from '../support/customer.ts'
import { complete, largeOrder, emailsTo, paidOrder } from '../support/guarantees.ts'
import { refundEvents, refundParts } from '../support/refunds.ts'
import { askForKey, operator, staff } from '../support/staff.ts'

let shop: TestShop
let owner: Customer
let support: Customer
beforeAll(async () => {
  shop = await testShop()
  owner = await operator(shop)
  support = await staff(shop, 'support')
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

/** What a second person decides; null if no one has to. */
interface ApprovalAsked {
  approvalId: string | null
}

const page = (id: string) => getData<OrderPage>(owner, `/api/operator/orders/${id}`)
const move = (who: Customer, id: string, body: object, headers?: Record<string, string>) =>
  who.request<ApprovalAsked>('POST', `/api/operator/orders/${id}/move`, body, headers)
const preview = async (id: string, body: object) =>
  (await support.request<DataOf<MoveEffect>>('POST', `/api/operator/orders/${id}/move/preview`, body)).body
const payBack = (who: Customer, id: string, body: object, headers?: Record<string, string>) =>
  who.request<DataOf<ApprovalAsked>>('POST', `/api/operator/orders/${id}/refunds`, { reason: 'The wrong link.', ...body }, headers)
const decide = (who: Customer, approvalId: string | null, how: 'approve' | 'refuse' | 'withdraw', headers?: Record<string, string>) =>
  who.request('POST', `/api/operator/approvals/${approvalId}/${how}`, {}, headers)

describe('moving an order', () => {
  test('states what it does to money, does exactly that, and is on the order’s page and in the audit log', async () => {
    const order = await paidOrder(shop)
    await startOrderDelivery(shop.ctx, order.id)
    expect((await page(order.id)).moves).toEqual(['processing', 'completed', 'partial', 'canceled', 'failed'])
    expect((await move(support, order.id, { to: 'processing' })).body).toMatchObject({ success: true, approvalId: null })
    const effect = await preview(order.id, { to: 'partial', deliveredQuantity: 3_000 })
    expect(effect.data).toMatchObject({
      from: 'processing',
      to: 'partial',
      delivered: 3_000,
      refund: 2.8,
      toMethod: 2.8,
      needsApproval: false,
    })
    expect((await page(order.id)).order).toMatchObject({ status: 'processing', refunded: 0 })

    await move(support, order.id, { to: 'partial', deliveredQuantity: 3_000, reason: 'The post is private now.' })
    const after = await page(order.id)
    expect(after.order).toMatchObject({ status: 'partial', delivered: 3_000, refunded: 2.8 })
    expect(after.deliveries).toMatchObject([{ status: 'partial', delivered: 3_000 }])
    expect(after.moves).toEqual([])
    expect(after.timeline).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'staff',
          title: 'The order was moved from Processing to Partial',
          detail: 'The post is private now.',
          before: expect.objectContaining({ status: 'processing' }),
        }),
        expect.objectContaining({
          kind: 'order',
          title: 'The order was partially delivered',
          detail: '3,000 delivered. The post is private now.',
        }),
        expect.objectContaining({ kind: 'ledger', entries: expect.arrayContaining([{ account: 'sales', amount: 2.8 }]) }),
      ]),
    )
  })

  test('is refused if the table does not allow it or the count is impossible', async () => {
    const order = await paidOrder(shop)
    await complete(shop, order)
    expect((await move(support, order.id, { to: 'failed' })).body).toMatchObject({ code: 'move_not_allowed' })
    const other = await paidOrder(shop)
    expect((await move(support, other.id, { to: 'partial' })).body).toMatchObject({ errors: [{ path: 'deliveredQuantity' }] })
    expect((await move(support, other.id, { to: 'partial', deliveredQuantity: 5_000 })).status).toBe(400)
    expect((await move(support, 'ord_unheard_of', { to: 'completed' })).status).toBe(404)
    const bookkeeper = await staff(shop, 'bookkeeper')
    expect((await move(bookkeeper, other.id, { to: 'completed' })).status).toBe(403)
  })

  test('ends its delivery: later reports of the supplier change nothing', async () => {
    const order = await paidOrder(shop)
    await startOrderDelivery(shop.ctx, order.id)
    await move(support, order.id, { to: 'failed' })
    const [delivery] = await deliveriesOf(shop.ctx.db, order.id)
    const late = await support.request('POST', `/api/operator/deliveries/${delivery?.id}/report`, { status: 'completed' })
    expect(late.body).toMatchObject({ code: 'delivery_over' })
    expect((await page(order.id)).order).toMatchObject({ status: 'failed', refunded: 6.99 })
  })

  test('that refunds more than the limit changes nothing until a second person approves', async () => {
    const order = await largeOrder(shop)
    const { body } = await move(support, order.id, { to: 'canceled', reason: 'The channel is gone.' })
    expect(body.approvalId).toMatch(/^apr_/)
    expect((await page(order.id)).order).toMatchObject({ status: 'pending', refunded: 0 })
    expect((await decide(owner, body.approvalId, 'approve')).status).toBe(200)
    expect((await page(order.id)).order).toMatchObject({ status: 'canceled', refunded: 199.99 })
  })
})

describe('a manual refund', () => {
  test('shows the calculation before, goes to the balance if requested, and never exceeds what was paid', async () => {
    const ada = await signUp(shop)
    const order = await paidOrder(shop, { by: ada })
    const wanted = { amount: 2, destination: 'balance' }
    const { body } = await support.request<DataOf<RefundPreview>>('POST', `/api/operator/orders/${order.id}/refunds/preview`, wanted)
    expect(body.data).toMatchObject({ price: 6.99, refundedBefore: 0, toMethod: 0, toBalance: 2, left: 4.99, needsApproval: false })
    const key = { 'idempotency-key': 'once-and-for-all' }
    const [first, twin] = await Promise.all([payBack(support, order.id, wanted, key), payBack(support, order.id, wanted, key)])
    expect(first.body).toEqual(twin.body)
    expect(await refundParts(shop, order.id)).toEqual([[0, 2, 0, 'paid']])
    expect((await payBack(support, order.id, { amount: 5 })).body).toMatchObject({
      errors: [{ path: 'amount', message: 'At most $4.99 can be refunded.' }],
    })
  })

  test('above the limit is requested once, and its author cannot approve it', async () => {
    const order = await largeOrder(shop)
    const asked = await payBack(owner, order.id, { amount: 150 })
    const { approvalId } = asked.body.data
    expect(await refundParts(shop, order.id)).toEqual([])
    expect((await payBack(support, order.id, { amount: 150 })).body).toMatchObject({ code: 'approval_waiting' })
    expect((await decide(owner, approvalId, 'approve')).body).toMatchObject({ code: 'second_person_needed' })
    expect((await decide(support, approvalId, 'approve')).status).toBe(403)
    expect((await decide(support, approvalId, 'withdraw')).body).toMatchObject({ code: 'not_yours' })
    const waiting = await getData<ApprovalView[]>(support, '/api/operator/approvals?status=waiting')
    expect(waiting).toMatchObject([{ id: approvalId, amount: 150, kind: 'order_refund', requestedBy: { name: 'Olive Operator' } }])

    const manager = await staff(shop, 'manager')
    const twice = await Promise.all([decide(manager, approvalId, 'approve'), decide(await staff(shop, 'manager'), approvalId, 'approve')])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await refundParts(shop, order.id)).toEqual([[150, 0, 0, 'on_its_way']])
    expect(await refundEvents(shop, order.id)).toEqual(['refund_started -15000'])
    expect((await page(order.id)).approvals).toMatchObject([{ status: 'approved' }])
  })

  test('approved, refused and withdrawn at the same time pays once or not at all', async () => {
    const managers = await Promise.all([staff(shop, 'manager'), staff(shop, 'manager')])
    for (let round = 0; round < 6; round++) {
      const order = await largeOrder(shop)
      const { approvalId } = (await payBack(support, order.id, { amount: 120 })).body.data
      const key = { 'idempotency-key': `approve-${round}` }
      const [one, other] = managers
      const said = await Promise.all([
        decide(one, approvalId, 'approve', key),
        decide(one, approvalId, 'approve', key),
        decide(other, approvalId, round % 2 ? 'refuse' : 'approve'),
        decide(support, approvalId, 'withdraw'),
        payBack(support, order.id, { amount: 60 }),
      ])
      expect(said.every(({ status }) => status === 200 || status === 409)).toBe(true)
      const { approvals, order: now } = await page(order.id)
      expect(now.refunded).toBe(approvals[0]?.status === 'approved' ? 180 : 60)
    }
  })

  test('an approval of more than is left is refused, and the request keeps waiting', async () => {
    const order = await largeOrder(shop)
    const { approvalId } = (await payBack(support, order.id, { amount: 150 })).body.data
    await payBack(support, order.id, { amount: 80 })
    expect((await decide(owner, approvalId, 'approve')).body).toMatchObject({ code: 'refund_grew' })
    expect((await page(order.id)).approvals).toMatchObject([{ status: 'waiting' }])
    expect((await decide(owner, approvalId, 'refuse')).status).toBe(200)
  })

  test('a large claim takes two people to grant', async () => {
    const order = await largeOrder(shop)
    await complete(shop, order)
    await order.ask('refund', { message: 'These are not subscribers of mine.' })
    const { requests } = await page(order.id)
    const id = requests[0]?.id
    const answer = await support.request<ApprovalAsked>('POST', `/api/operator/remedies/${id}/decide`, {
      grant: true,
      answer: 'You are right.',
    })
    expect(answer.body).toMatchObject({ data: { status: 'waiting' }, approvalId: expect.stringMatching(/^apr_/) })
    expect((await decide(owner, answer.body.approvalId, 'approve')).status).toBe(200)
    expect((await page(order.id)).requests).toMatchObject([{ status: 'granted', amount: 199.99 }])
  })

  /** A refund that the provider has refused, and a way to record that it was paid by hand. */
  async function refused() {
    const order = await paidOrder(shop)
    await payBack(support, order.id, { amount: 3 })
    const usual = await currentBehavior(shop.ctx)
    await changeBehavior(shop.ctx, { ...usual, refundFault: 'refuse' })
    await payRefunds(shop.ctx)
    await changeBehavior(shop.ctx, usual)
    const [refund] = (await page(order.id)).providerRefunds
    expect(refund).toMatchObject({ status: 'failed', amount: 3 })
    const path = `/api/operator/refunds/${refund?.id}`
    const close = () => support.request('POST', `${path}/paid-by-hand`, { reference: 'Transfer 42', reason: 'Card closed.' })
    return { order, close, retry: () => support.request('POST', `${path}/retry`) }
  }

  test('a refused refund is closed once, with proof that it was paid another way', async () => {
    const { order, close } = await refused()
    const said = await Promise.all([close(), close()])
    expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await page(order.id)).providerRefunds).toMatchObject([{ status: 'paid' }])
    expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  })

  test('of closing it and asking the provider again, one happens', async () => {
    const { order, close, retry } = await refused()
    const said = await Promise.all([close(), retry()])
    expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await page(order.id)).providerRefunds).toMatchObject([{ status: 'paid' }])
    expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  })
})

test('an order’s page only shows conversations to staff who may read them', async () => {
  const order = await paidOrder(shop, { email: 'asked.us@example.com' })
  const asked = { name: 'Ann Other', email: order.email, subject: 'About my street', message: `It is about ${order.orderNumber}.` }
  expect((await shop.request('POST', '/api/contact', asked)).status).toBe(200)
  const path = `/api/operator/orders/${order.id}`
  expect((await support.request('GET', path)).text).toContain('About my street')
  const { key } = (await askForKey(owner, ['orders:read'])).body.data
  const read = await shop.request('GET', path, undefined, { authorization: `Bearer ${key}` })
  expect([read.status, read.text.includes('About my street')]).toEqual([200, false])
})

test('an order’s page shows the newest twenty conversations, however many a stranger starts with its address', async () => {
  const order = await paidOrder(shop, { email: 'written.to@example.com' })
  await shop.ctx.db.query(
    `insert into conversations (id, channel, email, subject, status, suspected, created_at, last_message_at)
     select 'cnv_flood_' || n, 'chat', $1, 'Number ' || n, 'assistant', false, now() - n * interval '1 minute', now() from generate_series(1, 30) n`,
    [order.email],
  )
  const { conversations, timeline } = await page(order.id)
  expect([conversations.length, conversations[0]?.subject, conversations.at(-1)?.subject]).toEqual([20, 'Number 20', 'Number 1'])
  expect(timeline.filter(({ kind }) => kind === 'conversation')).toHaveLength(20)
})

test('the confirmation of an order is sent again five times an hour', async () => {
  const order = await paidOrder(shop)
  const again = () => support.request('POST', `/api/operator/orders/${order.id}/confirmation`)
  for (let count = 0; count < 5; count++) expect((await again()).status).toBe(200)
  expect((await again()).status).toBe(429)
})

test('the confirmation of an erased customer’s order is not sent again', async () => {
  const order = await paidOrder(shop)
  await shop.ctx.db.query(`update orders set email = 'erased' where id = $1`, [order.id])
  const { status, body } = await support.request('POST', `/api/operator/orders/${order.id}/confirmation`)
  expect([status, body]).toMatchObject([409, { code: 'account_erased' }])
})

test('a saved order has everything that was written on it', async () => {
  const order = await paidOrder(shop)
  await support.request('POST', `/api/operator/orders/${order.id}/notes`, { content: 'Wrote by phone.' })
  await support.request('POST', `/api/operator/orders/${order.id}/confirmation`)
  const { notes, timeline, payments, refundable } = await page(order.id)
  expect(notes).toMatchObject([{ content: 'Wrote by phone.', author: 'Ada Lovelace' }])
  expect(payments).toMatchObject([{ status: 'succeeded', captured: 6.99 }])
  expect(refundable).toBe(6.99)
  expect(new Set(timeline.map(({ kind }) => kind))).toEqual(new Set(['order', 'payment', 'ledger', 'mail', 'staff', 'note']))
  expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted())
  // In sentences, without names of fields, events or accounts.
  for (const { title } of timeline) expect(title).toMatch(/^[A-Z“][^_]* [^_]*$/)
  expect(await emailsTo(shop, order.email)).toEqual(['order-confirmed'])
})

test('the timeline says a customer’s request and a declined payment once, and who reported progress', async () => {
  const order = await paidOrder(shop)
  await startOrderDelivery(shop.ctx, order.id)
  await order.ask('problem', { message: 'The views go to another video.' })
  await shop.ctx.db.query(
    `insert into order_events (order_id, type, actor, reason) values ($1, 'progress', 'partner', ''), ($1, 'payment_refused', 'customer', 'card_declined')`,
    [order.id],
  )
  await shop.ctx.db.query(`update payment_attempts set decline_code = 'card_declined' where subject_id = $1`, [order.id])
  const { timeline } = await page(order.id)
  expect(timeline.filter(({ title }) => /help with a problem|refused/.test(title))).toMatchObject([
    { kind: 'request', detail: '“The views go to another video.” Status: waiting.' },
  ])
  expect(timeline.find(({ title }) => title === 'Delivery progressed')).toMatchObject({ kind: 'delivery', who: 'supplier' })
})

test('an order’s page shows the latest events, however many there are', async () => {
  const order = await paidOrder(shop)
  await startOrderDelivery(shop.ctx, order.id)
  const many = (into: string, select: string) =>
    shop.ctx.db.query(`insert into ${into} select ${select}, generate_series(1, 201) n where order_id = $1`, [order.id])
  await many(
    'supplier_reports (supplier_id, message_id, delivery_id, payload, outcome)',
    `supplier_id, 'm' || n, id, '{}', '' from deliveries`,
  )
  await many(
    'webhook_events (id, provider, provider_event_id, type, received_at, attempt_id, payload)',
    `'w' || n, provider, n, '', now() + n * interval '1 ms', id, '{}' from (select *, subject_id as order_id from payment_attempts) attempt`,
  )
  await many(
    'audit_log (id, actor_id, actor_name, actor_role, action, subject_type, subject_id, address, agent, request_id)',
    `'a' || n, '', '', 'support', 'order.noted', 'order', order_id, '', '', '' from deliveries`,
  )
  await payBack(support, order.id, { amount: 1, destination: 'original' })

  const { timeline } = await page(order.id)
  expect(timeline.map(({ key }) => key)).toEqual(expect.arrayContaining(['report-m2', 'report-m201', 'w102', 'w201']))
  expect(timeline.findLast(({ kind }) => kind === 'staff')).toMatchObject({ who: 'Ada Lovelace', detail: 'The wrong link.' })
})

test('many orders are moved one by one, after a preview that lists those that cannot be', async () => {
  const [one, other, over] = await Promise.all([paidOrder(shop), paidOrder(shop), paidOrder(shop)])
  await complete(shop, over)
  const large = await largeOrder(shop)
  const bulk = { action: 'canceled', ids: [one, other, over, large].map(({ id }) => id) }
  const outcomes = ({ body }: Answer<DataOf<BulkResult>>) => body.data.lines.map(({ outcome }) => outcome)
  const told = await support.request<DataOf<BulkResult>>('POST', '/api/operator/orders/bulk/preview', bulk)
  expect(outcomes(told)).toEqual(['moves', 'moves', 'refused', 'approval'])
  expect(told.body.data).toMatchObject({ moving: 2, refused: 1, owed: 13.98 })
  expect((await page(one.id)).order.status).toBe('pending')
  const done = await support.request<DataOf<BulkResult>>('POST', '/api/operator/orders/bulk', bulk)
  expect(outcomes(done)).toEqual(['moves', 'moves', 'refused', 'approval'])
  expect((await page(one.id)).order).toMatchObject({ status: 'canceled', refunded: 6.99 })
  expect((await page(large.id)).order.status).toBe('pending')
  const tooMany = { action: 'canceled', ids: Array.from({ length: 201 }, (_, place) => `ord_${place}`) }
  expect((await support.request('POST', '/api/operator/orders/bulk', tooMany)).status).toBe(400)
})
