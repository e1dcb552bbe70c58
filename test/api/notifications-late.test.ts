import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { deliverEmail } from '#features/notifications/server/commands.ts'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import { sendDueEmails } from '#features/notifications/server/commands/send-due-emails.ts'
import { mailServer } from '../fakes/mail-server.ts'
import { type Browser, type PushService, pushService } from '../fakes/push-service.ts'
import { getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { confirmed, emailsTo, jumpTo, prefer, sendAt, sendDuePushes, sendNotification } from '../support/notifications.ts'

let service: PushService
/** Without background work: tests decide when what is due is sent. */
let shop: TestShop
beforeAll(async () => {
  service = await pushService()
  shop = await testShop({ env: { PUSH_LOCAL: 'yes' } })
})
beforeEach(() => service.answer(201))
afterEach(() => shop.jump(0))
afterAll(async () => {
  await shop.stop()
  await service.close()
})

const quietHours = { enabled: true, start: '22:00', end: '08:00', timezone: 'UTC' }
const titles = ({ received }: Browser) => received.map(({ message }) => message.title)
const passwordChanged = ({ id }: Customer) => notifyOfEvent(shop.ctx, 'account.password_changed', { userId: id, requestId: `req_${id}` })

/** A customer who has subscribed to push in a browser. */
async function listener(preferences: Record<string, unknown> = {}): Promise<{ customer: Customer; browser: Browser }> {
  const customer = await signUp(shop)
  const browser = service.browser((await getData<{ key: string }>(customer, '/api/push/key')).key)
  expect((await customer.request('POST', '/api/push/subscriptions', browser.subscription)).status).toBe(201)
  await prefer(customer, { push: true, ...preferences })
  return { customer, browser }
}

test('an offer that a push service did not take is not sent anymore once offers are switched off; a security notification is', async () => {
  const { customer, browser } = await listener()
  service.answer(503)
  await sendNotification(shop, customer, 'An offer', 'promo')
  await passwordChanged(customer)
  await sendDuePushes(shop)
  await prefer(customer, { promotions: false, system: false })
  service.answer(201)
  shop.jump(3_600_000)
  await sendDuePushes(shop)
  expect(titles(browser)).toEqual(['Your password was changed'])
})

test('a push that was not sent before quiet hours waits for their end; a security notification does not', async () => {
  const { customer, browser } = await listener({ quietHours })
  jumpTo(shop, '2030-06-05T21:59:00Z')
  service.answer(503)
  await sendNotification(shop, customer, 'one')
  await passwordChanged(customer)
  await sendDuePushes(shop)
  await sendNotification(shop, customer, 'two')
  service.answer(201)
  jumpTo(shop, '2030-06-05T22:30:00Z')
  await sendDuePushes(shop)
  expect(titles(browser)).toEqual(['Your password was changed'])
  jumpTo(shop, '2030-06-06T08:00:00Z')
  await sendDuePushes(shop)
  expect(titles(browser)).toEqual(['Your password was changed', '2 messages from Groundswell'])
})

test('emails that were not sent before quiet hours wait for their end', async () => {
  const customer = await confirmed(shop)
  await prefer(customer, { email: true, emailPreferences: { orderUpdates: true }, quietHours })
  jumpTo(shop, '2030-06-04T21:59:00Z')
  for (const title of ['one', 'two']) await sendNotification(shop, customer, title)
  await sendAt(shop, '2030-06-05T01:00:00Z')
  expect(await emailsTo(shop, customer.email)).toEqual([])
  await sendAt(shop, '2030-06-05T08:00:00Z')
  expect(await emailsTo(shop, customer.email)).toMatchObject([{ template: 'digest', subject: '2 messages from Groundswell: one' }])
})

test('an offer that the mail server did not take is not emailed anymore once the customer wants no more offers', async () => {
  const server = await mailServer()
  const mailing = await testShop({ env: { SMTP_URL: server.url } })
  onTestFinished(async () => {
    await mailing.stop()
    await server.close()
  })
  const [subscriber, refuser] = [await confirmed(mailing), await confirmed(mailing)]
  for (const customer of [subscriber, refuser]) {
    await prefer(customer, { emailPreferences: { promotions: true } })
    await sendNotification(mailing, customer, 'An offer', 'promo')
  }
  await sendDueEmails(mailing.ctx)
  const { rows } = await mailing.ctx.db.query<{ id: string }>("select id from emails where template = 'copy'")
  expect(rows).toHaveLength(2)
  server.behave('refuse')
  for (const { id } of rows) await expect(deliverEmail(mailing.ctx, id)).rejects.toThrow(/451/)
  await prefer(refuser, { emailPreferences: { promotions: false } })
  server.behave('accept')
  for (const { id } of rows) await deliverEmail(mailing.ctx, id)
  expect(server.offered.flatMap(({ taken, to }) => (taken ? to : []))).toEqual([subscriber.email])
})
