import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setPrice } from '#features/catalog/server/commands/prices.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { codeOf, messageOf, type DataOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { cards, checkoutPayload, targets } from '../support/factories.ts'
import { checkOut, orderToken, eventTypes } from '../support/orders.ts'
import { olive } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const pay = (changes: Record<string, unknown> = {}, headers?: Record<string, string>) => checkOut(shop, changes, headers)

const read = (id: string, accessToken?: string) =>
  shop.request<DataOf<OrderView>>('GET', `/api/orders/${id}`, undefined, orderToken({ accessToken }))

describe('a guest buys a package with a card', () => {
  test('pays the catalog price and gets an order, its number and the token to follow it', async () => {
    const { status, body } = await pay({ price: 6.99 })
    expect(status).toBe(200)
    expect(body.success).toBe(true)
    expect(body.message).toBe('Payment processed successfully! Your order will be delivered within 24 hours.')
    expect(body.data.order).toMatchObject({
      price: 6.99,
      quantity: 5000,
      serviceType: 'views',
      category: 'Instagram',
      status: 'pending',
      paid: true,
    })
    expect(body.data.order.orderNumber).toMatch(/^GS-[B-Z][B-Z2-9]{7}$/)
    expect(body.data.payment).toMatchObject({ status: 'succeeded', method: 'card', amount: 6.99, card: { brand: 'Visa', last4: '4242' } })

    const { _id, accessToken } = body.data.order
    const followed = await read(_id, accessToken)
    expect(followed.status).toBe(200)
    expect(eventTypes(followed.body.data)).toEqual(['placed', 'paid'])
  })

  test('nobody else can read the order without a token, with another token, or by a made-up id', async () => {
    const mine = (await pay()).body.data.order
    const other = (await pay()).body.data.order
    for (const answer of [await read(mine._id), await read(mine._id, other.accessToken), await read('ord_nothere', mine.accessToken)]) {
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject({ success: false, code: 'not_found' })
    }
  })

  test('a plain type with its category, and a label for the quantity, are understood', async () => {
    const { status, body } = await pay({ serviceType: 'views', category: 'Instagram', quantity: '2.5K', quality: 'shiny' })
    expect(status).toBe(200)
    expect(body.data.order).toMatchObject({ quantity: 2500, quality: 'general', price: 3.99 })
  })

  test('the address is stored in its canonical form', async () => {
    const { body } = await pay({ postUrl: 'http://m.instagram.com/p/CxYz123/?utm_source=share' })
    expect(body.data.order.postUrl).toBe('https://www.instagram.com/p/CxYz123/')
  })

  test('fields that a customer may not set are ignored', async () => {
    const { body } = await pay({
      status: 'completed',
      role: 'owner',
      balance: 1e6,
      paid: true,
      priceCents: 1,
      userId: 'usr_x',
      quantity: 1000,
    })
    expect(body.data.order).toMatchObject({ price: 1.99, status: 'pending' })
  })
})

describe('a refused payment', () => {
  test.each([
    [cards.declined, 402, 'card_declined'],
    [cards.insufficientFunds, 402, 'insufficient_funds'],
    [cards.providerFails, 502, 'payment_failed'],
  ])('%s answers %i %s, and the same order is paid with another card', async (cardNumber, status, code) => {
    const payload = checkoutPayload({ cardNumber })
    const refused = await checkOut(shop, payload)
    expect(refused.status).toBe(status)
    expect(refused.body).toMatchObject({ success: false, code, data: { order: { paid: false, status: 'pending' } } })
    expect(messageOf(refused)).toContain('Nothing was charged')

    const paid = await checkOut(shop, { ...payload, cardNumber: cards.pays })
    expect(paid.status).toBe(200)
    expect(paid.body.data.order).toMatchObject({ _id: refused.body.data.order._id, paid: true })
    const { _id, accessToken } = paid.body.data.order
    expect(eventTypes((await read(_id, accessToken)).body.data)).toEqual(['placed', 'payment_refused', 'paid'])
  })
})

describe('what the shop refuses', () => {
  test('a price that is no longer the catalog price: 409 with the current one, nothing placed', async () => {
    const { status, body } = await pay({ price: 5.99 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'price_changed', price: 6.99 })
  })

  test('a price that changed a moment ago is charged as it is now', async () => {
    await setPrice(shop.ctx, 'pkg_instagram_views_general_50000', { cents: 5599 }, olive)
    await expect.poll(async () => (await pay({ quantity: '50K', price: 54.99 })).status).toBe(409)
    expect((await pay({ quantity: '50K', price: 55.99 })).body.data.order.price).toBe(55.99)
  })

  test('a second order of the same service for the same target, however it is written', async () => {
    const postUrl = targets.instagramPost()
    expect((await pay({ postUrl })).status).toBe(200)
    const second = await pay({ postUrl: postUrl.replace('https://www.', 'http://m.'), quantity: 1000 })
    expect(second.status).toBe(409)
    expect(codeOf(second)).toBe('order_in_flight')
    expect((await pay({ postUrl, serviceType: 'Instagram Likes', quantity: 500 })).status).toBe(200)
  })

  test('of twenty simultaneous orders for one target, one is paid and nineteen are refused', async () => {
    const postUrl = targets.instagramPost()
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay({ postUrl, email: 'twenty@example.com' })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  })

  test.each([
    [{ serviceType: 'Facebook Likes' }, 404, 'not_found'],
    [{ quantity: 5001 }, 404, 'not_found'],
    [{ quantity: '50M' }, 404, 'not_found'],
    [{ paymentMethod: 'balance' }, 401, 'authentication_required'],
    [{ cardNumber: '4111 1111 1111 1111' }, 400, 'invalid_input'],
    [{ expiryDate: '01/20' }, 400, 'invalid_input'],
  ])('%j: %i %s', async (changes, status, code) => {
    const answer = await pay(changes)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ success: false, code })
  })
})

describe('the tracking link by email', () => {
  test('the answer is the same whether or not the order exists', async () => {
    const { body } = await pay({ email: 'grace@example.com' })
    const asked = await shop.request('POST', '/api/orders/lookup', { orderNumber: body.data.order.orderNumber, email: 'GRACE@example.com' })
    const unknown = await shop.request('POST', '/api/orders/lookup', { orderNumber: 'GS-1', email: 'grace@example.com' })
    expect(asked.status).toBe(200)
    expect(asked.text).toBe(unknown.text)
  })

  test('is answered no faster if no order matches, because then nothing has to be emailed', async () => {
    const times: number[] = []
    for (let each = 0; each < 5; each++) {
      const startedAt = performance.now()
      await shop.request('POST', '/api/orders/lookup', { orderNumber: 'GS-1', email: 'grace@example.com' })
      times.push(performance.now() - startedAt)
    }
    expect(Math.min(...times)).toBeGreaterThan(99)
  })

  test('orders of an account need a token', async () => {
    for (const path of ['/api/orders/user', '/api/orders/user/']) {
      expect((await shop.request('GET', path)).body).toMatchObject({ success: false, message: 'Authentication required' })
    }
  })
})
