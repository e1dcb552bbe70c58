import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeliveryView } from '#features/delivery/contract.ts'
import { holdDisputedOrder, startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import { deliveriesOf } from '#features/delivery/server/queries.ts'
import type { AdminOrder } from '#features/operations/contract/orders.ts'
import type { Today } from '#features/operations/contract/today.ts'
import type { BlockView, OrderRisk, RefusedOrderView, RiskPreview } from '#features/risk/contract.ts'
import { defaultRisk, type RiskReason, type RiskSettings } from '#features/risk/rules/risk.ts'
import { codeOf, firstOf, getData, invalidField } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { disputePayment } from '../support/disputes.ts'
import { cards, targets } from '../support/factories.ts'
import { buy, buyAsGuest, checkOut, eventTypes, type GuestOrder, readOrder } from '../support/orders.ts'
import { operator, staff } from '../support/staff.ts'

let shop: TestShop
let olive: Customer
beforeAll(async () => {
  shop = await testShop()
  olive = await operator(shop)
})
afterAll(() => shop.stop())

let made = 0
/** An address at a disposable email service. */
const disposable = () => `ada${++made}@mailinator.com`

const rulesWith = (changes: Partial<RiskSettings>): RiskSettings => ({ ...defaultRisk, ...changes })
const setRules = (changes: Partial<RiskSettings> = {}) => olive.request('PUT', '/api/operator/risk', rulesWith(changes))
const riskOf = ({ id }: { id: string }) => getData<OrderRisk | null>(olive, `/api/operator/risk/orders/${id}`)
const release = ({ id }: { id: string }) => olive.request('POST', `/api/operator/risk/orders/${id}/release`)
const deliveries = ({ id }: { id: string }) => deliveriesOf(shop.ctx.db, id)
const heldOrders = () => getData<AdminOrder[]>(olive, '/api/operator/orders?held=true')

/** Buys, and processes the reactions to the payment. */
async function buyAndStart(changes: Record<string, unknown> = {}): Promise<GuestOrder> {
  const order = await buyAsGuest(shop, changes)
  await startOrderDelivery(shop.ctx, order.id)
  return order
}
const rulesOf = async (order: { id: string }): Promise<RiskReason['rule'][]> => (await riskOf(order))?.reasons.map(({ rule }) => rule) ?? []

test('a risky order is paid and held: the customer sees that it is being checked, and staff see why and release it', async () => {
  await setRules({ holdAt: 30 })
  const order = await buyAndStart({ email: disposable() })
  expect(await deliveries(order)).toEqual([])
  const shown = await readOrder(shop, order)
  expect([shown.status, shown.paid, shown.checking?.hours]).toEqual(['pending', true, 24])
  expect(JSON.stringify(shown)).not.toContain('disposable')

  const risk = await riskOf(order)
  expect(risk).toMatchObject({ points: 30, wasHeld: true, released: null })
  expect(risk?.reasons.map(({ text }) => text)).toEqual(['The email address is from a service for disposable mailboxes.'])
  expect((await heldOrders()).map(({ id }) => id)).toEqual([order.id])
  const { attention } = await getData<Today>(olive, '/api/operator/today')
  expect(attention.find(({ kind }) => kind === 'held')?.rows[0]?.text).toContain(order.orderNumber)
  expect(attention.map(({ kind }) => kind)).not.toContain('stuck')

  await startOrderDelivery(shop.ctx, order.id)
  expect(await deliveries(order)).toEqual([])
  expect((await release(order)).status).toBe(200)
  await startOrderDelivery(shop.ctx, order.id)
  await startOrderDelivery(shop.ctx, order.id)
  expect(await deliveries(order)).toHaveLength(1)
  const after = await readOrder(shop, order)
  expect(after.checking).toBeNull()
  expect(eventTypes(after)).toEqual(['placed', 'paid', 'held', 'released'])
  expect((await riskOf(order))?.released?.by).toBe('Olive Operator')
  expect(codeOf(await release(order))).toBe('not_held')
})

test('releasing it starts the delivery', async () => {
  await setRules({ holdAt: 30 })
  const working = await testShop({ beside: shop, jobs: true })
  try {
    const order = await buyAsGuest(shop, { email: disposable() })
    await expect.poll(async () => (await readOrder(shop, order)).checking, { timeout: 20_000 }).not.toBeNull()
    await release(order)
    await expect.poll(() => deliveries(order), { timeout: 20_000 }).toHaveLength(1)
  } finally {
    await working.stop()
  }
})

test('one whose money a dispute took waits whatever the rules are, and once it is released it is not held again', async () => {
  await setRules({ holdAt: null })
  const order = await buyAsGuest(shop)
  await disputePayment(shop, order.id)
  await startOrderDelivery(shop.ctx, order.id)
  expect(await deliveries(order)).toEqual([])
  expect((await readOrder(shop, order)).checking).toMatchObject({ hours: null })
  const risk = await riskOf(order)
  expect(risk).toMatchObject({ points: 0, wasHeld: true, heldSince: expect.any(String) })
  expect(risk?.reasons.map(({ text }) => text)).toEqual(['The payment is disputed, and its money was taken back.'])

  expect((await release(order)).status).toBe(200)
  await startOrderDelivery(shop.ctx, order.id)
  expect(await deliveries(order)).toHaveLength(1)
  await holdDisputedOrder(shop.ctx, order.id)
  expect((await readOrder(shop, order)).checking).toBeNull()
})

test('one whose money a dispute takes later is held automatically, and nobody can deliver it until it is released', async () => {
  await setRules()
  const working = await testShop({ beside: shop, jobs: true })
  const toDeliver = async (id: string) =>
    (await getData<DeliveryView[]>(olive, '/api/operator/deliveries?status=waiting&limit=100')).filter(({ order }) => order.id === id)
  try {
    const order = await buyAsGuest(shop)
    await expect.poll(() => toDeliver(order.id), { timeout: 20_000 }).toHaveLength(1)
    await disputePayment(shop, order.id)
    await expect.poll(async () => (await readOrder(shop, order)).checking, { timeout: 20_000 }).not.toBeNull()
    expect(await rulesOf(order)).toEqual(['moneyTaken'])
    expect(await toDeliver(order.id)).toEqual([])
    await release(order)
    expect(await toDeliver(order.id)).toHaveLength(1)
  } finally {
    await working.stop()
  }
})

test('one that was never assessed is held as well when a dispute takes its money', async () => {
  await setRules()
  const order = await buyAndStart()
  await shop.ctx.db.query('delete from order_risks where order_id = $1', [order.id])
  await disputePayment(shop, order.id)
  await holdDisputedOrder(shop.ctx, order.id)
  expect((await readOrder(shop, order)).checking).not.toBeNull()
  expect(await rulesOf(order)).toEqual(['moneyTaken'])
  expect((await release(order)).status).toBe(200)
})

test('a held order that is canceled is refunded and held no longer', async () => {
  await setRules({ holdAt: 30 })
  const order = await buyAndStart({ email: disposable() })
  expect((await olive.request('POST', `/api/operator/orders/${order.id}/move`, { to: 'canceled' })).status).toBe(200)
  const shown = await readOrder(shop, order)
  expect([shown.status, shown.refunded, shown.checking]).toEqual(['canceled', order.price, null])
  expect(codeOf(await release(order))).toBe('not_held')
  expect((await heldOrders()).map(({ id }) => id)).not.toContain(order.id)
})

test('by the rules as they come, no one rule and no busy customer is held', async () => {
  await setRules()
  expect(await heldOrders()).toEqual([])
  const email = disposable()
  const orders: GuestOrder[] = []
  for (let count = 0; count < 12; count++) orders.push(await buyAndStart({ email }))
  expect(await rulesOf(firstOf(orders))).toEqual(['disposableEmail'])
  expect(await rulesOf(firstOf(orders.toReversed()))).toEqual(['disposableEmail', 'emailTargets'])
  for (const order of orders) expect(await deliveries(order)).toHaveLength(1)
})

test('the facts about an order are collected when it is paid', async () => {
  await setRules()
  const email = 'grace.facts@example.com'
  const postUrl = targets.instagramAccount()
  const account = { email, postUrl, serviceType: 'Instagram Followers', quantity: 500, socialUsername: 'somebody' }
  for (let count = 0; count < 3; count++) await checkOut(shop, { ...account, cardNumber: cards.declined })
  const first = await buyAndStart(account)
  expect(await rulesOf(first)).toEqual(['declinedPayments', 'nameMismatch'])
  const second = await buyAndStart({ email })
  const { rows } = await shop.ctx.db.query<{ facts: unknown; emailKey: string }>(
    'select facts, email_key as "emailKey" from order_risks where order_id = any($1) order by assessed_at',
    [[first.id, second.id]],
  )
  expect(rows[0]?.facts).toMatchObject({ firstOrder: true, declined: 3, nameMatches: false, emailTargets: 0 })
  expect(rows[1]?.facts).toMatchObject({ firstOrder: false, declined: 0, nameMatches: null, emailTargets: 1 })
  expect(JSON.stringify(rows)).not.toContain('grace')
})

test('a dispute counts against each spelling of its mailbox', async () => {
  await setRules()
  const disputed = await buyAndStart({ email: 'contesting@gmail.com' })
  await disputePayment(shop, disputed.id)
  expect(await rulesOf(await buyAndStart({ email: 'Contest.ing+again@googlemail.com' }))).toEqual(['earlierDispute'])
  expect(await rulesOf(await buyAndStart({ email: 'someone.else@gmail.com' }))).toEqual([])
})

test('a card on the block list holds the order that it paid', async () => {
  await setRules()
  const order = await buyAsGuest(shop, { email: 'blocked.card@example.com' })
  await olive.request('POST', `/api/operator/blocks/orders/${order.id}`, { kinds: ['card'], reason: 'Stolen.', endsAt: null })
  await startOrderDelivery(shop.ctx, order.id)
  expect(await rulesOf(order)).toEqual(['blockedCard'])
  expect(await deliveries(order)).toEqual([])
  const [block] = await getData<BlockView[]>(olive, '/api/operator/blocks')
  expect((await olive.request('DELETE', `/api/operator/blocks/${block?.id}`)).status).toBe(200)
})

test.each(['email', 'target', 'network'])(
  'an order that was placed before its %s was blocked is not delivered when it is paid',
  async (kind) => {
    await setRules()
    const order = await buyAsGuest(shop, { email: `placed.before.${kind}@example.com` })
    await olive.request('POST', `/api/operator/blocks/orders/${order.id}`, { kinds: [kind], reason: 'A complaint.', endsAt: null })
    await startOrderDelivery(shop.ctx, order.id)
    expect(await rulesOf(order)).toEqual(['blockedCard'])
    expect(await deliveries(order)).toEqual([])
    const [block] = await getData<BlockView[]>(olive, '/api/operator/blocks')
    expect((await olive.request('DELETE', `/api/operator/blocks/${block?.id}`)).status).toBe(200)
  },
)

test('an order of an account whose mailbox was blocked before it is delivered is held, whatever address it was placed with', async () => {
  await setRules()
  const customer = await signUp(shop)
  const order = await buy(customer, { email: 'typed.instead@example.com' })
  await olive.request('POST', '/api/operator/blocks', { kind: 'email', value: customer.email, reason: 'A complaint.', endsAt: null })
  await startOrderDelivery(shop.ctx, order.id)
  expect(await rulesOf(order)).toEqual(['blockedCard'])
  expect(await deliveries(order)).toEqual([])
})

test('an order is refused before it is placed only from a threshold that staff set', async () => {
  await setRules({ refuseAt: 30 })
  const email = disposable()
  const refused = await checkOut(shop, { email })
  expect([refused.status, codeOf(refused)]).toEqual([403, 'order_refused'])
  const { rowCount } = await shop.ctx.db.query('select from orders where email = $1', [email])
  expect(rowCount).toBe(0)
  const [newest] = await getData<RefusedOrderView[]>(olive, '/api/operator/refused-orders')
  expect(newest).toMatchObject({ email, why: 'The email address is from a service for disposable mailboxes. (30)' })
  await setRules()
  expect((await checkOut(shop, { email })).status).toBe(200)
})

test('rules are tried on past orders before they are saved', async () => {
  await setRules()
  const preview = async (changes: Partial<RiskSettings>) =>
    (await olive.request<{ data: RiskPreview }>('POST', '/api/operator/risk/preview', rulesWith(changes))).body.data
  const before = await preview({ holdAt: 30 })
  expect(before.held).toBeGreaterThan(0)
  await buyAndStart({ email: disposable() })
  const after = await preview({ holdAt: 30 })
  expect([after.orders - before.orders, after.held - before.held]).toEqual([1, 1])
  expect((await preview({ holdAt: null })).held).toBe(0)
  expect(await getData<RiskSettings>(olive, '/api/operator/risk')).toEqual(defaultRisk)
})

test('many orders start at once right after the rules changed, although each transaction has only one connection', async () => {
  const orders = await Promise.all(Array.from({ length: 20 }, (_, each) => buyAsGuest(shop, { email: `at.once.${each}@example.com` })))
  await setRules()
  await Promise.all(orders.map(({ id }) => startOrderDelivery(shop.ctx, id)))
  for (const order of orders) expect(await deliveries(order)).toHaveLength(1)
})

test('changing rules takes permission to change settings, releasing orders to change orders', async () => {
  const support = await staff(shop, 'support')
  expect((await support.request('PUT', '/api/operator/risk', defaultRisk)).status).toBe(403)
  const bookkeeper = await staff(shop, 'bookkeeper')
  expect((await bookkeeper.request('POST', '/api/operator/risk/orders/ord_none/release')).status).toBe(403)
  expect((await release({ id: 'ord_none' })).status).toBe(404)
  expect(invalidField(await setRules({ holdAt: 0 }))).toBe('holdAt')
})
