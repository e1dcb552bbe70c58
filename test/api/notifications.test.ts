import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NotificationView } from '#features/notifications/contract.ts'
import { notificationTypes } from '#features/notifications/rules/kinds.ts'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import { publish } from '#platform/db/outbox.ts'
import type { Signal } from '#platform/realtime/signals.ts'
import { exportData } from '../support/accounts.ts'
import { codeOf, errorsOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signIn, signUp } from '../support/customer.ts'
import { cards } from '../support/factories.ts'
import { complete, move } from '../support/guarantees.ts'
import { buyAs, listOf, prefer, sendNotification, titlesOf } from '../support/notifications.ts'
import { checkOut } from '../support/orders.ts'
import { publishedReview } from '../support/reviews.ts'

let shop: TestShop
const signals: Signal[] = []
beforeAll(async () => {
  shop = await testShop({ jobs: true })
  await shop.ctx.signals.listen((signal) => void signals.push(signal))
})
afterAll(() => shop.stop())

const signalsOf = ({ id }: Customer, event: string) => signals.filter((each) => each.room === `user:${id}` && each.event === event)
const read = (customer: Customer, { id }: { id: string }) => customer.request('PATCH', `/api/notifications/${id}/read`, {})
const unread = async (customer: Customer) =>
  (await customer.request<{ unreadCount: number }>('GET', '/api/notifications/unread-count')).body.unreadCount

describe('a customer is notified', () => {
  test('of a paid order in the list and on open pages', async () => {
    const customer = await signUp(shop)
    const { id, orderNumber } = await buyAs(customer)
    await expect.poll(() => titlesOf(customer)).toEqual(['Payment received'])
    const { data, count, unreadCount, next } = await listOf(customer)
    expect({ count, unreadCount, next }).toEqual({ count: 1, unreadCount: 1, next: null })
    expect(data[0]).toMatchObject({
      type: 'payment',
      message: `$6.99 for order ${orderNumber}: 5K Instagram Views. Your delivery is queued.`,
      link: `/tracking?order=${id}`,
      read: false,
      readAt: null,
    })
    expect(data[0]?._id).toBe(data[0]?.id)
    await expect.poll(() => signalsOf(customer, 'new_notification').map(({ body }) => body)).toEqual(data)
  })

  test('an event dispatched twice, even concurrently, notifies once, even after the notification was deleted', async () => {
    const customer = await signUp(shop)
    const { id: orderId } = await buyAs(customer)
    await expect.poll(() => titlesOf(customer)).toEqual(['Payment received'])
    const twins = () => Promise.all(Array.from({ length: 8 }, () => notifyOfEvent(shop.ctx, 'order.paid', { orderId })))
    await twins()
    expect(await unread(customer)).toBe(1)
    await customer.request('DELETE', '/api/notifications')
    await twins()
    expect(await titlesOf(customer)).toEqual([])
    expect(signalsOf(customer, 'new_notification')).toHaveLength(1)
  })

  test('an order’s way, a deposit, a review, a password: each in its words, by its type', async () => {
    const customer = await signUp(shop)
    await customer.deposit(50)
    const order = await buyAs(customer, { paymentMethod: 'balance' })
    await move(shop, order, 'processing')
    await expect.poll(() => titlesOf(customer)).toContain('Delivery has started')
    await complete(shop, order)
    await expect.poll(() => titlesOf(customer)).toContain('Order completed')
    const other = await buyAs(customer)
    await move(shop, other, 'failed')
    const review = await publishedReview(shop, 'Steady as told')
    await shop.ctx.db.query('update reviews set user_id = $2 where id = $1', [review, customer.id])
    await customer.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: 'a deep green sea 7' })
    // A review's author is notified when the decision can no longer be undone.
    await expect
      .poll(async () => (await listOf(customer)).data.map(({ type, title }) => `${type}: ${title}`).toSorted(), { timeout: 25_000 })
      .toEqual([
        'order_update: Delivery has started',
        'order_update: Order completed',
        'order_update: We couldn’t deliver your order',
        'payment: $50.00 added to your balance',
        'payment: Payment received',
        'payment: Payment received',
        'system: Your password was changed',
        'system: Your review is published',
      ])
  })

  test('a customer whose payment failed is not notified', async () => {
    const customer = await signUp(shop)
    const refused = await checkOut(customer, { cardNumber: cards.declined })
    expect(refused.status).toBe(402)
    await shop.ctx.db.transaction((tx) => publish(tx, { type: 'order.canceled', payload: { orderId: refused.body.data.order.id } }))
    await sendNotification(shop, customer, 'The only one')
    expect(await titlesOf(customer)).toEqual(['The only one'])
  })

  test('by what they chose: a type that is off is not shown, security is', async () => {
    const customer = await signUp(shop)
    await prefer(customer, { payments: false, system: false })
    await customer.deposit(25)
    await customer.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: 'a deep green sea 7' })
    await expect.poll(() => titlesOf(customer)).toEqual(['Your password was changed'])
    await prefer(customer, { system: true, inApp: false })
    await sendNotification(shop, customer, 'Not shown', 'system')
    expect(await titlesOf(customer)).toEqual(['Your password was changed'])
  })

  test('erased customers are not notified', async () => {
    const customer = await signUp(shop)
    await sendNotification(shop, customer, 'Before')
    await customer.request('PUT', '/api/notification-preferences', { email: true })
    expect((await customer.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
    await sendNotification(shop, customer, 'After')
    for (const table of [
      'notifications',
      'notification_counts',
      'notification_preferences',
      'queued_notifications',
      'push_subscriptions',
    ]) {
      const { rows } = await shop.ctx.db.query(`select user_id from ${table} where user_id = $1`, [customer.id])
      expect([table, rows]).toEqual([table, []])
    }
  })
})

describe('the list', () => {
  test('is paginated without gaps while new ones arrive, and filtered by type and read state', async () => {
    const customer = await signUp(shop)
    for (let index = 0; index < 25; index++) {
      // In different milliseconds, because the order within one is undefined.
      shop.jump(index)
      await sendNotification(shop, customer, `Number ${index}`, index % 5 === 0 ? 'promo' : 'order_update')
    }
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page = await listOf(customer, `?limit=10&before=${next}`)
      seen.push(...page.data.map(({ title }) => title))
      next = page.next
      await sendNotification(shop, customer, 'New meanwhile')
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_none, index) => `Number ${24 - index}`))
    expect(await titlesOf(customer, '?type=promo')).toEqual(['Number 20', 'Number 15', 'Number 10', 'Number 5', 'Number 0'])
    const [newest] = (await listOf(customer, '?type=promo&limit=1')).data as [NotificationView]
    await read(customer, newest)
    expect(await titlesOf(customer, '?read=true')).toEqual(['Number 20'])
    expect(await titlesOf(customer, '?read=false&type=promo&limit=2')).toEqual(['Number 15', 'Number 10'])
    expect((await listOf(customer, '?limit=5000')).count).toBe(28)
    shop.jump(0)
  })

  test.each([
    '?read=maybe',
    '?type=news',
    '?limit=0',
    '?limit=ten',
    '?before=x',
    `?before=${Buffer.from('9'.repeat(15) + '.x').toString('base64url')}`,
  ])('refuses %s', async (query) => {
    const { status, body } = await (await signUp(shop)).request('GET', `/api/notifications${query}`)
    expect([status, codeOf({ body }), errorsOf({ body })?.length]).toEqual([400, 'invalid_input', 1])
  })

  test('without a token there is none', async () => {
    for (const [method, path] of [
      ['GET', '/api/notifications'],
      ['GET', '/api/notifications/unread-count'],
      ['DELETE', '/api/notifications'],
      ['GET', '/api/notification-preferences'],
    ] as const) {
      expect((await shop.request(method, path)).body).toMatchObject({ success: false, message: 'Authentication required' })
    }
  })

  test('marking and deleting tell the customer’s other pages, and say the same however often they are done', async () => {
    const customer = await signUp(shop)
    for (const title of ['one', 'two', 'three']) await sendNotification(shop, customer, title)
    const [three, two, one] = (await listOf(customer)).data as [NotificationView, NotificationView, NotificationView]
    expect((await read(customer, one)).body).toEqual({ success: true, unreadCount: 2 })
    const { readAt } = (await listOf(customer, '?read=true')).data[0] ?? {}
    expect((await read(customer, one)).body).toEqual({ success: true, unreadCount: 2 })
    expect((await listOf(customer, '?read=true')).data[0]?.readAt).toBe(readAt)
    expect((await customer.request('DELETE', `/api/notifications/${two.id}`)).body).toEqual({ success: true, unreadCount: 1 })
    expect((await customer.request('DELETE', `/api/notifications/${two.id}`)).status).toBe(404)
    expect((await customer.request('PATCH', '/api/notifications/mark-all-read')).body).toEqual({ success: true, unreadCount: 0 })
    expect((await listOf(customer)).data.map(({ id, read: isRead }) => [id, isRead])).toEqual([
      [three.id, true],
      [one.id, true],
    ])
    expect((await customer.request('DELETE', '/api/notifications')).body).toEqual({ success: true, unreadCount: 0 })
    expect(await listOf(customer)).toEqual({ success: true, count: 0, unreadCount: 0, data: [], next: null })
    await expect.poll(() => signalsOf(customer, 'notifications_changed').map(({ body }) => body.unreadCount)).toEqual([2, 2, 1, 0, 0])
  })

  test('the count matches the list after any history', async () => {
    const step = fc.constantFrom('tell', 'tell', 'tell', 'read', 'delete', 'read all', 'delete all')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const customer = await signUp(shop)
        for (const [index, what] of steps.entries()) {
          const some = (await listOf(customer)).data.at(index % 3)
          if (what === 'tell') await Promise.all([sendNotification(shop, customer, 'a'), sendNotification(shop, customer, 'b')])
          if (what === 'read' && some) await Promise.all([read(customer, some), read(customer, some)])
          if (what === 'delete' && some)
            await Promise.all([customer.request('DELETE', `/api/notifications/${some.id}`), read(customer, some)])
          if (what === 'read all') await customer.request('PATCH', '/api/notifications/mark-all-read')
          if (what === 'delete all') await customer.request('DELETE', '/api/notifications')
          const { data, unreadCount } = await listOf(customer, '?limit=100')
          expect(unreadCount).toBe(data.filter((each) => !each.read).length)
          expect(await unread(customer)).toBe(unreadCount)
        }
      }),
      { numRuns: 8 },
    )
  }, 60_000)
})

test('the data export has the notifications and preferences', async () => {
  const customer = await signUp(shop)
  await sendNotification(shop, customer, 'Something to keep')
  const id = await exportData(customer)
  const { body } = await customer.request('GET', `/api/account/exports/${id}/download`)
  expect(body).toMatchObject({
    notifications: { notifications: [{ title: 'Something to keep' }], preferences: { frequency: 'immediate' } },
  })
})

test('the demo customer has something of every type, the latest unread', async () => {
  const customer = await signIn(shop, 'demo@example.com', 'demo-password-1')
  const { data, unreadCount } = await listOf(customer, '?limit=100')
  expect(new Set(data.map(({ type }) => type))).toEqual(new Set(notificationTypes))
  expect(data.map(({ createdAt }) => createdAt)).toEqual(
    data
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  )
  expect(data.filter(({ read: isRead }) => !isRead)).toEqual(data.slice(0, unreadCount))
  expect(unreadCount).toBeGreaterThan(2)
})
