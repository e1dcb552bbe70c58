import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cancelUnpaidOrders, releaseStaleReservations } from '#features/checkout/server/commands/reconcile.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import { deliveriesOf } from '#features/delivery/server/queries.ts'
import { networkKeyOf } from '#features/orders/server/queries.ts'
import type { Queryable } from '#platform/db/database.ts'
import { codeOf, messageOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { cards, targets } from '../support/factories.ts'
import { meanwhile, waitingForLocks } from '../support/locks.ts'
import { checkOut, eventTypes, orderToken, paymentReference, type Placed, readOrder } from '../support/orders.ts'
import { promotion } from '../support/promotions.ts'
import { operator } from '../support/staff.ts'

const MINUTE = 60_000

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1', DATABASE_POOL: '12' } })
  owner = await operator(shop)
})
afterEach(() => shop.jump(0))
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const isInFlight = async (id: string) => {
  const { rows } = await shop.ctx.db.query<{ inFlight: boolean }>('select in_flight as "inFlight" from orders where id = $1', [id])
  return rows[0]?.inFlight
}

/** Approves the payment as the customer on the provider's page, and comes back. */
async function approve({ order, payment }: Placed['data']): Promise<void> {
  await shop.request('POST', `/api/sandbox/payments/${paymentReference(payment)}/approve`)
  await shop.request('POST', `/api/orders/${order.id}/payment/confirm`, undefined, orderToken(order))
}

test('a stranger’s unpaid order blocks nobody, and can still be paid', async () => {
  const postUrl = targets.instagramPost()
  const unpaid = (await checkOut(shop, { postUrl, paymentMethod: 'paypal' })).body.data
  const paid = await checkOut(shop, { postUrl })
  expect(paid.status).toBe(200)
  expect(paid.body.data.order.paid).toBe(true)
  await approve(unpaid)
  expect((await readOrder(shop, unpaid.order)).paid).toBe(true)
  expect([await isInFlight(paid.body.data.order.id), await isInFlight(unpaid.order.id)]).toEqual([true, false])
  // Its delivered units are recorded, even though the other order is still being delivered.
  await startOrderDelivery(shop.ctx, unpaid.order.id)
  const [delivery] = await deliveriesOf(shop.ctx.db, unpaid.order.id)
  const report = { status: 'in_progress', delivered: 1_000, startCount: 10 }
  expect((await owner.request('POST', `/api/operator/deliveries/${delivery?.id}/report`, report)).status).toBe(200)
  expect(await readOrder(shop, unpaid.order)).toMatchObject({ status: 'processing', delivered: 1_000 })
  expect(await isInFlight(unpaid.order.id)).toBe(false)
})

test('a run cancels more unpaid orders than a crowd places until the next', async () => {
  const { order } = (await checkOut(shop, { paymentMethod: 'paypal' })).body.data
  await shop.ctx.db.query(
    `insert into orders select (jsonb_populate_record(null::orders, to_jsonb(orders) || jsonb_build_object(
       'id', 'ord_crowd_' || n, 'order_number', 'GS-CROWD' || n, 'in_flight', false, 'created_at', now() - interval '25 hours'))).*
     from orders, generate_series(1, 200) n where id = $1`,
    [order.id],
  )
  expect(await cancelUnpaidOrders(shop.ctx)).toBe(200)
})

test('an order is refunded however often somebody tried to pay it after the payment that did', async () => {
  const { order } = (await checkOut(shop)).body.data
  await shop.ctx.db.query(
    `insert into payment_attempts (id, subject_type, subject_id, provider, method, amount_cents, currency, status, created_at)
     select id || number, subject_type, subject_id, provider, method, amount_cents, currency, 'declined', created_at + interval '1 minute'
     from payment_attempts, generate_series(1, 100) number where subject_id = $1`,
    [order.id],
  )
  expect((await shop.request('POST', `/api/orders/${order.id}/remedies`, { kind: 'withdrawal' }, orderToken(order))).status).toBe(200)
  expect((await readOrder(shop, order)).refunded).toBe(order.price)
})

test('who types a guest’s address elsewhere gets an order of their own, and the guest’s payment goes on', async () => {
  const changes = { postUrl: targets.instagramPost(), email: 'known@example.com', paymentMethod: 'paypal' }
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const unpaid = (await checkOut(shop, changes, from('203.0.113.20'))).body.data
  const stranger = (await checkOut(shop, changes, from('203.0.113.21'))).body.data
  expect(stranger.order.id).not.toBe(unpaid.order.id)
  await approve(unpaid)
  expect((await readOrder(shop, unpaid.order)).paid).toBe(true)

  const declined = { postUrl: targets.instagramPost(), email: 'known@example.com' }
  const first = (await checkOut(shop, { ...declined, cardNumber: cards.declined }, from('203.0.113.20'))).body.data.order
  expect((await checkOut(shop, declined, from('203.0.113.21'))).body.data.order.id).not.toBe(first.id)
  const again = { ...declined, postUrl: targets.instagramPost() }
  const tried = (await checkOut(shop, { ...again, cardNumber: cards.declined }, from('203.0.113.20'))).body.data.order
  expect((await checkOut(shop, again, from('203.0.113.20'))).body.data.order).toMatchObject({ id: tried.id, paid: true })
})

test('an order that is declined on one network and paid from another counts for the one that pays', async () => {
  const customer = await signUp(shop)
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const wanted = { postUrl: targets.instagramPost(), email: customer.email }
  const declined = (await checkOut(customer, { ...wanted, cardNumber: cards.declined }, from('203.0.113.30'))).body.data.order
  expect((await checkOut(customer, wanted, from('203.0.113.31'))).body.data.order).toMatchObject({ id: declined.id, paid: true })
  const other = (await checkOut(customer, { email: customer.email }, from('203.0.113.31'))).body.data.order
  expect(await networkKeyOf(shop.ctx.db, declined.id)).toBe(await networkKeyOf(shop.ctx.db, other.id))
})

test('a paid order takes the target from an unpaid one', async () => {
  const postUrl = targets.instagramPost()
  const first = (await checkOut(shop, { postUrl, paymentMethod: 'paypal' })).body.data
  const second = (await checkOut(shop, { postUrl, paymentMethod: 'paypal' })).body.data
  expect([await isInFlight(first.order.id), await isInFlight(second.order.id)]).toEqual([false, true])
  await approve(first)
  expect([await isInFlight(first.order.id), await isInFlight(second.order.id)]).toEqual([true, false])
  expect((await checkOut(shop, { postUrl })).status).toBe(409)
})

test('a payment that arrives as another order is placed for the same target is settled at once', async () => {
  const postUrl = targets.instagramPost()
  const first = (await checkOut(shop, { postUrl, paymentMethod: 'paypal' })).body.data
  const second = (await checkOut(shop, { postUrl, paymentMethod: 'paypal' })).body.data
  const place = (tx: Queryable, inFlight: boolean) =>
    tx.query('update orders set in_flight = $2 where id = $1', [second.order.id, inFlight])
  await place(shop.ctx.db, false)
  await shop.request('POST', `/api/sandbox/payments/${paymentReference(first.payment)}/approve`)
  const confirm = () => shop.request('POST', `/api/orders/${first.order.id}/payment/confirm`, undefined, orderToken(first.order))
  expect((await meanwhile({ shop, before: (tx) => place(tx, true) }, confirm)).status).toBe(200)
  expect((await readOrder(shop, first.order)).paid).toBe(true)
  expect([await isInFlight(first.order.id), await isInFlight(second.order.id)]).toEqual([true, false])
})

test('a stranger cannot learn the number of a paid order or that it is paid', async () => {
  const postUrl = targets.instagramPost()
  const { body } = await checkOut(shop, { postUrl })
  // The address that a guest typed proves nothing.
  const refused = await checkOut(shop, { postUrl, email: body.data.order.email })
  expect([refused.status, codeOf(refused)]).toEqual([409, 'order_in_flight'])
  expect(messageOf(refused)).toBe(
    'We can’t take another order of this service for this link right now. Please try again later, or choose another service or link.',
  )
  expect(refused.text).not.toContain(body.data.order.orderNumber)
})

test('a balance that doesn’t cover an order answers the same, whether or not somebody ordered for its target', async () => {
  const [taken, free] = [targets.instagramPost(), targets.instagramPost()]
  await checkOut(shop, { postUrl: taken })
  const spy = await signUp(shop)
  const probe = (postUrl: string, changes: Record<string, unknown>) => checkOut(spy, { postUrl, email: spy.email, ...changes })
  for (const changes of [{ paymentMethod: 'balance' }, { paymentMethod: 'paypal', useBalance: true, balanceAmount: 1 }]) {
    const [one, other] = [await probe(taken, changes), await probe(free, changes)]
    expect([one.status, one.text]).toEqual([other.status, other.text])
    expect(codeOf(one)).toMatch(/^insufficient_balance|balance_changed$/)
  }
})

test('whoever tries which targets somebody ordered for may try ten an hour by network, five by account, and learns no more then', async () => {
  const [taken, free] = [targets.instagramPost(), targets.instagramPost()]
  await checkOut(shop, { postUrl: taken })
  const from = (place: number) => ({ 'x-forwarded-for': `192.0.2.${place}` })
  const guest = (postUrl: string, place = 1) => checkOut(shop, { postUrl, paymentMethod: 'paypal' }, from(place))
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await guest(taken)).status))
  expect(statuses.toSorted()).toEqual([...Array<number>(10).fill(409), ...Array<number>(10).fill(429)])
  const [one, other] = [await guest(taken), await guest(free)]
  expect([other.status, messageOf(other)]).toEqual([one.status, messageOf(one)])
  expect(messageOf(one)).toMatch(/^Too many refused orders\. Please wait /)
  expect((await guest(free, 2)).status).toBe(200)

  const customer = await signUp(shop)
  await customer.deposit(100)
  const pay = (postUrl: string, place: number) =>
    checkOut(customer, { postUrl, email: customer.email, paymentMethod: 'balance' }, from(place))
  const mine = targets.instagramPost()
  expect((await pay(mine, 9)).status).toBe(200)
  // One's own order in flight reveals nothing.
  for (let place = 10; place < 16; place++) expect((await pay(mine, place)).status).toBe(409)
  for (let place = 20; place < 25; place++) expect((await pay(taken, place)).status).toBe(409)
  expect([(await pay(taken, 25)).status, (await pay(targets.instagramPost(), 26)).status]).toEqual([429, 429])
})

test('whoever has an IPv6 /48 may try sixteen times as many targets as one of its networks, not 65,536 times', async () => {
  const taken = targets.instagramPost()
  await checkOut(shop, { postUrl: taken })
  const tryFrom = async (network: number, postUrl = taken) =>
    (await checkOut(shop, { postUrl, paymentMethod: 'paypal' }, { 'x-forwarded-for': `2001:db8:77:${network}::1` })).status
  const statuses: number[] = []
  for (let network = 1; network <= 16; network++) for (let count = 0; count < 10; count++) statuses.push(await tryFrom(network))
  expect(new Set(statuses)).toEqual(new Set([409]))
  expect([await tryFrom(17), await tryFrom(18, targets.instagramPost())]).toEqual([429, 429])
  const elsewhere = { 'x-forwarded-for': '2001:db8:78:1::1' }
  expect((await checkOut(shop, { postUrl: targets.instagramPost(), paymentMethod: 'paypal' }, elsewhere)).status).toBe(200)
})

test('a customer’s new order replaces their unpaid one, but not their paid one', async () => {
  const customer = await signUp(shop)
  const mine = { postUrl: targets.instagramPost(), email: customer.email }
  const { order } = (await checkOut(customer, { ...mine, paymentMethod: 'paypal' })).body.data
  const paid = await checkOut(customer, { ...mine, quantity: 1_000 })
  expect(paid.status).toBe(200)
  expect(eventTypes(await readOrder(customer, order))).toContain('payment_refused')
  const again = await checkOut(customer, mine)
  expect(again.status).toBe(409)
  expect(messageOf(again)).toContain(paid.body.data.order.orderNumber)
})

test('a promotion is reserved for minutes: then others have it, and nobody pays the old page at its price', async () => {
  const { code } = await promotion(owner, { totalLimit: 1 })
  const unpaid = (await checkOut(shop, { promoCode: code, paymentMethod: 'paypal' })).body.data
  shop.jump(19 * MINUTE)
  await releaseStaleReservations(shop.ctx)
  expect((await checkOut(shop, { promoCode: code })).status).toBe(409)
  shop.jump(21 * MINUTE)
  await releaseStaleReservations(shop.ctx)
  expect((await checkOut(shop, { promoCode: code })).status).toBe(200)
  await approve(unpaid)
  expect(await readOrder(shop, unpaid.order)).toMatchObject({ paid: false, payment: { status: 'canceled' } })
})

test('unpaid orders for one target are taken up to a number, whoever places them; others go on', async () => {
  const [postUrl, other] = [targets.instagramPost(), targets.instagramPost()]
  const from = (place: number, url: string) =>
    checkOut(shop, { postUrl: url, paymentMethod: 'paypal' }, { 'x-forwarded-for': `203.0.113.${place}` })
  const statuses: number[] = []
  for (let place = 0; place < 11; place++) statuses.push((await from(place, postUrl)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  const refused = await from(12, postUrl)
  expect(messageOf(refused)).toContain('Too many unpaid orders. Please wait 30 minutes')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1_700)
  expect((await from(13, other)).status).toBe(200)
})

test('unpaid orders at the same time count like one after the other, and what is refused does not count', async () => {
  const email = 'many.at.once@example.com'
  const from = (place: number, changes = {}) =>
    checkOut(shop, { email, paymentMethod: 'paypal', ...changes }, { 'x-forwarded-for': `198.51.100.${place}` })
  for (let place = 0; place < 5; place++) expect((await from(place, { price: 1 })).status).toBe(409)
  for (let place = 0; place < 28; place++) expect((await from(place)).status).toBe(200)
  const { together } = await shop.ctx.db.transaction(async (tx) => {
    await tx.query('lock table payment_tries in exclusive mode')
    const begun = Array.from({ length: 6 }, (_, place) => from(place))
    // Each has read the count before any of them is added to it.
    await expect.poll(() => waitingForLocks(shop)).toBe(6)
    return { together: begun }
  })
  const statuses = (await Promise.all(together)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 429, 429, 429, 429])
})

test('a stranger’s unpaid orders for a target and an address stop nobody else’s card', async () => {
  const [postUrl, email] = [targets.instagramPost(), 'held.up@example.com']
  const stranger = { 'x-forwarded-for': '203.0.113.200' }
  for (let count = 0; count < 10; count++) await checkOut(shop, { postUrl, email, paymentMethod: 'crypto' }, stranger)
  for (let count = 0; count < 20; count++) await checkOut(shop, { email, paymentMethod: 'crypto' }, stranger)
  expect((await checkOut(shop, { postUrl }, stranger)).status).toBe(429)
  expect((await checkOut(shop, { email }, stranger)).status).toBe(429)

  const elsewhere = { 'x-forwarded-for': '203.0.113.201' }
  expect((await checkOut(shop, { postUrl, paymentMethod: 'paypal' }, elsewhere)).status).toBe(429)
  expect((await checkOut(shop, { postUrl, email }, elsewhere)).status).toBe(200)
})
