import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountPreferences } from '#features/accounts/contract.ts'
import type { NotificationPreferences, PreferencesAnswer, TestAnswer } from '#features/notifications/contract.ts'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import { invalidField, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { complete, move } from '../support/guarantees.ts'
import { buyAs, confirmed, emailsTo, listOf, prefer, sendAt } from '../support/notifications.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

describe('preferences', () => {
  test('have the specification’s defaults, and a change leaves the rest alone', async () => {
    const customer = await signUp(shop)
    const get = async () => (await customer.request<PreferencesAnswer>('GET', '/api/notification-preferences')).body
    const defaults = {
      orderUpdates: true,
      payments: true,
      support: true,
      promotions: true,
      system: true,
      inApp: true,
      email: false,
      push: false,
      frequency: 'immediate',
      quietHours: { enabled: false, start: '22:00', end: '08:00', timezone: 'UTC' },
      // The specification ticks order emails in the profile by default, and this is the same setting.
      emailPreferences: { orderUpdates: true, payments: true, support: true, promotions: false, system: true },
    }
    expect(await get()).toEqual({ success: true, data: defaults, emailProblem: null, emailVerified: false })
    const change = {
      frequency: 'daily',
      quietHours: { enabled: true, timezone: 'Asia/Kathmandu' },
      emailPreferences: { orderUpdates: false },
    }
    const changed = await customer.request<PreferencesAnswer>('PUT', '/api/notification-preferences', change)
    expect(changed.body.data).toEqual({
      ...defaults,
      frequency: 'daily',
      quietHours: { enabled: true, start: '22:00', end: '08:00', timezone: 'Asia/Kathmandu' },
      emailPreferences: { ...defaults.emailPreferences, orderUpdates: false },
    })
    expect((await customer.request<PreferencesAnswer>('PUT', '/api/notification-preferences', defaults)).body.data).toEqual(defaults)
  })

  test.each([
    ['frequency', { frequency: 'yearly' }],
    ['quietHours.start', { quietHours: { start: '24:00' } }],
    ['quietHours.end', { quietHours: { end: '8:00' } }],
    ['quietHours.timezone', { quietHours: { timezone: 'Europe/Atlantis' } }],
    ['push', { push: 'yes' }],
    ['emailPreferences.support', { emailPreferences: { support: 1 } }],
  ])('refuse a bad %s', async (path, body) => {
    const answer = await (await signUp(shop)).request('PUT', '/api/notification-preferences', body)
    expect([answer.status, invalidField(answer)]).toEqual([400, path])
  })

  test('offers by email are the consent that is on record, here and in the profile alike', async () => {
    const customer = await signUp(shop)
    await prefer(customer, { emailPreferences: { promotions: true } })
    expect((await getData<AccountPreferences>(customer, '/api/account/preferences')).marketing.granted).toBe(true)
    await customer.request('PUT', '/api/account/preferences', { marketing: false })
    expect((await getData<NotificationPreferences>(customer, '/api/notification-preferences')).emailPreferences.promotions).toBe(false)
    const { rows } = await shop.ctx.db.query('select granted from consents where user_id = $1 order by id', [customer.id])
    expect(rows).toEqual([{ granted: true }, { granted: false }])
  })

  test('order updates by email are one setting, here and in the profile alike', async () => {
    const customer = await signUp(shop)
    const inProfile = async () => (await getData<AccountPreferences>(customer, '/api/account/preferences')).orderEmails
    const here = async () =>
      (await getData<NotificationPreferences>(customer, '/api/notification-preferences')).emailPreferences.orderUpdates
    expect([await inProfile(), await here()]).toEqual([true, true])
    await prefer(customer, { emailPreferences: { orderUpdates: false } })
    expect([await inProfile(), await here()]).toEqual([false, false])
    await customer.request('PUT', '/api/account/preferences', { orderEmails: true })
    expect([await inProfile(), await here()]).toEqual([true, true])
    await prefer(customer, { frequency: 'daily' })
    await customer.request('PUT', '/api/account/preferences', { orderEmails: false })
    expect([await inProfile(), await here()]).toEqual([false, false])
  })

  test('from before that, order updates stay off only for whoever turned emails on and left them out', async () => {
    const [leftOut, copiesOff, chosen] = [await signUp(shop), await signUp(shop), await signUp(shop)]
    const saved = { email: true, emailPreferences: { orderUpdates: false } }
    await prefer(leftOut, saved)
    await prefer(copiesOff, { ...saved, email: false })
    await prefer(chosen, { email: true, emailPreferences: { orderUpdates: true } })
    await shop.ctx.db.query('update users set order_emails = true where id = any($1)', [[leftOut.id, copiesOff.id]])
    await shop.ctx.db.query(await readFile('db/migrations/106_order_emails_one_setting.sql', 'utf8'))
    const orderEmails = async (customer: Customer) => (await getData<AccountPreferences>(customer, '/api/account/preferences')).orderEmails
    expect([await orderEmails(leftOut), await orderEmails(copiesOff), await orderEmails(chosen)]).toEqual([false, true, true])
  })

  test('two concurrent changes are both saved', async () => {
    const customer = await signUp(shop)
    await Promise.all([prefer(customer, { email: true }), prefer(customer, { push: true }), prefer(customer, { system: false })])
    expect(await getData(customer, '/api/notification-preferences')).toMatchObject({
      email: true,
      push: true,
      system: false,
    })
  })
})

test('the test panel makes a real notification, the way the preferences say, and not without end', async () => {
  const customer = await signUp(shop)
  const ask = (type: string) => customer.request<TestAnswer>('POST', '/api/notifications/test', { type })
  const { body } = await ask('promo')
  expect(body).toMatchObject({ success: true, data: { type: 'promo', title: 'A special offer' } })
  expect((await listOf(customer)).data).toEqual([body.data])
  await prefer(customer, { support: false })
  expect((await ask('support')).body).toMatchObject({ success: true, data: null })
  expect((await ask('gossip')).status).toBe(400)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('system')))
  expect(answers.some(({ status }) => status === 429)).toBe(true)
  await shop.ctx.db.query(`delete from rate_limits where key like 'test-notification:%'`)
  expect((await ask('system')).status).toBe(200)
  await shop.ctx.db.query(`update rate_limits set points = 100 where key like 'test-notification-day:%'`)
  expect((await ask('system')).status).toBe(429)
})

test('however much waits for quiet hours, a change of them takes a statement a channel', async () => {
  const customer = await signUp(shop)
  await shop.ctx.db.query(
    `insert into queued_notifications (id, key, user_id, channel, type, content, held, due_at, created_at)
     select 'ntc_' || n, 'key ' || n, $1, (array['email', 'push'])[n % 2 + 1], 'system', '{"title":"A","message":"B","link":null}', true,
       now() + interval '5 days', now() from generate_series(1, 40) n`,
    [customer.id],
  )
  await shop.ctx.db.query(`create table statements (at timestamptz);
    create function count_statement() returns trigger language plpgsql as 'begin insert into statements values (now()); return null; end';
    create trigger counts after update on queued_notifications for each statement execute function count_statement()`)
  await prefer(customer, { email: true, frequency: 'immediate' })
  expect((await shop.ctx.db.query('select from statements')).rowCount).toBe(2)
  const due = `select from queued_notifications where user_id = $1 and due_at < now() + interval '1 hour'`
  expect((await shop.ctx.db.query(due, [customer.id])).rowCount).toBe(40)
})

test('progress that waits is not sent once its type is switched off, or once its address has unsubscribed', async () => {
  const [customer, giver, stranger] = [await confirmed(shop), await confirmed(shop), 'opted.out@example.com']
  for (const by of [customer, giver]) await prefer(by, { frequency: 'daily' })
  const [own, gift] = [await buyAs(customer), await buyAs(giver, { email: stranger })]
  for (const order of [own, gift]) {
    await move(shop, order, 'processing')
    await complete(shop, order)
  }
  for (const { id: orderId } of [own, gift]) await notifyOfEvent(shop.ctx, 'order.completed', { orderId })
  await prefer(customer, { orderUpdates: false })
  await shop.ctx.db.query(
    `insert into email_unsubscribes (email, what, reason, created_at) values ($1, 'order_update', 'unsubscribed', now())`,
    [stranger],
  )
  await sendAt(shop, '2030-06-05T12:00:00Z')
  shop.jump(0)
  for (const email of [customer.email, stranger]) expect(await emailsTo(shop, email)).toEqual([])
})
