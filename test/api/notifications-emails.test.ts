import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { NotificationPage, NotificationPreferences, PreferencesAnswer } from '#features/notifications/contract.ts'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import { notify } from '#features/notifications/server/commands/notify.ts'
import { sendDueEmails } from '#features/notifications/server/commands/send-due-emails.ts'
import { messageOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { complete, move, type PaidOrder, paidOrder } from '../support/guarantees.ts'
import { signInAgain, buyAs, confirmed, jumpTo, emailsTo, prefer, sendAt, sendNotification } from '../support/notifications.ts'

/** Without background work: tests decide when due emails are sent. */
let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterEach(() => shop.jump(0))
afterAll(() => shop.stop())

const NIGHT = { enabled: true, start: '22:00', end: '08:00', timezone: 'Europe/Berlin' }
const COPIES = { email: true, emailPreferences: { orderUpdates: true } }
const templates = async (email: string) => (await emailsTo(shop, email)).map(({ template }) => template)

async function completed(customer: Customer) {
  const order = await buyAs(customer)
  await move(shop, order, 'processing')
  await complete(shop, order)
  return order
}

describe('quiet hours and frequency', () => {
  test('night-time notifications are sent in one email in the morning; security and new orders immediately', async () => {
    const customer = await confirmed(shop)
    await prefer(customer, { ...COPIES, quietHours: NIGHT })
    const order = await completed(customer)
    jumpTo(shop, '2030-06-04T21:00:00Z')
    await notifyOfEvent(shop.ctx, 'order.paid', { orderId: order.id })
    await sendNotification(shop, customer, 'Delivery has started')
    await notifyOfEvent(shop.ctx, 'order.completed', { orderId: order.id })
    await notifyOfEvent(shop.ctx, 'account.password_changed', { userId: customer.id, requestId: 'req_1' })
    await sendAt(shop, '2030-06-05T05:59:00Z')
    expect(await templates(customer.email)).toEqual(['order-confirmed', 'password-changed'])

    await sendAt(shop, '2030-06-05T06:00:00Z')
    const emails = await emailsTo(shop, customer.email)
    expect(emails.map(({ template }) => template)).toEqual(['order-confirmed', 'password-changed', 'digest'])
    const digest = emails.at(-1)
    expect(digest?.subject).toBe('2 messages from Groundswell: Delivery has started')
    for (const told of [
      'Delivery has started, in full.',
      `How was your order ${order.orderNumber}?`,
      `${shop.url}/leave-review#invite=`,
      `${shop.url}/notifications`,
    ])
      expect(digest?.text).toContain(told)

    await sendAt(shop, '2030-06-06T12:00:00Z')
    expect(await templates(customer.email)).toHaveLength(3)
  })

  test('a digest has the customer’s name in their own mailbox only: an order may be for any address', async () => {
    const customer = await confirmed(shop)
    await customer.request('PUT', '/api/auth/updateprofile', { id: customer.id, username: 'https://prize.example/claim' })
    await prefer(customer, { frequency: 'daily' })
    const stranger = 'never.asked@example.com'
    for (const email of [stranger, customer.email])
      for (const order of [await buyAs(customer, { email }), await buyAs(customer, { email })]) {
        await move(shop, order, 'failed')
        await notifyOfEvent(shop.ctx, 'order.failed', { orderId: order.id })
      }
    await sendAt(shop, '2030-06-05T12:00:00Z')
    const digestTo = async (email: string) => (await emailsTo(shop, email)).find(({ template }) => template === 'digest')?.text
    expect(await digestTo(stranger)).toContain('You have 2 new messages')
    expect(await digestTo(stranger)).not.toContain('prize.example')
    expect(await digestTo(customer.email)).toContain('prize.example')
  })

  test('a single notification is sent as a normal email', async () => {
    const customer = await confirmed(shop)
    await prefer(customer, { quietHours: NIGHT })
    const order = await buyAs(customer)
    await move(shop, order, 'failed')
    jumpTo(shop, '2030-06-04T21:00:00Z')
    await notifyOfEvent(shop.ctx, 'order.failed', { orderId: order.id })
    await sendAt(shop, '2030-06-04T22:00:00Z')
    expect(await templates(customer.email)).toEqual([])
    await sendAt(shop, '2030-06-05T06:00:00Z')
    expect(await emailsTo(shop, customer.email)).toMatchObject([
      { template: 'order-failed', text: expect.stringContaining('couldn’t deliver') },
    ])
  })

  test.each([
    ['hourly', '2030-06-04T10:59:00Z', '2030-06-04T11:00:00Z'],
    ['daily', '2030-06-05T06:59:00Z', '2030-06-05T07:00:00Z'],
    ['weekly', '2030-06-10T06:59:00Z', '2030-06-10T07:00:00Z'],
  ])('an %s digest comes when the customer’s clock says so', async (frequency, before, at) => {
    const customer = await confirmed(shop)
    await prefer(customer, { ...COPIES, frequency, quietHours: { timezone: 'Europe/Berlin' } })
    jumpTo(shop, '2030-06-04T10:12:00Z')
    for (const title of ['one', 'two', 'three']) await sendNotification(shop, customer, title)
    await sendAt(shop, before)
    expect(await templates(customer.email)).toEqual([])
    await sendAt(shop, at)
    expect(await emailsTo(shop, customer.email)).toMatchObject([{ template: 'digest', subject: '3 messages from Groundswell: one' }])
  })

  test('switching to immediate emails sends what was waiting', async () => {
    const customer = await confirmed(shop)
    await prefer(customer, { ...COPIES, frequency: 'weekly' })
    await sendNotification(shop, customer, 'one')
    await sendNotification(shop, customer, 'two')
    await sendDueEmails(shop.ctx)
    expect(await templates(customer.email)).toEqual([])
    await prefer(customer, { frequency: 'immediate' })
    await sendDueEmails(shop.ctx)
    expect(await templates(customer.email)).toEqual(['digest'])
  })

  test('two concurrent workers send once', async () => {
    const customer = await confirmed(shop)
    await prefer(customer, COPIES)
    for (const title of ['one', 'two', 'three']) await sendNotification(shop, customer, title)
    await Promise.all(Array.from({ length: 6 }, () => sendDueEmails(shop.ctx)))
    expect(await templates(customer.email)).toEqual(['copy', 'copy', 'copy'])
  })

  test('quiet hours do not apply to guests: their emails are sent at once', async () => {
    const order = await paidOrder(shop)
    await move(shop, order, 'processing')
    await complete(shop, order)
    await notifyOfEvent(shop.ctx, 'order.completed', { orderId: order.id })
    expect(await templates(order.email)).toEqual(['review-invitation'])
  })
})

describe('which notifications are emailed', () => {
  test('nothing but emails, unless copies are wanted; and copies to a confirmed address alone', async () => {
    const plain = await confirmed(shop)
    const unconfirmed = await signUp(shop)
    await prefer(unconfirmed, COPIES)
    for (const customer of [plain, unconfirmed]) await sendNotification(shop, customer, 'News')
    await sendDueEmails(shop.ctx)
    expect([await templates(plain.email), await templates(unconfirmed.email)]).toEqual([[], []])
  })

  test('by type; a type switched off while an email waited is not sent', async () => {
    const customer = await confirmed(shop)
    await prefer(customer, { email: true, frequency: 'daily', emailPreferences: { orderUpdates: false } })
    await sendNotification(shop, customer, 'An order', 'order_update')
    await sendNotification(shop, customer, 'A payment', 'payment')
    await sendNotification(shop, customer, 'An answer', 'support')
    await prefer(customer, { emailPreferences: { payments: false } })
    await sendAt(shop, '2040-01-01T00:00:00Z')
    expect(await emailsTo(shop, customer.email)).toMatchObject([{ template: 'copy', subject: 'An answer' }])
  })

  test('progress can be switched off in the profile; money that moves by itself cannot', async () => {
    const customer = await confirmed(shop)
    await customer.request('PUT', '/api/account/preferences', { orderEmails: false })
    const done = await completed(customer)
    await notifyOfEvent(shop.ctx, 'order.completed', { orderId: done.id })
    const failed = await buyAs(customer)
    await move(shop, failed, 'failed')
    await notifyOfEvent(shop.ctx, 'order.failed', { orderId: failed.id })
    await sendDueEmails(shop.ctx)
    expect(await templates(customer.email)).toEqual(['order-failed'])
  })

  test('progress can be switched off in the preferences as well, also while copies are off', async () => {
    const customer = await confirmed(shop)
    await prefer(customer, { emailPreferences: { orderUpdates: false } })
    const done = await completed(customer)
    await notifyOfEvent(shop.ctx, 'order.completed', { orderId: done.id })
    await sendDueEmails(shop.ctx)
    expect(await templates(customer.email)).toEqual([])
    await prefer(customer, { emailPreferences: { orderUpdates: true } })
    const next = await completed(customer)
    await notifyOfEvent(shop.ctx, 'order.completed', { orderId: next.id })
    await sendDueEmails(shop.ctx)
    expect(await templates(customer.email)).toEqual(['review-invitation'])
  })

  test('offers only with consent', async () => {
    const [agreed, silent] = [await confirmed(shop), await confirmed(shop)]
    await agreed.request('PUT', '/api/account/preferences', { marketing: true })
    await prefer(silent, COPIES)
    for (const customer of [agreed, silent]) await sendNotification(shop, customer, 'An offer', 'promo')
    await sendDueEmails(shop.ctx)
    expect([await templates(agreed.email), await templates(silent.email)]).toEqual([['copy'], []])
  })

  test('a waiting email to an erased customer is not sent, and its content is deleted', async () => {
    const customer = await confirmed(shop)
    await prefer(customer, { ...COPIES, frequency: 'daily' })
    await sendNotification(shop, customer, 'Private words')
    expect((await customer.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
    await sendAt(shop, '2040-01-01T00:00:00Z')
    expect(await templates(customer.email)).toEqual([])
    const { rows } = await shop.ctx.db.query(`select from queued_notifications where content::text like '%Private words%'`)
    expect(rows).toEqual([])
  })
})

describe('one-click unsubscribe', () => {
  const linkIn = (text: string) => /\/unsubscribe\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
  const press = (token: string) =>
    shop.request('POST', `/api/unsubscribe?token=${token}`, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    })

  test('ends copies of a type, without signing in; the preferences say so', async () => {
    const customer = await confirmed(shop)
    await prefer(customer, COPIES)
    await sendNotification(shop, customer, 'One')
    await sendDueEmails(shop.ctx)
    const token = linkIn((await emailsTo(shop, customer.email))[0]?.text ?? '')
    for (let round = 0; round < 2; round++)
      expect((await press(token)).body).toEqual({
        success: true,
        message: 'You’re unsubscribed. You won’t get any more emails about order progress.',
      })
    const { body } = await customer.request<PreferencesAnswer>('GET', '/api/notification-preferences')
    expect(body.data).toMatchObject({ email: true, orderUpdates: true, emailPreferences: { orderUpdates: false, payments: true } })
    await sendNotification(shop, customer, 'Two')
    await sendNotification(shop, customer, 'Three', 'payment')
    await sendDueEmails(shop.ctx)
    expect((await emailsTo(shop, customer.email)).map(({ subject }) => subject)).toEqual(['One', 'Three'])
  })

  test('a form of either kind and JSON are taken, and nothing else', async () => {
    const postAs = (type: string) => shop.request('POST', '/api/unsubscribe?token=none', 'x=1', { 'content-type': type })
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json'])
      expect((await postAs(type)).status).toBe(404)
    for (const type of ['text/plain', 'text/xml', 'application/octet-stream'])
      expect(await postAs(type)).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  })

  test('a digest ends all that it held; what must go out has no such link', async () => {
    const customer = await confirmed(shop)
    await prefer(customer, { ...COPIES, frequency: 'daily' })
    const failed = await buyAs(customer)
    await move(shop, failed, 'failed')
    await notifyOfEvent(shop.ctx, 'order.failed', { orderId: failed.id })
    await sendNotification(shop, customer, 'An order')
    await sendNotification(shop, customer, 'A payment', 'payment')
    await sendAt(shop, '2030-01-01T12:00:00Z')
    const [digest] = await emailsTo(shop, customer.email)
    expect(messageOf(await press(linkIn(digest?.text ?? '')))).toBe(
      'You’re unsubscribed. You won’t get any more emails about order progress or payments.',
    )
    shop.jump(0)
    const other = await buyAs(customer)
    await move(shop, other, 'failed')
    await notifyOfEvent(shop.ctx, 'order.failed', { orderId: other.id })
    await prefer(customer, { frequency: 'immediate' })
    await sendDueEmails(shop.ctx)
    const last = (await emailsTo(shop, customer.email)).at(-1)
    expect([last?.template, linkIn(last?.text ?? '')]).toEqual(['order-failed', ''])
  })

  test('a guest unsubscribes their address from emails about progress and reviews', async () => {
    const buyer = { email: 'guest.who.stops@example.com' }
    const orders: PaidOrder[] = []
    for (let round = 0; round < 4; round++) {
      const order = await paidOrder(shop, buyer)
      await move(shop, order, 'processing')
      await complete(shop, order)
      orders.push(order)
    }
    const finish = (index: number) => notifyOfEvent(shop.ctx, 'order.completed', { orderId: orders[index]?.id ?? '' })
    await finish(0)
    await finish(1)
    const [invitation, progress] = await emailsTo(shop, buyer.email)
    expect([invitation?.template, progress?.template]).toEqual(['review-invitation', 'order-completed'])
    expect(messageOf(await press(linkIn(invitation?.text ?? '')))).toBe('You’re unsubscribed. You won’t get any more emails about reviews.')
    jumpTo(shop, '2031-01-01T12:00:00Z')
    await finish(2)
    expect((await templates(buyer.email)).slice(2)).toEqual(['order-completed'])
    await press(linkIn(progress?.text ?? ''))
    await finish(3)
    expect(await templates(buyer.email)).toHaveLength(3)
  })

  test('a forged or cut link ends nothing, and a look at one changes nothing', async () => {
    const customer = await confirmed(shop)
    await prefer(customer, COPIES)
    await sendNotification(shop, customer, 'One')
    await sendDueEmails(shop.ctx)
    const [email] = await emailsTo(shop, customer.email)
    const token = linkIn(email?.text ?? '')
    for (const forged of [`${token}x`, token.slice(0, -1), email?.id ?? '', 'x.y', `${email?.id}.`])
      expect((await press(forged)).status).toBe(404)
    expect((await press('')).status).toBe(400)
    const looked = await shop.request('GET', `/api/unsubscribe?token=${token}`)
    expect([looked.status, looked.headers.get('location')]).toEqual([303, `${shop.url}/unsubscribe?token=${token}`])
    expect((await getData<NotificationPreferences>(customer, '/api/notification-preferences')).emailPreferences.orderUpdates).toBe(true)
  })
})

test('nobody gets the same email twice, even if sending is repeated', async () => {
  const customer = await confirmed(shop)
  await prefer(customer, COPIES)
  const message = { userId: customer.id, key: 'the same', type: 'order_update', title: 'Same', message: 'The same.', link: null } as const
  await Promise.all(Array.from({ length: 8 }, () => notify(shop.ctx, message)))
  await sendDueEmails(shop.ctx)
  await notify(shop.ctx, message)
  await sendDueEmails(shop.ctx)
  expect(await templates(customer.email)).toEqual(['copy'])
  onTestFinished(() => shop.jump(0))
  jumpTo(shop, '2030-01-01T00:00:00Z')
  expect((await (await signInAgain(shop, customer)).request<NotificationPage>('GET', '/api/notifications')).body.count).toBe(1)
})
