import { createServer, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { PushDevice } from '#features/notifications/contract.ts'
import { purgeOldNotifications } from '#features/notifications/server/commands.ts'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import { type Browser, type PushService, pushService } from '../fakes/push-service.ts'
import { type Refused, getData, type DataOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { jumpTo, prefer, pushSubscription, sendDuePushes, sendNotification } from '../support/notifications.ts'

let service: PushService
let shop: TestShop
let key: string
beforeAll(async () => {
  service = await pushService()
  shop = await testShop({ env: { PUSH_LOCAL: 'yes' } })
  key = (await getData<{ key: string }>(await signUp(shop), '/api/push/key')).key
})
beforeEach(() => service.answer(201))
afterEach(() => shop.jump(0))
afterAll(async () => {
  await shop.stop()
  await service.close()
})

const register = (customer: Customer, { subscription }: Browser) =>
  customer.request<DataOf<PushDevice>>('POST', '/api/push/subscriptions', subscription)
const devices = (customer: Customer) => getData<PushDevice[]>(customer, '/api/push/subscriptions')
const titles = ({ received }: Browser) => received.map(({ message }) => message.title)

/** Another kind of push service on this machine. */
async function server(answer: (response: ServerResponse) => void) {
  let asked = 0
  const listening = createServer((_request, response) => {
    asked += 1
    answer(response)
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/push/some-browser`,
    asked: () => asked,
    close() {
      listening.closeAllConnections()
      listening.close()
    },
  }
}

/** A customer who has subscribed to push in a browser. */
async function listener(preferences: Record<string, unknown> = {}): Promise<{ customer: Customer; browser: Browser }> {
  const customer = await signUp(shop)
  const browser = service.browser(key)
  expect((await register(customer, browser)).status).toBe(201)
  await prefer(customer, { push: true, ...preferences })
  return { customer, browser }
}

test('a message reaches the browser, readable by it alone', async () => {
  const { customer, browser } = await listener()
  await sendNotification(shop, customer, 'Order completed')
  await sendDuePushes(shop)
  expect(browser.received.map(({ message }) => message)).toEqual([
    {
      title: 'Order completed',
      message: 'Order completed, in full.',
      link: '/tracking',
      tag: expect.stringMatching(/^[\w-]{32}$/),
      type: 'order_update',
    },
  ])
  await sendDuePushes(shop)
  expect(browser.received).toHaveLength(1)
})

test('every browser of the customer’s gets it, of the ten newest; each is named and can be taken off', async () => {
  const { customer, browser } = await listener()
  const more = Array.from({ length: 10 }, () => service.browser(key))
  for (const each of more) await register(customer, each)
  await register(customer, more[0] as Browser)
  const known = await devices(customer)
  expect(known).toHaveLength(10)
  expect(known[0]).toEqual({ id: expect.stringMatching(/^psh_/), device: expect.any(String), createdAt: expect.any(String) })
  const { id } = (await register(customer, more[3] as Browser)).body.data
  expect((await customer.request('DELETE', `/api/push/subscriptions/${id}`)).status).toBe(200)
  expect((await customer.request('DELETE', `/api/push/subscriptions/${id}`)).status).toBe(404)
  await sendNotification(shop, customer, 'News')
  await sendDuePushes(shop)
  expect([browser, ...more].map((each) => each.received.length)).toEqual([0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1])
})

test('a browser where someone else signs in only gets their pushes', async () => {
  const { customer: before, browser } = await listener()
  const after = await signUp(shop)
  await prefer(after, { push: true })
  await register(after, browser)
  for (const customer of [before, after]) await sendNotification(shop, customer, `For ${customer.email}`)
  await sendDuePushes(shop)
  expect(titles(browser)).toEqual([`For ${after.email}`])
  expect(await devices(before)).toEqual([])
})

test('in quiet hours only security notifications are pushed; a summary follows after them', async () => {
  const { customer, browser } = await listener({
    frequency: 'weekly',
    quietHours: { enabled: true, start: '22:00', end: '08:00', timezone: 'America/New_York' },
  })
  jumpTo(shop, '2030-06-05T03:00:00Z')
  for (const title of ['one', 'two', 'three']) await sendNotification(shop, customer, title)
  await notifyOfEvent(shop.ctx, 'account.password_changed', { userId: customer.id, requestId: 'req_push' })
  jumpTo(shop, '2030-06-05T11:59:00Z')
  await sendDuePushes(shop)
  expect(titles(browser)).toEqual(['Your password was changed'])
  jumpTo(shop, '2030-06-05T12:00:00Z')
  await sendDuePushes(shop)
  expect(browser.received.at(-1)?.message).toMatchObject({
    title: '3 messages from Groundswell',
    message: 'one · two · three',
    link: '/notifications',
  })
  expect(browser.received).toHaveLength(2)
})

test('a summary of long titles is cut where no character is cut in half', async () => {
  const { customer, browser } = await listener({
    quietHours: { enabled: true, start: '22:00', end: '08:00', timezone: 'America/New_York' },
  })
  jumpTo(shop, '2030-06-05T03:00:00Z')
  for (const title of ['a'.repeat(294), '👍👍👍👍']) await sendNotification(shop, customer, title)
  jumpTo(shop, '2030-06-05T12:00:00Z')
  await sendDuePushes(shop)
  expect(browser.received.map(({ message }) => message.message)).toEqual([`${'a'.repeat(294)} · 👍👍…`])
})

describe('a push service that does not take it', () => {
  test('because the browser is gone: it is not tried again', async () => {
    const { customer } = await listener()
    service.answer(410)
    await sendNotification(shop, customer, 'News')
    await sendDuePushes(shop)
    expect(await devices(customer)).toEqual([])
    const offered = service.offered()
    await sendNotification(shop, customer, 'More')
    await sendDuePushes(shop)
    expect(service.offered()).toBe(offered)
  })

  test('for now: it is tried again, no sooner than asked, under the same tag', async () => {
    const { customer, browser } = await listener()
    const start = Date.now()
    const after = (minutes: number) => shop.jump(start + minutes * 60_000 - Date.now())
    service.answer(429, { 'retry-after': '600' })
    await sendNotification(shop, customer, 'News')
    await sendDuePushes(shop)
    const offered = service.offered()
    service.answer(503)
    after(9)
    await sendDuePushes(shop)
    expect(service.offered()).toBe(offered)
    after(11)
    await sendDuePushes(shop)
    expect(service.offered()).toBe(offered + 1)
    service.answer(201)
    after(20)
    await sendDuePushes(shop)
    expect(titles(browser)).toEqual(['News'])
  })

  test('forever: the message is dropped, and the next one is sent', async () => {
    const { customer, browser } = await listener()
    service.answer(413)
    await sendNotification(shop, customer, 'Too large')
    await sendDuePushes(shop)
    service.answer(201)
    jumpTo(shop, '2035-01-01T00:00:00Z')
    await sendNotification(shop, customer, 'Small')
    await sendDuePushes(shop)
    expect(titles(browser)).toEqual(['Small'])
  })
})

test('switched off, also while it waited, nothing is pushed', async () => {
  const { customer, browser } = await listener({ quietHours: { enabled: true, start: '00:00', end: '23:59', timezone: 'UTC' } })
  await sendNotification(shop, customer, 'Waits')
  await prefer(customer, { push: false, quietHours: { enabled: false } })
  await sendNotification(shop, customer, 'Never')
  await sendDuePushes(shop)
  expect(browser.received).toEqual([])
})

test('a push service that never responds only holds up its own customer’s pushes', async () => {
  const silent = await server(() => {})
  const working = await testShop({ env: { PUSH_LOCAL: 'yes' }, beside: shop, jobs: true })
  onTestFinished(async () => {
    silent.close()
    await working.stop()
  })
  const stalled = await signUp(shop)
  await prefer(stalled, { push: true })
  await stalled.request('POST', '/api/push/subscriptions', { ...pushSubscription(), endpoint: silent.url })
  const { customer, browser } = await listener()
  await sendNotification(shop, stalled, 'Stalls')
  await expect.poll(silent.asked, { timeout: 5_000 }).toBe(1)
  await sendNotification(shop, customer, 'Arrives')
  await expect.poll(() => titles(browser), { timeout: 5_000 }).toEqual(['Arrives'])
})

test('a browser that cannot be reached is not tried with each message, and the others get them all', async () => {
  const away = await server((response) => response.writeHead(503).end())
  onTestFinished(away.close)
  const { customer, browser } = await listener()
  await customer.request('POST', '/api/push/subscriptions', { ...pushSubscription(), endpoint: away.url })
  for (const title of ['one', 'two', 'three']) await sendNotification(shop, customer, title)
  await sendDuePushes(shop)
  expect([titles(browser), away.asked()]).toEqual([['one', 'two', 'three'], 1])
})

test('an account subscribes thirty times a day, and ended subscriptions are deleted', async () => {
  const customer = await signUp(shop)
  const statuses = []
  for (let count = 0; count < 31; count++)
    statuses.push((await customer.request('POST', '/api/push/subscriptions', pushSubscription())).status)
  expect(statuses).toEqual([...Array<number>(30).fill(201), 429])
  const rows = () => shop.ctx.db.all('select id from push_subscriptions where user_id = $1', [customer.id])
  expect(await rows()).toHaveLength(30)
  await purgeOldNotifications(shop.ctx)
  expect(await rows()).toHaveLength(10)
})

test('a push service is one of a browser’s or the operator’s', async () => {
  const live = await testShop({ env: { PUSH_HOSTS: 'push.example.com, *.push.example.net' } })
  onTestFinished(() => live.stop())
  const customer = await signUp(live)
  const { keys } = service.browser(key).subscription
  const ask = async (subscription: object) => {
    const { status, body } = await customer.request<Refused>('POST', '/api/push/subscriptions', subscription)
    return status === 201 ? 'taken' : body.errors?.[0]?.path
  }
  for (const endpoint of [
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://localhost/a',
    'https://[::1]/a',
    'https://10.0.0.5:8443/',
    'https://db.internal/',
    'https://user:word@push.example.com/',
    'https://elsewhere.example.com/a',
    'https://fcm.googleapis.com.example.com/a',
    'https://evil-push.apple.com.example.org/a',
    'https://fcm.googleapis.com:81/fcm/send/a',
    'https://wns2-par02p.notify.windows.com:8443/w/?token=a',
    'nothing',
  ])
    expect([endpoint, await ask({ endpoint, keys })]).toEqual([endpoint, 'endpoint'])
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
    'https://eu.push.example.net/a',
    'https://push.example.com:8443/a',
  ])
    expect([endpoint, await ask({ endpoint, keys })]).toEqual([endpoint, 'taken'])
  const endpoint = 'https://push.example.com/one'
  expect(await ask({ endpoint, keys: { ...keys, auth: 'short' } })).toBe('keys.auth')
  expect(await ask({ endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } })).toBe('keys.p256dh')
  expect(await ask({ endpoint, keys })).toBe('taken')
})
