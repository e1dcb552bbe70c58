import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SuppressedAddress } from '#features/notifications/contract/console.ts'
import type { AuditLogEntry } from '#features/operations/contract/audit-log.ts'
import type { SetUp } from '#features/operations/contract/settings.ts'
import { stepsLeft } from '#features/operations/server/queries/set-up.ts'
import { mailServer, type MailServer } from '../fakes/mail-server.ts'
import { readEmail } from '../fakes/read-email.ts'
import { codeOf, getData, messageOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { operator, staff } from '../support/staff.ts'

/** A shop whose email works, as proven by a test email that arrived. */

let server: MailServer
let shop: TestShop
let owner: Customer
beforeAll(async () => {
  server = await mailServer()
  shop = await testShop({ env: { SMTP_URL: server.url, MAIL_FROM: 'hello@tideline.example' } })
  owner = await operator(shop)
})
afterAll(async () => {
  await shop.stop()
  await server.close()
})

const mailStep = async () => (await getData<SetUp>(owner, '/api/operator/setup')).steps.find(({ key }) => key === 'mail')
const send = () => owner.request('POST', '/api/operator/test-email')
const arrived = (who = owner) => who.request('POST', '/api/operator/test-email/arrived')

test('a test email that was never sent cannot be confirmed', async () => {
  expect(await mailStep()).toMatchObject({ done: false })
  expect(codeOf(await arrived())).toBe('no_test_email')
})

test('what the mail server refuses is said at once, and proves nothing', async () => {
  server.behave('refuse')
  const refused = await send()
  expect([refused.status, codeOf(refused)]).toEqual([409, 'email_refused'])
  expect(messageOf(refused)).toMatch(/Try again later.*Check the mail server in Settings, Email\./s)
  expect(codeOf(await arrived())).toBe('no_test_email')
  server.behave('accept')
})

test('a test email that was not sent is no task for Today, because who sent it was told', async () => {
  const failed = await getData<{ template: string; status: string }[]>(owner, '/api/operator/mails?status=failed')
  expect(failed.map(({ template }) => template)).toContain('test-email')
  const { attention } = await getData<{ attention: { kind: string }[] }>(owner, '/api/operator/today')
  expect(attention.map(({ kind }) => kind)).not.toContain('mails')
})

test('a test email that arrived ticks the step, for whoever got it and as long as the sender stays', async () => {
  expect(await send()).toMatchObject({
    status: 200,
    body: { message: expect.stringMatching(/^Test email sent to operator@example\.com\. The mail server answered: 250 /) },
  })
  const { source, to } = server.offered.at(-1) ?? { source: '', to: [] }
  expect(to).toEqual(['operator@example.com'])
  expect(readEmail(source).text).toContain('your shop’s emails are arriving')
  expect(codeOf(await arrived(await staff(shop, 'manager')))).toBe('no_test_email')
  expect(await mailStep()).toMatchObject({ done: false })
  expect((await arrived()).status).toBe(200)
  expect(await mailStep()).toMatchObject({ done: true })
  const live = (MAIL_FROM: string) => ({ ...shop.ctx, config: { ...shop.ctx.config, STORE_MODE: 'live' as const, MAIL_FROM } })
  const leftOf = async (from: string) => (await stepsLeft(live(from))).map(({ key }) => key)
  expect(await leftOf('hello@tideline.example')).not.toContain('mail')
  expect(await leftOf('shop@tideline.example')).toContain('mail')
  const encrypted = live('hello@tideline.example')
  encrypted.config.SMTP_URL = `${server.url}?tls=required`
  expect((await stepsLeft(encrypted)).map(({ key }) => key)).toContain('mail')
  expect(await stepsLeft(shop.ctx)).toEqual([])
  const actions = (await getData<AuditLogEntry[]>(owner, '/api/operator/record?limit=3')).map(({ action }) => action)
  expect(actions).toEqual(['setting.changed', 'mail.tested', 'mail.tested'])
})

test('an address that the mail server did not know while it was being set up gets the shop’s emails once a test email arrived', async () => {
  const suppressed = async () => (await getData<SuppressedAddress[]>(owner, '/api/operator/mail-stops')).map(({ email }) => email)
  server.behave('bounce')
  expect(codeOf(await send())).toBe('email_refused')
  expect(await suppressed()).toEqual(['operator@example.com'])
  server.behave('accept')
  expect([(await send()).status, (await arrived()).status]).toEqual([200, 200])
  expect(await suppressed()).toEqual([])
})
