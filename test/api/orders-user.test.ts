import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderPage, OrderSummary, OrderView } from '#features/orders/contract.ts'
import { messageOf, invalidField, type Asker, type DataOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { cards, checkoutPayload, targets } from '../support/factories.ts'
import { checkOut, eventTypes } from '../support/orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

async function place(asker: Asker, changes: Record<string, unknown> = {}): Promise<OrderSummary> {
  const { status, body } = await checkOut(asker, changes)
  expect([200, 402]).toContain(status)
  return body.data.order
}

const list = async (customer: Customer, query = ''): Promise<OrderPage> => {
  const answer = await customer.request<OrderPage>('GET', `/api/orders/user${query}`)
  expect(answer.status).toBe(200)
  return answer.body
}
const ids = (page: OrderPage) => page.data.map(({ id }) => id)
const aged = (order: OrderSummary, at: string) => shop.ctx.db.query('update orders set created_at = $2 where id = $1', [order.id, at])

describe('who may read an order', () => {
  let ada: Customer
  let bob: Customer
  let order: OrderSummary
  let guests: OrderSummary
  beforeAll(async () => {
    ;[ada, bob] = await Promise.all([signUp(shop), signUp(shop)])
    ;[order, guests] = await Promise.all([place(ada), place(shop, { email: ada.email })])
  })
  const read = (asker: Asker, { id }: OrderSummary, headers = {}) =>
    asker.request<DataOf<OrderView>>('GET', `/api/orders/${id}`, undefined, headers)
  const confirm = (asker: Asker, { id }: OrderSummary) => asker.request('POST', `/api/orders/${id}/payment/confirm`, {})

  test('its owner, with events and payment, and nobody else', async () => {
    expect(order.accessToken).toBeUndefined()
    const own = await read(ada, order)
    expect(own.status).toBe(200)
    expect(own.body.data).toMatchObject({ id: order.id, paid: true, payment: { status: 'succeeded' } })
    expect(eventTypes(own.body.data)).toEqual(['placed', 'paid'])
    expect((await confirm(ada, order)).body).toMatchObject({ success: true, data: { order: { id: order.id } } })

    for (const asker of [bob, shop]) {
      expect((await read(asker, order)).status).toBe(404)
      expect((await confirm(asker, order)).status).toBe(404)
    }
  })

  test("a guest's order opens to its token alone, not to the account with the same address", async () => {
    expect((await read(ada, guests)).status).toBe(404)
    expect((await read(shop, guests, { 'x-order-token': guests.accessToken })).status).toBe(200)
    expect((await read(bob, guests, { 'x-order-token': guests.accessToken })).status).toBe(200)
    expect((await read(shop, guests, { 'x-order-token': 'x' })).status).toBe(404)
  })

  test('an invalid token is refused, so that the browser renews it', async () => {
    const answer = await read(shop, order, { authorization: 'Bearer gone' })
    expect([answer.status, messageOf(answer)]).toEqual([401, 'Authentication required'])
  })

  test.each([
    ['GET', '/api/orders/user'],
    ['GET', '/api/orders/user/'],
    ['GET', '/api/orders/user/totals'],
    ['POST', '/api/orders/claim'],
  ])('%s %s is for the signed-in', async (method, path) => {
    const answer = await shop.request(method, path, method === 'POST' ? {} : undefined)
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ success: false, code: 'authentication_required', message: 'Authentication required' })
  })
})

describe('the list', () => {
  let ada: Customer
  let views: OrderSummary
  let likes: OrderSummary
  let subscribers: OrderSummary
  let refused: OrderSummary
  beforeAll(async () => {
    ada = await signUp(shop)
    const bob = await signUp(shop)
    views = await place(ada, { socialUsername: 'ada_creates' })
    likes = await place(ada, { serviceType: 'Instagram Likes', quantity: 500, socialUsername: 'adaXcreates' })
    subscribers = await place(ada, {
      serviceType: 'YouTube Subscribers',
      quantity: 100,
      socialUsername: 'Ada plays',
      postUrl: 'https://www.youtube.com/@ada.plays',
      paymentMethod: 'paypal',
    })
    refused = await place(ada, { cardNumber: cards.declined, postUrl: targets.instagramPost() })
    await Promise.all([place(bob), place(shop)])
    await aged(refused, '2026-03-01T00:00:00Z')
    await aged(views, '2026-03-31T23:59:59.999Z')
    await aged(likes, '2026-04-01T00:00:00Z')
    await aged(subscribers, '2026-04-02T10:00:00Z')
  })

  test("holds one's own orders, newest first, each with its newest payment", async () => {
    const page = await list(ada)
    expect(page).toMatchObject({ success: true, count: 4, pagination: { page: 1, limit: 10, total: 4, pages: 1 } })
    expect(ids(page)).toEqual([subscribers.id, likes.id, views.id, refused.id])
    expect(page.data.map(({ payment }) => payment?.status)).toEqual(['requires_action', 'succeeded', 'succeeded', 'declined'])
    expect((await ada.request('GET', '/api/orders/user/')).body).toEqual(page)
  })

  test('shows a second try to pay and not the first', async () => {
    const bob = await signUp(shop)
    const payload = checkoutPayload({ cardNumber: cards.declined })
    const order = await place(bob, payload)
    await place(bob, { ...payload, cardNumber: cards.pays })
    expect((await list(bob)).data).toMatchObject([{ id: order.id, payment: { status: 'succeeded' } }])
  })

  test('paginates without losing or repeating an order', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(ada, `?limit=3&page=${page}`)))
    expect(pages.map(({ count }) => count)).toEqual([3, 1, 0])
    expect(pages.map(({ pagination }) => [pagination.total, pagination.pages])).toEqual([
      [4, 2],
      [4, 2],
      [4, 2],
    ])
    expect(new Set(pages.flatMap(ids)).size).toBe(4)
    expect((await list(ada, '?limit=5000')).pagination.limit).toBe(100)
  })

  test.each<[string, () => OrderSummary[]]>([
    ['?status=pending', () => [subscribers, likes, views, refused]],
    ['?status=in_progress', () => []],
    ['?status=CANCELLED', () => []],
    ['?status=', () => [subscribers, likes, views, refused]],
    ['?category=Instagram', () => [likes, views, refused]],
    ['?category=youtube&type=subscribers', () => [subscribers]],
    ['?type=Likes', () => [likes]],
    ['?username=ada', () => [subscribers, likes, views, refused]],
    ['?username=@ADA_creates', () => [views]],
    ['?username=%25', () => []],
    ['?q=ada.plays', () => [subscribers]],
    ['?q=%5C', () => []],
    ['?dateFrom=2026-04-01', () => [subscribers, likes]],
    ['?dateTo=2026-03-31', () => [views, refused]],
    ['?dateFrom=2026-03-31&dateTo=2026-04-01', () => [likes, views]],
    ['?dateTo=2026-04-01T00:00:00Z', () => [likes, views, refused]],
    ['?dateTo=9999-12-31', () => [subscribers, likes, views, refused]],
    ['?sort=-createdAt', () => [subscribers, likes, views, refused]],
    ['?sort=createdAt', () => [refused, views, likes, subscribers]],
    ['?sort=price_low', () => [likes, subscribers, views, refused]],
    ['?sort=-price&limit=3', () => [views, refused, subscribers]],
  ])('%s', async (query, expected) => {
    const page = await list(ada, query)
    expect(ids(page)).toEqual(expected().map(({ id }) => id))
    if (!query.includes('limit')) expect(page.pagination.total).toBe(expected().length)
  })

  test('is searched by number', async () => {
    expect(ids(await list(ada, `?q=${likes.orderNumber.toLowerCase()}`))).toEqual([likes.id])
  })

  test.each([
    ['status=lost', 'status'],
    ['category=facebook', 'category'],
    ['type=shares', 'type'],
    ['sort=price;drop', 'sort'],
    ['sort=__proto__', 'sort'],
    ['status=constructor', 'status'],
    ['page=0', 'page'],
    ['page=1e9', 'page'],
    ['limit=-1', 'limit'],
    ['limit=many', 'limit'],
    ['dateFrom=2026-02-30', 'dateFrom'],
    ['dateTo=yesterday', 'dateTo'],
    ['dateFrom=2026-04-02&dateTo=2026-04-01', 'dateTo'],
    [`q=${'x'.repeat(101)}`, 'q'],
    [`dateFrom=${'1'.repeat(101)}&dateTo=${'1'.repeat(101)}`, 'dateFrom'],
    ['username=a&username=b', 'username'],
  ])('?%s is refused at %s', async (query, path) => {
    const answer = await ada.request('GET', `/api/orders/user?${query}`)
    expect(answer.status).toBe(400)
    expect(invalidField(answer)).toBe(path)
    expect(messageOf(answer)).toMatch(new RegExp(`^${path} must `))
  })

  test.each(["'", "' or 1=1 --", '"; drop table orders; --', '%', '_', '%%%', '\\', '\\\\%', '$1', '{}', '${1}', 'ада', '😀', '\u0000'])(
    'text is literal: %j only finds what contains it',
    async (text) => {
      for (const name of ['q', 'username']) {
        const answer = await ada.request<Partial<OrderPage>>('GET', `/api/orders/user?${name}=${encodeURIComponent(text)}`)
        expect(answer.status).toBe(text === '\u0000' ? 400 : 200)
        for (const order of answer.body.data ?? []) {
          expect([order.orderNumber, order.socialUsername, order.postUrl].some((field) => field.includes(text))).toBe(true)
        }
      }
    },
  )
})
