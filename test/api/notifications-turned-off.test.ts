import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type PushService, pushService } from '../fakes/push-service.ts'
import { getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { signUp } from '../support/customer.ts'
import { jumpTo, prefer, sendDuePushes, sendNotification, signInAgain } from '../support/notifications.ts'

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
