import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelUnpaidOrders } from '#features/checkout/server/commands/reconcile.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { PromotionView, PromotionQuote, PromotionUseView } from '#features/promotions/contract.ts'
import { type DataOf, codeOf, messageOf, getData, errorsOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { cardDeposit, type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { cards } from '../support/factories.ts'
import { checkOut, orderToken } from '../support/orders.ts'
import { linesOf } from '../support/pdf.ts'
import { addPromotion, newCode, promotion } from '../support/promotions.ts'
import { refund } from '../support/refunds.ts'
import { operator, staff } from '../support/staff.ts'

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop()
  owner = await operator(shop)
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const ask = (code: string, changes: Record<string, unknown> = {}) =>
  shop.request<DataOf<PromotionQuote>>('POST', '/api/checkout/promo', {
    serviceType: 'Instagram Views',
    quantity: '5K',
    email: 'ada@example.com',
    promoCode: code,
    ...changes,
  })
const figures = async (id: string) => (await getData<PromotionView>(owner, `/api/operator/promotions/${id}`)).figures

describe('a code', () => {
  test('comes off the price once, and is the same on quote, order, payment, receipt and figures', async () => {
    const { id, code, body } = await promotion(owner, { percent: 10, endsAt: '2099-01-01T00:00:00Z', customerLimit: 1 })
    expect(body.data).toMatchObject({ state: 'running', summary: '10% off orders, once per customer, until Dec 31, 2098.' })
    expect((await ask(` ${code.toLowerCase()} `)).body.data).toEqual({
      price: 6.99,
      discount: 0.7,
      total: 6.29,
      label: code,
      terms: '10% off orders, once per customer, until Dec 31, 2098.',
    })
    const { status, body: paid } = await checkOut(shop, { promoCode: code.toLowerCase(), price: 6.99, discount: 0.7 })
    expect(status).toBe(200)
    expect(paid.data.order).toMatchObject({ price: 6.29, discount: 0.7, promotion: code, paid: true })
    expect(paid.data.payment).toMatchObject({ status: 'succeeded', amount: 6.29 })
    const receipt = await fetch(`${shop.url}/api/orders/${paid.data.order.id}/receipt`, {
      headers: orderToken(paid.data.order),
    })
    const lines = linesOf(Buffer.from(await receipt.arrayBuffer()))
    for (const part of ['$6.99', `Discount (${code})`, '−$0.70', '$6.29 USD']) expect(lines).toContain(part)
    expect(await figures(id)).toEqual({ used: 1, paid: 1, given: 0.7, revenue: 6.29 })
    const uses = await getData<PromotionUseView[]>(owner, `/api/operator/promotions/${id}/uses`)
    expect(uses).toMatchObject([{ number: paid.data.order.orderNumber, status: 'final', discount: 0.7, paid: 6.29 }])
  })

  test('is refused with what is wrong, and one answer for all reasons', async () => {
    const { code: forTikTok } = await promotion(owner, { platforms: ['tiktok'] })
    const { code: forLarge } = await promotion(owner, { min: 20 })
    const { code: over } = await promotion(owner, { startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-02-01T00:00:00Z' })
    const { code: later } = await promotion(owner, { startsAt: '2099-01-01T00:00:00Z' })
    const { id, code: paused } = await promotion(owner)
    await owner.request('POST', `/api/operator/promotions/${id}/pause`, {})
    const said = {
      NOSUCHCODE: 'This code is not valid. Please check the spelling.',
      [later]: 'This code is not valid. Please check the spelling.',
      [over]: 'This code ended on Jan 31, 2020.',
      [paused]: 'This code is not active right now.',
      [forTikTok]: 'This code is only for TikTok.',
      [forLarge]: 'This code is for orders of $20.00 or more.',
    }
    for (const [code, message] of Object.entries(said)) {
      const answer = await ask(code)
      expect(answer).toMatchObject({ status: 409, body: { success: false, code: 'promo_refused', message } })
      expect((await checkOut(shop, { promoCode: code })).body).toMatchObject({ code: 'promo_refused', message })
    }
  })

  test('that is used up, or was used before, is said to be so; who was not paid has not used it', async () => {
    const { id, code } = await promotion(owner, { totalLimit: 2, customerLimit: 1 })
    const email = `twice${newCode()}@example.com`
    const declined = await checkOut(shop, { promoCode: code, email, cardNumber: cards.declined })
    expect(declined.status).toBe(402)
    expect(await figures(id)).toMatchObject({ used: 0 })
    expect((await checkOut(shop, { promoCode: code, email })).status).toBe(200)
    expect(messageOf(await checkOut(shop, { promoCode: code, email: email.toUpperCase() }))).toBe('You have already used this code.')
    expect((await checkOut(shop, { promoCode: code, cardholderName: 'Grace Hopper' })).status).toBe(200)
    expect(messageOf(await checkOut(shop, { promoCode: code, cardholderName: 'Alan Turing' }))).toBe('This code has reached its limit.')
    expect(await figures(id)).toMatchObject({ used: 2, paid: 2 })
  })

  test('that is for one use per customer counts the mailbox, however its address is written', async () => {
    const { code } = await promotion(owner, { customerLimit: 1 })
    const name = `ada${newCode().toLowerCase()}`
    expect((await checkOut(shop, { promoCode: code, email: `${name}@gmail.com` })).status).toBe(200)
    for (const email of [`${name}+again@gmail.com`, `a.${name.slice(1)}@gmail.com`, `${name}@GoogleMail.com`]) {
      expect(messageOf(await checkOut(shop, { promoCode: code, email }))).toBe('You have already used this code.')
    }
  })

  test('that is for one use per customer counts the card as well, whichever mailbox it comes from', async () => {
    const { code } = await promotion(owner, { customerLimit: 1 })
    const other = { promoCode: code, cardholderName: 'Grace Hopper' }
    expect((await checkOut(shop, { promoCode: code, cardNumber: cards.declined })).status).toBe(402)
    expect((await checkOut(shop, { promoCode: code })).status).toBe(200)
    for (const cardholderName of ['Ada Lovelace', ' ada  LOVELACE ']) {
      const refused = await checkOut(shop, { promoCode: code, cardholderName })
      expect([refused.status, codeOf(refused)]).toEqual([409, 'promo_refused'])
      expect(messageOf(refused)).toBe('This code was already used with this card. To use it, pay with another card.')
    }
    // The sandbox's few cards are told apart by the name.
    expect((await checkOut(shop, other)).status).toBe(200)
    expect((await checkOut(shop)).status).toBe(200)
  })

  test('is reserved while its order waits for payment, and released if it is not paid', async () => {
    const { id, code } = await promotion(owner, { totalLimit: 1 })
    await checkOut(shop, { promoCode: code, paymentMethod: 'paypal' })
    expect(await figures(id)).toMatchObject({ used: 1, paid: 0, given: 0 })
    expect((await checkOut(shop, { promoCode: code })).status).toBe(409)
    shop.jump(25 * 3_600_000)
    await shop.ctx.db.query(`update orders set created_at = created_at - interval '25 hours' where promotion_id = $1`, [id])
    await cancelUnpaidOrders(shop.ctx)
    shop.jump(0)
    expect(await figures(id)).toMatchObject({ used: 0 })
    expect((await checkOut(shop, { promoCode: code })).status).toBe(200)
  })

  test('leaves $0.50 to pay, however much it is for', async () => {
    const { code } = await promotion(owner, { percent: null, amount: 100 })
    expect((await checkOut(shop, { promoCode: code })).body.data.order).toMatchObject({ price: 0.5, discount: 6.49 })
  })

  test('a discount other than the page showed charges nothing and is asked again', async () => {
    const { code } = await promotion(owner)
    const { status, body } = await checkOut(shop, { promoCode: code, discount: 2 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'discount_changed', price: 6.99, discount: 0.7 })
    expect(body.message).toContain('the total is now $6.29. Nothing was charged')
    expect(codeOf(await checkOut(shop, { price: 5 }))).toBe('price_changed')
  })

  test('is taken back with the order: never more than was paid, and its use stays', async () => {
    const { id, code } = await promotion(owner, { percent: 50 })
    const { body } = await checkOut(shop, { promoCode: code })
    await expect(refund(shop, body.data.order.id, 351)).rejects.toThrow(/more than is left/)
    expect(await refund(shop, body.data.order.id, 349)).toMatchObject({ amountCents: 349 })
    expect(await figures(id)).toMatchObject({ used: 1, paid: 1 })
  })

  test('too many guesses meet 429, also at one moment; the right code is no guess', async () => {
    const own = await testShop()
    const { code } = await promotion(await operator(own))
    const package5000 = { serviceType: 'Instagram Views', quantity: 5_000 }
    const guess = async (promoCode: string) => (await own.request('POST', '/api/checkout/promo', { ...package5000, promoCode })).status
    const right = await Promise.all(Array.from({ length: 35 }, () => guess(code)))
    expect(right).toEqual(Array(35).fill(200))
    const [found, ...wrong] = (
      await Promise.all([...Array.from({ length: 50 }, (_, place) => guess(`TRY${place}`)), guess(code)])
    ).toReversed()
    expect(found).toBe(429)
    expect(wrong.filter((status) => status === 409)).toHaveLength(30)
    expect((await checkOut(own)).status).toBe(200)
    await own.stop()
  })

  test('whose address has used a code is told 120 times in ten minutes, by prices and by orders alike', async () => {
    const own = await testShop()
    const { code } = await promotion(await operator(own))
    const wrong = { promoCode: code, discount: 999, paymentMethod: 'paypal' }
    const asked = []
    for (let each = 0; each < 121; each++) asked.push((await checkOut(own, wrong)).status)
    expect(asked).toEqual([...Array(120).fill(409), 429])
    const price = await own.request('POST', '/api/checkout/promo', { serviceType: 'Instagram Views', quantity: 5_000, promoCode: code })
    expect(price.status).toBe(429)
    expect((await checkOut(own)).status).toBe(200)
    await own.stop()
  })

  test('an order whose balance does not cover the price, or pays another part, is a price check', async () => {
    const own = await testShop()
    const customer = await signUp(own)
    const part = { paymentMethod: 'paypal', useBalance: true, balanceAmount: 999 }
    for (const changes of [part, { paymentMethod: 'balance' }]) expect([402, 409]).toContain((await checkOut(customer, changes)).status)
    expect(await own.ctx.db.all(`select points from rate_limits where key like 'price-quote:%'`)).toEqual([{ points: 2 }])
    await own.stop()
  })
})

describe('an automatic promotion', () => {
  let own: TestShop
  let boss: Customer
  beforeAll(async () => {
    own = await testShop()
    boss = await operator(own)
  })
  afterAll(() => own.stop())

  test('a first order costs less, the second does not; a code that gives more is used instead', async () => {
    const { id } = await promotion(boss, { kind: 'first_order', code: undefined, percent: 20 })
    const email = 'first@example.com'
    const quoted = await own.request<DataOf<PromotionQuote>>('POST', '/api/checkout/promo', {
      serviceType: 'Instagram Views',
      quantity: 5_000,
      email,
    })
    expect(quoted.body.data).toMatchObject({ discount: 1.4, label: 'First order' })
    expect((await checkOut(own, { email })).body.data.order).toMatchObject({ price: 5.59, promotion: 'First order' })
    expect((await checkOut(own, { email })).body.data.order).toMatchObject({ price: 6.99, promotion: null })

    const withSameCard = await checkOut(own, { discount: 1.4 })
    expect([codeOf(withSameCard), withSameCard.body]).toMatchObject(['discount_changed', { discount: 0, price: 6.99 }])
    expect((await checkOut(own, { discount: 0 })).body.data.order).toMatchObject({ price: 6.99, promotion: null })

    const { code: small } = await promotion(boss, { percent: 5 })
    const { code: large } = await promotion(boss, { percent: 30 })
    const beaten = await own.request<DataOf<PromotionQuote>>('POST', '/api/checkout/promo', {
      serviceType: 'Instagram Views',
      quantity: 5_000,
      email: 'second@example.com',
      promoCode: small,
    })
    expect(beaten.body.data.terms).toMatch(/^This discount is larger than your code, so it applies instead: 20% off/)
    const taken = await checkOut(own, { email: 'second@example.com', promoCode: large })
    expect(taken.body.data.order).toMatchObject({ price: 4.89, promotion: large })
    await boss.request('POST', `/api/operator/promotions/${id}/pause`, { reason: 'Enough.' })
    await expect.poll(async () => (await checkOut(own)).body.data.order.promotion).toBeNull()
  })

  test('two first-order discounts don’t both apply to the unpaid orders of one customer', async () => {
    const email = 'twice.first@example.com'
    const price = async () => (await checkOut(own, { email, paymentMethod: 'paypal' })).body.data.order.price
    const former = await promotion(boss, { kind: 'first_order', code: undefined, percent: 20 })
    await expect.poll(price).toBe(5.59)
    await boss.request('POST', `/api/operator/promotions/${former.id}/pause`, { reason: 'Enough.' })
    const { id } = await promotion(boss, { kind: 'first_order', code: undefined, percent: 50 })
    const other = () => checkOut(own, { email: 'only.first@example.com', paymentMethod: 'paypal' })
    await expect.poll(async () => (await other()).body.data.order.price).toBe(3.49)
    expect(await price()).toBe(6.99)
    await boss.request('POST', `/api/operator/promotions/${id}/pause`, { reason: 'Enough.' })
  })

  test('a deposit brings credit when its money comes, once, up to its cap', async () => {
    const { id } = await promotion(boss, { kind: 'deposit_bonus', code: undefined, percent: 10, max: 15, min: 50, customerLimit: 1 })
    const customer = await signUp(own)
    const offers = () => getData<string[]>(customer, '/api/wallet/deposits/offers')
    await expect.poll(offers).toEqual(['10% bonus credit on deposits of $50 or more, up to $15, once per customer.'])
    await customer.deposit(20)
    expect(await customer.balance()).toBe(20)
    await customer.request('POST', '/api/wallet/deposits', cardDeposit(60, { cardNumber: cards.declined }))
    expect(await offers()).toHaveLength(1)
    await customer.deposit(200)
    expect(await getData(customer, '/api/wallet')).toMatchObject({ paid: 220, bonus: 15 })
    await customer.deposit(100)
    expect(await getData(customer, '/api/wallet')).toMatchObject({ paid: 320, bonus: 15 })
    expect(await offers()).toEqual([])
    expect((await getData<PromotionView>(boss, `/api/operator/promotions/${id}`)).figures).toEqual({
      used: 1,
      paid: 1,
      given: 15,
      revenue: 200,
    })
    expect((await reconcileLedger(own.ctx)).problems).toEqual([])
  })
})

describe('creating a promotion', () => {
  test('is refused with an error for each invalid field', async () => {
    const refused = async (changes: Record<string, unknown>) => errorsOf(await addPromotion(owner, changes))?.[0]
    expect(await refused({ code: undefined })).toMatchObject({ path: 'code' })
    expect(await refused({ code: 'a b' })).toMatchObject({ path: 'code' })
    expect(await refused({ percent: 10, amount: 5 })).toMatchObject({ path: 'percent' })
    expect(await refused({ endsAt: '2001-01-01T00:00:00Z' })).toMatchObject({ path: 'endsAt' })
    const { code } = await promotion(owner)
    expect(await refused({ code: code.toLowerCase() })).toMatchObject({
      path: 'code',
      message: expect.stringContaining('Another promotion'),
    })
  })

  test('does not overwrite a concurrent change', async () => {
    const { id, body } = await promotion(owner)
    const { kind, code, version } = body.data
    const draft = { name: 'Renamed', kind, code, percent: 20, version }
    expect((await owner.request<DataOf<PromotionView>>('PUT', `/api/operator/promotions/${id}`, draft)).body.data).toMatchObject({
      percent: 20,
      version: version + 1,
    })
    expect((await owner.request('PUT', `/api/operator/promotions/${id}`, draft)).body).toMatchObject({
      code: 'promotion_changed',
    })
  })
})

test('a change that gives more needs a second person even if unpaid orders reserve all uses, because they are released again', async () => {
  const manager = await staff(shop, 'manager')
  const { id, code, body } = await promotion(manager, { percent: null, amount: 5, totalLimit: 1 })
  expect((await checkOut(shop, { promoCode: code, paymentMethod: 'paypal' })).status).toBe(200)
  const dearer = { name: 'Dearer', kind: 'code', code, amount: 100_000, totalLimit: 1, version: body.data.version }
  expect((await manager.request('PUT', `/api/operator/promotions/${id}`, dearer)).status).toBe(202)
})

test('erasing a customer removes them from used promotions, which are in the data export before', async () => {
  const { id, code } = await promotion(owner)
  const customer = await signUp(shop)
  await checkOut(customer, { promoCode: code, email: customer.email })
  await shop.ctx.db.query(`update orders set status = 'completed', in_flight = false where user_id = $1`, [customer.id])
  expect((await customer.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  const { rows } = await shop.ctx.db.query('select user_id, email_hash from promotion_uses where promotion_id = $1', [id])
  expect(rows).toMatchObject([{ user_id: null }])
  expect(await figures(id)).toMatchObject({ used: 1 })
})
