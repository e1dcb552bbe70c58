import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import { sendDueEmails } from '#features/notifications/server/commands/send-due-emails.ts'
import { invitationLinks } from '#features/reviews/server/queries.ts'
import { type PushService, pushService } from '../fakes/push-service.ts'
import { getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { confirmed, emailsTo, jumpTo, prefer, sendAt, sendDuePushes, sendNotification, signInAgain } from '../support/notifications.ts'
import { completedOrder, submit } from '../support/reviews.ts'

/** What customers turn off while it waits for quiet hours or a digest. `notifications-emails` has the types of email. */

let service: PushService
let shop: TestShop
beforeAll(async () => {
  service = await pushService()
  shop = await testShop({ env: { PUSH_LOCAL: 'yes' } })
})
afterEach(() => shop.jump(0))
afterAll(async () => {
  await shop.stop()
  await service.close()
})

test('what was turned off while it waited for the end of quiet hours is not pushed', async () => {
  const customer = await signUp(shop)
  const browser = service.browser((await getData<{ key: string }>(customer, '/api/push/key')).key)
  await customer.request('POST', '/api/push/subscriptions', browser.subscription)
  await prefer(customer, { push: true, quietHours: { enabled: true, start: '22:00', end: '08:00', timezone: 'UTC' } })
  jumpTo(shop, '2030-06-05T03:00:00Z')
  await sendNotification(shop, customer, 'An offer', 'promo')
  await sendNotification(shop, customer, 'An order')
  await prefer(await signInAgain(shop, customer), { promotions: false })
  jumpTo(shop, '2030-06-05T08:00:00Z')
  await sendDuePushes(shop)
  expect(browser.received.map(({ message }) => message.title)).toEqual(['An order'])
  const { rows } = await shop.ctx.db.query('select status, reason from queued_notifications where user_id = $1 order by status', [
    customer.id,
  ])
  expect(rows).toEqual([
    { status: 'dropped', reason: 'turned off meanwhile' },
    { status: 'sent', reason: null },
  ])
})

test('an invitation to review is not sent to a customer who declined it while it waited, or has reviewed the order', async () => {
  const [declined, reviewed, asked] = [await confirmed(shop), await confirmed(shop), await confirmed(shop)]
  const tokens: string[] = []
  for (const customer of [declined, reviewed, asked]) {
    await prefer(customer, { frequency: 'daily' })
    const { id } = await completedOrder(shop, { by: customer, email: customer.email })
    await notifyOfEvent(shop.ctx, 'order.completed', { orderId: id })
    tokens.push(invitationLinks(shop.ctx, id).reviewUrl.split('#invite=')[1] ?? '')
  }
  expect((await shop.request('POST', '/api/leavereview/invitation/decline', { token: tokens[0] })).status).toBe(200)
  expect((await submit(reviewed, { token: tokens[1] })).status).toBe(200)
  await sendAt(shop, '2030-06-05T12:00:00Z')
  const templates = async (email: string) => (await emailsTo(shop, email)).map(({ template }) => template)
  expect([await templates(declined.email), await templates(reviewed.email)]).toEqual([[], []])
  expect(await templates(asked.email)).toEqual(['review-invitation'])
})

test('order updates from which a guest unsubscribed come again once an account confirms the address and turns them on, on either page', async () => {
  const turnOn: ((customer: Customer) => Promise<unknown>)[] = [
    ({ request }) => request('PUT', '/api/account/preferences', { orderEmails: true }),
    (customer) => prefer(customer, { emailPreferences: { orderUpdates: true } }),
  ]
  for (const [index, turn] of turnOn.entries()) {
    const email = `guest.then.customer${index}@example.com`
    const complete = async (by?: Customer) => {
      const { id } = await completedOrder(shop, { ...(by && { by }), email })
      await notifyOfEvent(shop.ctx, 'order.completed', { orderId: id })
      await sendDueEmails(shop.ctx)
      return emailsTo(shop, email)
    }
    await complete()
    const [, second] = await complete()
    const token = /\/unsubscribe\?token=([\w.-]+)/.exec(second?.text ?? '')?.[1]
    expect((await shop.request('POST', `/api/unsubscribe?token=${token}`)).status).toBe(200)
    const customer = await signUp(shop, email)
    expect(await complete(customer)).toHaveLength(2)
    await turn(customer)
    expect(await complete(customer)).toHaveLength(2)
    await shop.ctx.db.query('update users set email_verified_at = now() where id = $1', [customer.id])
    await turn(customer)
    expect(await complete(customer)).toHaveLength(3)
  }
})

test('whoever unsubscribes from the order updates of an account that never confirmed their address gets no more, whatever it turns on', async () => {
  const stranger = await signUp(shop, 'not.mine@example.com')
  const complete = async () => {
    const { id } = await completedOrder(shop, { by: stranger, email: stranger.email })
    await notifyOfEvent(shop.ctx, 'order.completed', { orderId: id })
    await sendDueEmails(shop.ctx)
    return (await emailsTo(shop, stranger.email)).filter(({ template }) => template === 'order-completed')
  }
  await complete()
  const [update] = await complete()
  const token = /\/unsubscribe\?token=([\w.-]+)/.exec(update?.text ?? '')?.[1]
  expect((await shop.request('POST', `/api/unsubscribe?token=${token}`)).status).toBe(200)
  await prefer(stranger, { emailPreferences: { orderUpdates: true } })
  expect(await complete()).toHaveLength(1)
})
