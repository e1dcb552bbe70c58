import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { NotificationPreferences, PreferencesAnswer } from '#features/notifications/contract.ts'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import { signBody } from '#platform/signed-body.ts'
import { type MailServer, mailServer } from '../fakes/mail-server.ts'
import { readEmail } from '../fakes/read-email.ts'
import { emailedToken } from '../support/accounts.ts'
import { getData, codeOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { paidOrder } from '../support/guarantees.ts'
import { confirmed, movedTo, prefer, sendNotification } from '../support/notifications.ts'

const SECRET = 'what-the-mail-service-signs-with-0123456789'
let emails: MailServer
let shop: TestShop
beforeAll(async () => {
  emails = await mailServer()
  shop = await testShop({ jobs: true, env: { SMTP_URL: emails.url, MAIL_EVENTS_SECRET: SECRET } })
})
beforeEach(() => emails.behave('accept'))
afterAll(async () => {
  await shop.stop()
  await emails.close()
})

const takenBy = (address: string) =>
  emails.offered.filter((email) => email.taken && email.to.includes(address)).map(({ source }) => readEmail(source))
const subjects = (email: string) => takenBy(email).map(({ headers }) => headers.get('subject'))
const problemOf = async (customer: Customer) =>
  (await customer.request<PreferencesAnswer>('GET', '/api/notification-preferences')).body.emailProblem
const paid = (orderId: string) => notifyOfEvent(shop.ctx, 'order.paid', { orderId })

async function report(event: object, { secret = SECRET, at = new Date() } = {}) {
  const body = JSON.stringify(event)
  return shop.request('POST', '/api/mail-events', body, { 'mail-events-signature': signBody(secret, body, at) })
}

describe('an address that does not exist', () => {
  test('is recorded and not tried again, until its owner says that it works', async () => {
    const customer = await signUp(shop)
    emails.behave('bounce')
    await customer.request('POST', '/api/auth/forgot-password', { email: customer.email })
    await expect.poll(() => problemOf(customer)).toMatchObject({ reason: 'bounced' })
    emails.behave('accept')
    const { id } = await paidOrder(shop, { by: customer, email: customer.email })
    await paid(id)
    const { rows } = await shop.ctx.db.query('select status, last_error from emails where key = $1', [`order-confirmed:${id}`])
    expect(rows).toEqual([{ status: 'failed', last_error: 'Not sent: this address is suppressed.' }])
    expect(subjects(customer.email).some((subject) => subject?.includes('confirmed'))).toBe(false)

    await prefer(customer, { email: true })
    await expect.poll(() => subjects(customer.email)).toContain('Your email address works again')
    expect(await problemOf(customer)).toBeNull()
    await paid(id)
    expect(subjects(customer.email).some((subject) => subject?.includes('confirmed'))).toBe(true)
  })

  test('still gets emails that were just requested, and following a link proves that it works', async () => {
    const customer = await signUp(shop)
    await expect.poll(() => subjects(customer.email)).toEqual(['Confirm your email address'])
    await report({ type: 'bounced', email: customer.email.toUpperCase(), detail: '5.1.1' })
    expect(await problemOf(customer)).toMatchObject({ reason: 'bounced' })
    await shop.request('POST', '/api/auth/forgot-password', { email: customer.email })
    await expect.poll(() => subjects(customer.email)).toContain('Reset your password')
    expect(await problemOf(customer)).toMatchObject({ reason: 'bounced' })
    await customer.request('POST', '/api/auth/verify-email', { token: await emailedToken(shop, 'verification', customer.email) })
    await expect.poll(() => problemOf(customer)).toBeNull()
  })

  test('of an account that was erased while an email was on its way is not recorded', async () => {
    const customer = await signUp(shop)
    await expect.poll(() => subjects(customer.email)).toEqual(['Confirm your email address'])
    emails.behave('hang')
    await customer.request('POST', '/api/auth/forgot-password', { email: customer.email })
    await expect.poll(() => emails.offered.filter(({ taken, to }) => !taken && to.includes(customer.email))).toHaveLength(1)
    expect((await customer.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
    emails.behave('bounce')
    const { db } = shop.ctx
    const unfinished = `select from jobs.job where name = 'send-written-mail' and state < 'completed'`
    await expect.poll(() => db.affects(unfinished)).toBe(false)
    expect(await db.affects('select from email_unsubscribes where email = $1', [customer.email])).toBe(false)
    const { rows } = await db.query(`select last_error from emails where data->>'userId' = $1 and last_error is not null`, [customer.id])
    expect(rows).toEqual([])
  })

  test('can become the address of an account: the link that its owner requests is sent, and proves that it works', async () => {
    const [customer, address] = [await confirmed(shop), 'full.for.a.week@example.com']
    await report({ type: 'bounced', email: address })
    const change = await customer.request('POST', '/api/account/email', { email: address, password: PASSWORD })
    expect(change.status).toBe(200)
    await expect.poll(() => subjects(address)).toEqual(['Confirm your new email address'])
    await movedTo(shop, customer, address)
    await expect.poll(() => problemOf(customer)).toBeNull()
  })

  test('a server that rejects the shop does not silence the address', async () => {
    const alone = await testShop({ env: { SMTP_URL: emails.url } })
    onTestFinished(() => alone.stop())
    emails.behave('turn away')
    for (const answer of [0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12]) {
      const { id } = await paidOrder(alone, { email: `turned.away.${answer}@example.com` })
      await expect(notifyOfEvent(alone.ctx, 'order.paid', { orderId: id })).rejects.toThrow(/55[024] /)
    }
    const silenced = () => alone.ctx.db.all('select email from email_unsubscribes')
    expect(await silenced()).toEqual([])
    const unknown = await paidOrder(alone, { email: 'turned.away.9@example.com' })
    await notifyOfEvent(alone.ctx, 'order.paid', { orderId: unknown.id })
    expect(await silenced()).toEqual([{ email: unknown.email }])
  })

  test('a mailbox that someone floods is not silenced: its server says that it takes email later', async () => {
    const alone = await testShop({ env: { SMTP_URL: emails.url } })
    onTestFinished(() => alone.stop())
    emails.behave('turn away')
    const order = await paidOrder(alone, { email: 'flooded.10@example.com' })
    const send = () => notifyOfEvent(alone.ctx, 'order.paid', { orderId: order.id })
    await expect(send()).rejects.toThrow(/5\.2\.1/)
    emails.behave('accept')
    await send()
    expect(takenBy(order.email)).toHaveLength(1)
  })

  test('is still notified when its account’s password changes', async () => {
    const customer = await signUp(shop)
    await report({ type: 'bounced', email: customer.email })
    await customer.request('PUT', '/api/auth/updatepassword', {
      id: customer.id,
      currentPassword: PASSWORD,
      password: 'a deep green sea 7',
    })
    await expect.poll(() => subjects(customer.email)).toContain('Your password was changed')
    expect(await problemOf(customer)).toMatchObject({ reason: 'bounced' })
  })

  test('a temporary refusal is not a bounce', async () => {
    const alone = await testShop({ env: { SMTP_URL: emails.url } })
    onTestFinished(() => alone.stop())
    const order = await paidOrder(alone)
    const send = () => notifyOfEvent(alone.ctx, 'order.paid', { orderId: order.id })
    emails.behave('refuse')
    await expect(send()).rejects.toThrow(/451/)
    const { rows } = await alone.ctx.db.query('select from email_unsubscribes where email = $1', [order.email])
    expect(rows).toEqual([])
    emails.behave('accept')
    await send()
    expect(takenBy(order.email)).toHaveLength(1)
  })
})

describe('a later report of the mail service', () => {
  test('a complaint ends all email, even if someone else signs up with the address', async () => {
    const customer = await signUp(shop)
    expect((await report({ type: 'complained', email: customer.email })).body).toEqual({ success: true })
    expect(await problemOf(customer)).toMatchObject({ reason: 'complained', at: expect.any(String) })
    // A late report of an earlier bounce doesn't turn it into one that signing up clears.
    expect((await report({ type: 'bounced', email: customer.email })).body).toEqual({ success: true })
    await prefer(customer, { email: true })
    expect(await problemOf(customer)).toMatchObject({ reason: 'complained' })
    await shop.ctx.db.query('update users set email_verified_at = now() where id = $1', [customer.id])
    await prefer(customer, { email: true })
    expect(await problemOf(customer)).toBeNull()
  })

  test('is only accepted with a recent signature', async () => {
    const customer = await signUp(shop)
    const event = { type: 'bounced', email: customer.email }
    const answers = [
      await report(event, { secret: `${SECRET}x` }),
      await report(event, { at: new Date(Date.now() - 6 * 60_000) }),
      await shop.request('POST', '/api/mail-events', event),
    ]
    for (const { status, body } of answers) expect([status, codeOf({ body })]).toEqual([401, 'invalid_signature'])
    expect(await problemOf(customer)).toBeNull()
    for (const bad of [{ type: 'read', email: 'a@example.com' }, { type: 'bounced', email: 'a' }, 'x'])
      expect((await report(bad as object)).status).toBe(400)
  })

  test('without a secret the route does not exist', async () => {
    const other = await testShop()
    onTestFinished(() => other.stop())
    expect((await other.request('POST', '/api/mail-events', {})).status).toBe(404)
  })
})

test('an email that can be ended says how in its head; a receipt does not', async () => {
  const customer = await confirmed(shop)
  await prefer(customer, { email: true })
  await sendNotification(shop, customer, 'A payment', 'payment')
  await expect.poll(() => subjects(customer.email)).toContain('A payment')
  const copy = takenBy(customer.email).find(({ headers }) => headers.get('subject') === 'A payment')
  const address = /^<(http\S+)>$/.exec(copy?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
  expect(copy?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(copy?.html).toContain('Unsubscribe')
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await fetch(address, { method: 'POST', body: form })).status).toBe(200)
  expect((await getData<NotificationPreferences>(customer, '/api/notification-preferences')).emailPreferences.payments).toBe(false)

  const order = await paidOrder(shop)
  await expect.poll(() => takenBy(order.email)).toHaveLength(1)
  expect(takenBy(order.email)[0]?.headers.has('list-unsubscribe')).toBe(false)
})
