import { afterAll, beforeAll, expect, test } from 'vitest'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import type { Attention, AttentionItem, Today } from '#features/operations/contract/today.ts'
import type { AttentionKind } from '#features/operations/rules/kinds.ts'
import { changeBehavior, currentBehavior } from '#features/payments/server/providers/sandbox/behavior.ts'
import { saveSetting } from '#platform/settings.ts'
import { lastLedgerCheck } from '#platform/system-notes.ts'
import { type Created, type DataOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { complete, move, paidOrder } from '../support/guarantees.ts'
import { refund } from '../support/refunds.ts'
import { operator, staff } from '../support/staff.ts'

/** What staff see first: the items that need them, and how the day is going. */

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop({ seed: true })
  owner = await operator(shop)
})
afterAll(() => shop.stop())

async function today(who: Customer = owner): Promise<Today> {
  const { status, body } = await who.request<DataOf<Today>>('GET', '/api/operator/today')
  expect(status).toBe(200)
  return body.data
}
const told = async (kind: AttentionKind, who?: Customer) => (await today(who)).attention.find((each) => each.kind === kind)
const attention = (who: Customer = owner) => getData<Attention>(who, '/api/operator/attention')
const counted = async (kind: AttentionKind) => (await attention()).attention.find((each) => each.kind === kind)?.count ?? 0
const led = (item: AttentionItem | undefined) => item?.rows.map(({ href }) => href)
const query = (text: string, values?: unknown[]) => shop.ctx.db.query(text, values)

test('an order that was paid and given to nobody is stuck, until somebody has it; then it is in a queue, then late', async () => {
  const order = await paidOrder(shop)
  expect(led(await told('stuck')) ?? []).not.toContain(`/operator/orders/${order.id}`)
  shop.jump(11 * 60_000)
  const stuck = await told('stuck')
  expect(stuck?.rows).toContainEqual({
    text: `${order.orderNumber} · 5,000 Instagram Views`,
    note: 'not assigned, paid',
    at: expect.any(String),
    href: `/operator/orders/${order.id}`,
  })
  const inQueue = await counted('own_queue')
  await startOrderDelivery(shop.ctx, order.id)
  expect(led(await told('stuck')) ?? []).not.toContain(`/operator/orders/${order.id}`)
  expect(await counted('own_queue')).toBe(inQueue + 1)
  const late = await counted('late')
  await query(`update deliveries set due_at = now() - interval '1 hour' where order_id = $1`, [order.id])
  expect(await counted('late')).toBe(late + 1)
  await query(`update deliveries set status = 'dead' where order_id = $1`, [order.id])
  expect(led(await told('dead'))).toEqual([`/operator/orders/${order.id}`])
  shop.jump(0)
})

test('a request waits, and says when its guarantee is about to expire', async () => {
  const order = await paidOrder(shop)
  await complete(shop, order)
  await order.ask('refund', { message: 'They are not from people.' })
  expect(led(await told('requests'))).toContain(`/operator/orders/${order.id}`)
  expect(await told('expiring')).toBeUndefined()
  shop.jump(28.5 * 86_400_000)
  expect((await told('expiring', await operator(shop)))?.rows).toMatchObject([
    { href: `/operator/orders/${order.id}`, note: 'requests a refund; guarantee ends' },
  ])
  shop.jump(0)
})

test('ledger differences come first', async () => {
  const refused = await paidOrder(shop)
  await refund(shop, refused.id, 300)
  const usual = await currentBehavior(shop.ctx)
  await changeBehavior(shop.ctx, { ...usual, refundFault: 'refuse' })
  await payRefunds(shop.ctx)
  await changeBehavior(shop.ctx, usual)
  expect(await told('refunds_failed')).toMatchObject({
    count: 1,
    rows: [{ text: `$3.00 · ${refused.orderNumber}`, href: `/operator/orders/${refused.id}` }],
  })

  const failed = await paidOrder(shop)
  await move(shop, failed, 'failed')
  expect((await told('orders_failed'))?.rows.at(-1)).toMatchObject({
    note: '$6.99 not refunded, placed',
    href: `/operator/orders/${failed.id}`,
  })

  const mismatched = await paidOrder(shop)
  await query(`update payment_attempts set updated_at = now() - interval '2 minutes' where subject_id = $1`, [mismatched.id])
  expect(await told('mismatched')).toBeUndefined()
  await query(`update orders set paid_at = null where id = $1`, [mismatched.id])
  expect(await told('mismatched')).toMatchObject({
    count: 1,
    rows: [{ note: '$6.99 received', href: `/operator/orders/${mismatched.id}` }],
  })

  expect((await today()).ledger).toEqual({ checkedAt: null, agrees: true })
  const at = shop.ctx.now().toISOString()
  await saveSetting(shop.ctx.db, lastLedgerCheck, { at, problems: [`Refunds of ${refused.id} are not counted on it.`] })
  const { attention, ledger } = await today()
  expect(ledger).toEqual({ checkedAt: at, agrees: false })
  expect(attention[0]).toMatchObject({ kind: 'ledger', rows: [{ href: `/operator/orders/${refused.id}` }] })
})

test('who waits, what is to be moderated, and machinery that is behind', async () => {
  const conversations = await counted('conversations')
  await shop.request('POST', '/api/contact', {
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'An invoice',
    message: 'Where do I find it?',
  })
  expect(await counted('conversations')).toBe(conversations + 1)
  const reviews = await counted('reviews')
  await shop.request('POST', '/api/leavereview', {
    username: 'Ada Lovelace',
    email: 'ada.today@example.com',
    serviceUsed: 'Instagram Views',
    rating: 5,
    reviewTitle: 'Steady today',
    content: 'Arrived over the evening, as said.',
  })
  expect(await counted('reviews')).toBe(reviews + 1)
  expect((await told('reviews'))?.href).toBe('/operator/reviews?status=pending')

  await query(`update outbox set dispatched_at = now()`)
  const { systemProblems = NaN } = await attention()
  await query(`insert into outbox (type, payload, created_at) values ('order.paid', '{}', now() - interval '2 minutes')`)
  await query(`update suppliers set failures = 3, open_until = now() + interval '5 minutes' where id = 'prt_manual'`)
  await query(
    `insert into emails (id, key, template, recipient, data, status) values ('mail_today', 'today', 'order_paid', 'a@example.com', '{}', 'failed')`,
  )
  expect(led(await told('outbox'))).toEqual(['/operator/system/outbox'])
  expect(led(await told('suppliers'))).toEqual(['/operator/system/partners/prt_manual'])
  expect(await told('mails')).toMatchObject({ count: 1, rows: [{ text: 'order paid', href: '/operator/system/mails/mail_today' }] })
  expect((await attention()).systemProblems).toBe(systemProblems + 3)
})

test('a price that a former colleague has scheduled is looked at before it begins, by whoever may cancel it', async () => {
  const manager = await staff(shop, 'manager')
  const id = 'pkg_youtube_likes_general_500'
  const from = new Date(Date.now() + 86_400_000).toISOString()
  const plan = { price: 0.01, from }
  const { body } = await manager.request<Created>('POST', `/api/operator/packages/${id}/price-plans`, plan)
  expect(await told('orphaned_prices')).toBeUndefined()
  await query(`update users set role = 'editor' where id = $1`, [manager.id])
  expect(await told('orphaned_prices', manager)).toBeUndefined()
  await query(`update users set role = 'customer' where id = $1`, [manager.id])
  expect((await told('orphaned_prices'))?.rows).toEqual([
    {
      text: '500 YouTube Likes: $0.01',
      note: expect.stringMatching(/^scheduled by .+, starts$/),
      at: from,
      href: expect.stringMatching(`^/operator/catalogue/.+/${id}$`),
    },
  ])
  expect((await owner.request('DELETE', `/api/operator/price-plans/${body.id}`)).status).toBe(200)
  expect(await counted('orphaned_prices')).toBe(0)
})

test('each role sees only its own items', async () => {
  const kinds = async (role: 'support' | 'editor' | 'bookkeeper') => {
    const who = await staff(shop, role)
    const { attention: items, ...rest } = await today(who)
    // The bar of the console counts what Today lists, and names no order or customer.
    const { attention: counts, systemProblems } = await attention(who)
    expect(counts).toEqual(items.map(({ rows: _rows, ...count }) => count))
    expect(systemProblems).toBeUndefined()
    return { kinds: items.map(({ kind }) => kind), parts: Object.keys(rest).toSorted() }
  }
  const support = await kinds('support')
  expect(support.kinds).toContain('conversations')
  for (const kind of ['ledger', 'mismatched', 'reviews', 'outbox', 'mails']) expect(support.kinds).not.toContain(kind)
  expect(support.parts).toEqual(['at'])
  expect(await kinds('editor')).toEqual({ kinds: ['reviews'], parts: ['at'] })
  expect(await kinds('bookkeeper')).toMatchObject({ parts: ['at', 'ledger', 'metrics'] })
})

test('the day is shown beside the same day of last week', async () => {
  const before = (await today()).metrics
  await paidOrder(shop)
  await signUp(shop)
  const after = (await today()).metrics
  expect((after?.paid.today ?? 0) - (before?.paid.today ?? 0)).toBe(1)
  expect((after?.orders.today ?? 0) - (before?.orders.today ?? 0)).toBe(1)
  expect((after?.newCustomers.today ?? 0) - (before?.newCustomers.today ?? 0)).toBe(1)
  expect(Math.round(((after?.revenue.today ?? 0) - (before?.revenue.today ?? 0)) * 100)).toBe(699)
  expect(after?.hours).toHaveLength(24)
  const sum = after?.hours.reduce((total, { revenue }) => total + Math.round((revenue ?? 0) * 100), 0)
  expect(sum).toBe(Math.round((after?.revenue.today ?? 0) * 100))
  shop.jump(7 * 86_400_000)
  const nextWeek = (await today(await operator(shop))).metrics
  expect(nextWeek?.revenue).toMatchObject({ today: 0, lastWeek: after?.revenue.today })
  shop.jump(0)
})
