import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailView, NotificationView } from '#features/notifications/contract.ts'
import type { TextDetail, TextView } from '#features/notifications/contract/console.ts'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import { sampleOrderFacts } from '#features/notifications/server/emails/samples.ts'
import { writeEmail } from '#features/notifications/server/emails/texts.ts'
import { errorsOf, invalidField, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { confirmed } from '../support/notifications.ts'
import { buy } from '../support/orders.ts'
import { operator } from '../support/staff.ts'
import { unprovenIn } from '../support/unproven.ts'

let shop: TestShop
let olive: Customer
beforeAll(async () => {
  shop = await testShop()
  olive = await operator(shop)
})
afterAll(() => shop.stop())

const path = (subject = '') => `/api/operator/message-texts${subject && `/${encodeURIComponent(subject)}`}`
const list = () => getData<TextView[]>(olive, path())
const open = (subject: string) => getData<TextDetail>(olive, path(subject))
const change = (subject: string, title: string | null, intro: string | null) => olive.request('PUT', path(subject), { title, intro })

test('every message and email is there, and each comes out whole with sample data', async () => {
  const texts = await list()
  const { delivery } = sampleOrderFacts()
  expect(texts.filter(({ kind }) => kind === 'email').length).toBeGreaterThan(25)
  expect(texts.filter(({ kind }) => kind === 'message').length).toBeGreaterThan(15)
  for (const { subject, kind } of texts) {
    const { preview } = await open(subject)
    expect({ subject, title: preview.title }).not.toEqual({ subject, title: '' })
    expect(preview.url === null).toBe(kind === 'message')
    const html = preview.url === null ? '' : (await shop.request('GET', preview.url)).text
    expect(`${subject}: ${preview.title} ${preview.message} ${html}`).not.toMatch(
      /undefined|NaN|Invalid Date|out of date|was deleted|no longer available/,
    )
    const text = [preview.title, preview.message, html.replace(/<style[\s\S]*?<\/style>|<!-- -->/g, '').replace(/<[^>]*>/g, '\n')].join(
      '\n',
    )
    expect({ subject, unproven: unprovenIn(text, [delivery]) }).toEqual({ subject, unproven: [] })
  }
})

test('the operator’s words are used in what goes out from then on, filled in, until they are taken back', async () => {
  const customer = await signUp(shop)
  const order = async () => {
    const { id, orderNumber } = await buy(customer, { email: customer.email })
    await notifyOfEvent(shop.ctx, 'order.paid', { orderId: id })
    const [newest] = await getData<NotificationView[]>(customer, '/api/notifications?limit=1')
    const emails = await getData<EmailView[]>(shop, '/api/dev/mails')
    return { number: orderNumber, newest, email: emails[0] }
  }
  const first = await order()
  expect(first.newest?.title).toBe('Payment received')
  const changed = await change('event:order.paid', 'Thank you, {name}', '{order} is in good hands.')
  expect(changed.body).toMatchObject({ data: { version: 1 } })
  await change('email:order-confirmed', '{store} has your order {order}', null)
  const second = await order()
  expect(second.newest).toMatchObject({
    title: 'Thank you, Ada',
    message: expect.stringMatching(`^${second.number} is in good hands. \\$`),
  })
  expect(second.email?.subject).toBe(`Groundswell has your order ${second.number}`)
  expect((await open('event:order.paid')).preview).toMatchObject({ title: 'Thank you, Ada' })
  await change('event:order.paid', null, null)
  expect((await order()).newest?.title).toBe('Payment received')
  expect(await open('event:order.paid')).toMatchObject({ title: null, version: 2, changed: { byName: 'Olive Operator' } })
  // What was written before keeps the words that it went out with.
  const emails = await getData<EmailView[]>(shop, '/api/dev/mails')
  expect(emails.find(({ id }) => id === first.email?.id)?.subject).toBe(first.email?.subject)
})

test('an email has the name of an account only once its address is confirmed', async () => {
  await change('email:deposit-paid', 'Thank you, {name}', null)
  const subjects = async (customer: Customer) => {
    const { body } = await customer.deposit(5)
    const data = { userId: customer.id, depositId: body.data.deposit.id }
    return (await writeEmail(shop.ctx, 'deposit-paid', data, new Date())).subject
  }
  expect(await subjects(await signUp(shop))).not.toContain('Ada')
  expect(await subjects(await confirmed(shop))).toBe('Thank you, Ada')
})

test('what is not known, and what has to be said as it is, is refused', async () => {
  expect(errorsOf(await change('event:order.paid', 'Hello {email}', null))).toEqual([
    { path: 'title', message: '{email} isn’t available here. You can use {store}, {name}, {order}, {service}.' },
  ])
  expect(invalidField(await change('email:support-answer', null, 'About {order}'))).toBe('intro')
  expect(await change('email:withdrawal-receipt', 'Sorry', null)).toMatchObject({ status: 409, body: { code: 'fixed_words' } })
  expect(await change('event:account.password_changed', 'Sorry', null)).toMatchObject({ status: 409, body: { code: 'fixed_words' } })
  for (const subject of ['email:nothing', 'event:toString', 'email:sample', 'sample']) {
    expect((await change(subject, 'Sorry', null)).status).toBe(404)
  }
})

test('a preview shows what was signed alone, and what is typed in an email is text', async () => {
  const query = new URLSearchParams({ intro: '<script>alert(1)</script>' })
  const { preview } = await getData<TextDetail>(olive, `${path('email:order-confirmed')}?${query}`)
  const url = preview.url ?? ''
  const html = (await shop.request('GET', url)).text
  expect(html).toContain('&lt;script&gt;alert(1)')
  expect(html).not.toContain('<script>')
  expect((await shop.request('GET', url.replace('alert', 'other'))).status).toBe(404)
})

test('a test goes to whoever asks for it', async () => {
  expect((await olive.request('POST', `${path('email:order-completed')}/test`)).status).toBe(200)
  const [email] = await getData<EmailView[]>(shop, '/api/dev/mails')
  expect(email).toMatchObject({ recipient: 'operator@example.com', subject: expect.stringMatching(/^Test: .*GS-K7M2X9PD/) })
  await olive.request('POST', `${path('event:order.late')}/test`)
  const [newest] = await getData<NotificationView[]>(olive, '/api/notifications?limit=1')
  expect(newest?.title).toBe('Your order is late')
})
