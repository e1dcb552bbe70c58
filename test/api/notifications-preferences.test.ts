import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountPreferences } from '#features/accounts/contract.ts'
import type { NotificationPreferences, PreferencesAnswer, TestAnswer } from '#features/notifications/contract.ts'
import { invalidField, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { signUp } from '../support/customer.ts'
import { listOf, prefer } from '../support/notifications.ts'

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
      emailPreferences: { orderUpdates: false, payments: true, support: true, promotions: false, system: true },
    }
    expect(await get()).toEqual({ success: true, data: defaults, emailProblem: null, emailVerified: false })
    const change = {
      frequency: 'daily',
      quietHours: { enabled: true, timezone: 'Asia/Kathmandu' },
      emailPreferences: { orderUpdates: true },
    }
    const changed = await customer.request<PreferencesAnswer>('PUT', '/api/notification-preferences', change)
    expect(changed.body.data).toEqual({
      ...defaults,
      frequency: 'daily',
      quietHours: { enabled: true, start: '22:00', end: '08:00', timezone: 'Asia/Kathmandu' },
      emailPreferences: { ...defaults.emailPreferences, orderUpdates: true },
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

  test('two changes at once both hold', async () => {
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
})
