import { expect, test } from 'vitest'
import { cancelUnpaidOrders, releaseStaleReservations } from '#features/checkout/server/commands/reconcile.ts'
import { releaseUse } from '#features/promotions/server/commands/use.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { targets } from '../support/factories.ts'
import { readOrder } from '../support/orders.ts'
import { promotion } from '../support/promotions.ts'
import { last, providersShop } from '../support/providers.ts'
import { operator } from '../support/staff.ts'

const at = providersShop()
const { buyBy, hear, payOut } = at
const HOUR_MS = 3_600_000

/** An order paid with coins, and its invoice. */
async function orderByCoins(fields: object = {}) {
  const order = await buyBy('crypto', { postUrl: targets.instagramPost(), ...fields })
  return { order, invoice: last(at.btcpay.invoices.keys()) }
}

const payCoins = async (invoice: string, dollars: number) => {
  at.btcpay.pay(invoice, dollars)
  await hear('btcpay', at.btcpay.webhook('InvoicePaymentSettled', invoice))
}

test('a code for one order is not had twice by paying after the invoices have expired', async () => {
  const { code } = await promotion(await operator(at.shop), { name: 'For one', percent: 40, totalLimit: 1 })
  const made = []
  for (const email of ['one@example.com', 'two@example.com']) {
    const { order, invoice } = await orderByCoins({ email, promoCode: code })
    at.btcpay.expire(invoice)
    await hear('btcpay', at.btcpay.webhook('InvoiceExpired', invoice))
    made.push({ order, invoice })
  }
  for (const { order, invoice } of made) await payCoins(invoice, order.price)
  const [one, two] = await Promise.all(made.map(({ order }) => readOrder(at.shop, order)))
  expect([one?.paid, two?.paid]).toEqual([true, false])
  await payOut()
  expect(at.btcpay.pullPayments).toMatchObject([{ amount: String(made[1]?.order.price) }])
})

test('a code for two orders is not had three times by paying on a page that another page’s end left open', async () => {
  const { code } = await promotion(await operator(at.shop), { name: 'Twice', percent: 50, totalLimit: 2 })
  const made = []
  for (const email of ['first@example.com', 'second@example.com', 'third@example.com']) {
    const fields = { postUrl: targets.instagramPost(), email }
    const order = await buyBy('card', { ...fields, promoCode: code })
    const session = last(at.stripe.sessions.keys())
    // The order yields to a stranger's, gets a second page, and that page ends just as the same order is started without the code.
    await buyBy('card', { ...fields, email: `stranger-to-${email}` })
    expect((await buyBy('card', { ...fields, promoCode: code })).id).toBe(order.id)
    await at.place('card', fields)
    made.push({ order, session })
  }
  for (const { session } of made) {
    at.stripe.pay(session)
    await hear('stripe', at.stripe.webhook('checkout.session.completed', session))
  }
  const paid = await Promise.all(made.map(async ({ order }) => (await readOrder(at.shop, order)).paid))
  expect(paid).toEqual([true, true, false])
})

test('a code for one order is not had twice by erasing the account that shares the guest’s mailbox', async () => {
  const { code } = await promotion(await operator(at.shop), { name: 'Once a mailbox', percent: 50, totalLimit: 1, customerLimit: 1 })
  const customer = await signUp(at.shop, 'eva@gmail.com')
  await at.shop.ctx.db.query('update users set email_verified_at = now() where id = $1', [customer.id])
  const made = []
  for (const email of ['eva+x@gmail.com', 'eva+y@gmail.com']) {
    const order = await buyBy('card', { postUrl: targets.instagramPost(), email, promoCode: code })
    made.push({ order, session: last(at.stripe.sessions.keys()) })
    if (made.length === 1) expect((await customer.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  }
  for (const { session } of made) {
    at.stripe.pay(session)
    await hear('stripe', at.stripe.webhook('checkout.session.completed', session))
  }
  const paid = await Promise.all(made.map(async ({ order }) => (await readOrder(at.shop, order)).paid))
  expect(paid.filter(Boolean)).toHaveLength(1)
})

test('a code that each customer has once is not had twice by erasing the account between two late payments', async () => {
  const { code } = await promotion(await operator(at.shop), { name: 'Once each', percent: 50, customerLimit: 1 })
  const customer = await signUp(at.shop, 'ida@gmail.com')
  await at.shop.ctx.db.query('update users set email_verified_at = now() where id = $1', [customer.id])
  const made = []
  for (const email of ['ida+x@gmail.com', 'ida+y@gmail.com']) {
    const { order, invoice } = await orderByCoins({ email, promoCode: code })
    at.btcpay.expire(invoice)
    await hear('btcpay', at.btcpay.webhook('InvoiceExpired', invoice))
    made.push({ order, invoice })
  }
  for (const { order, invoice } of made) {
    await payCoins(invoice, order.price)
    await customer.request('DELETE', '/api/account', { password: PASSWORD })
  }
  const [one, two] = await Promise.all(made.map(({ order }) => readOrder(at.shop, order)))
  expect([one?.paid, two?.paid]).toEqual([true, false])
})

test('the card stored with a code is the one that paid, not one whose payment was returned', async () => {
  const { code } = await promotion(await operator(at.shop), { name: 'Last ones', percent: 50, totalLimit: 2 })
  const fields = { postUrl: targets.instagramPost(), email: 'two-pages@example.com', promoCode: code }
  const pay = async (session: string) => {
    Object.assign(at.stripe.sessions.get(session) ?? {}, { fingerprint: `fp_${session}` })
    at.stripe.pay(session)
    await hear('stripe', at.stripe.webhook('checkout.session.completed', session))
  }
  const order = await buyBy('card', fields)
  const first = last(at.stripe.sessions.keys())
  await buyBy('card', { ...fields, email: 'another@example.com', promoCode: undefined })
  expect((await buyBy('card', fields)).id).toBe(order.id)
  const second = last(at.stripe.sessions.keys())
  const free = (id: string) => at.shop.ctx.db.transaction((tx) => releaseUse(tx, id))
  await free(order.id)
  const buyOther = (email: string) => buyBy('card', { postUrl: targets.instagramPost(), email, promoCode: code })
  const other = await buyOther('meanwhile@example.com')
  await buyOther('as-well@example.com')
  await pay(second)
  expect((await readOrder(at.shop, order)).paid).toBe(false)
  await free(other.id)
  await pay(first)
  expect((await readOrder(at.shop, order)).paid).toBe(true)
  const { card, reference } = await at.shop.ctx.db.one<{ card: string; reference: string }>(
    `select use.card_key as card, provider_reference as reference from promotion_uses use
     join payment_attempts attempt on attempt.subject_id = use.subject_id and attempt.card_key = use.card_key where use.subject_id = $1`,
    [order.id],
  )
  expect({ card, reference }).toEqual({ card: expect.any(String), reference: first })
})

test('an unpaid order whose provider is gone does not keep the others from being canceled', async () => {
  const { order: stuck } = await orderByCoins()
  const other = await buyBy('card', { postUrl: targets.instagramPost() })
  const all = at.shop.ctx.providers
  at.shop.jump(25 * HOUR_MS)
  at.shop.ctx.providers = Object.fromEntries(Object.entries(all).filter(([name]) => name !== 'btcpay'))
  await cancelUnpaidOrders(at.shop.ctx)
  at.shop.ctx.providers = all
  at.shop.jump(0)
  expect((await readOrder(at.shop, other)).status).toBe('canceled')
  expect((await readOrder(at.shop, stuck)).status).toBe('pending')
})

test('fifty payments in progress do not keep the next reserved code from being released', async () => {
  const owner = await operator(at.shop)
  const [common, single] = [await promotion(owner, { name: 'For all' }), await promotion(owner, { name: 'Once', totalLimit: 1 })]
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const order = await buyBy('crypto', { postUrl: targets.instagramPost(), email: `coins${index}@example.com`, promoCode: common.code })
      await at.shop.ctx.db.query(`update payment_attempts set status = 'pending' where subject_id = $1`, [order.id])
    }),
  )
  await orderByCoins({ promoCode: single.code })
  at.shop.jump(HOUR_MS / 2)
  await releaseStaleReservations(at.shop.ctx)
  at.shop.jump(0)
  const { used } = await at.shop.ctx.db.one<{ used: number }>('select used from promotions where id = $1', [single.id])
  expect(used).toBe(0)
})

test('codes of fifty orders whose provider is gone are released, and so is the next one', async () => {
  const owner = await operator(at.shop)
  const [common, single] = [await promotion(owner, { name: 'For each' }), await promotion(owner, { name: 'Single', totalLimit: 1 })]
  const emails = Array.from({ length: 50 }, (_, index) => `gone${index}@example.com`)
  await Promise.all(emails.map((email) => orderByCoins({ email, promoCode: common.code })))
  await buyBy('card', { postUrl: targets.instagramPost(), promoCode: single.code })
  const all = at.shop.ctx.providers
  at.shop.jump(HOUR_MS / 2)
  at.shop.ctx.providers = Object.fromEntries(Object.entries(all).filter(([name]) => name !== 'btcpay'))
  for (let run = 0; run < 2; run++) await releaseStaleReservations(at.shop.ctx)
  at.shop.ctx.providers = all
  at.shop.jump(0)
  const { used } = await at.shop.ctx.db.one<{ used: number }>('select sum(used) as used from promotions where id = any($1)', [
    [common.id, single.id],
  ])
  expect(used).toBe(0)
})

test('a code of an unpaid order that staff cancel is free at once; a payment of that order comes too late', async () => {
  const owner = await operator(at.shop)
  const { code } = await promotion(owner, { name: 'For one more', percent: 40, totalLimit: 1 })
  const { order, invoice } = await orderByCoins({ email: 'canceled@example.com', promoCode: code })
  expect((await owner.request('POST', `/api/operator/orders/${order.id}/move`, { to: 'canceled' })).status).toBe(200)
  const next = await orderByCoins({ email: 'next@example.com', promoCode: code })
  expect(next.order.price).toBe(order.price)
  await payCoins(invoice, order.price)
  await payCoins(next.invoice, next.order.price)
  expect((await readOrder(at.shop, order)).paid).toBe(false)
  expect((await readOrder(at.shop, next.order)).paid).toBe(true)
  await payOut()
  expect(at.btcpay.pullPayments.at(-1)).toMatchObject({ amount: String(order.price) })
})
