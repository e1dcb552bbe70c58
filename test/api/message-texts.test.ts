import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailView, NotificationView } from '#features/notifications/contract.ts'
import type { TextDetail, TextView } from '#features/notifications/contract/console.ts'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import { sampleOrderFacts } from '#features/notifications/server/emails/samples.ts'
import { writeEmail } from '#features/notifications/server/emails/texts.ts'
import type { ChangedTexts, TextChanges } from '#features/texts/contract/sheet.ts'
import { csvLine } from '#shared/csv.ts'
import { codeOf, type DataOf, errorsOf, getData, invalidField } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { confirmed } from '../support/notifications.ts'
import { buy } from '../support/orders.ts'
import { operator } from '../support/staff.ts'
import { findUnproven } from '../support/unproven.ts'

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
    expect({ subject, unproven: findUnproven(text, [delivery]) }).toEqual({ subject, unproven: [] })
  }
})

test('the demo mailbox shows everyone’s email if no address is entered', async () => {
  const customer = await signUp(shop)
  const { id: orderId } = await buy(customer, { email: customer.email })
  await notifyOfEvent(shop.ctx, 'order.paid', { orderId })
  expect(await getData<EmailView[]>(shop, '/api/dev/mails?to=')).not.toEqual([])
})

test('emails about money are listed as payments', async () => {
  const types = new Map((await list()).map(({ subject, type }) => [subject, type]))
  for (const name of ['refund-paid', 'payment-returned', 'deposit-paid'])
    expect([name, types.get(`email:${name}`)]).toEqual([name, 'payment'])
})

test('the operator’s texts are filled in and sent from then on, until they are reset', async () => {
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
  // Earlier emails keep the text they were sent with.
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

test('unknown placeholders and changes to fixed texts are refused', async () => {
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

test('a subject that only begins like a text’s has no text', async () => {
  for (const subject of ['event:order.paid:2', 'email:order-confirmed:2']) expect((await change(subject, 'Hello', null)).status).toBe(404)
})

test('all texts are exported, written in a spreadsheet, imported after a preview, replaced everywhere and restored', async () => {
  const sheet = '/api/operator/message-text-sheet'
  const preview = async (call: string, body: object) =>
    (await olive.request<DataOf<TextChanges>>('POST', `${sheet}/${call}`, body)).body.data
  const save = (groups: object) => olive.request<DataOf<ChangedTexts>>('POST', sheet, { groups })
  const chosen = ({ groups }: TextChanges) =>
    groups.map(({ id, version, changes }) => ({ id, version, texts: Object.fromEntries(changes.map((each) => [each.slot, each.after])) }))

  const file = await (await fetch(`${shop.url}${sheet}`, { headers: { authorization: `Bearer ${olive.token}` } })).text()
  expect(file).toContain('email:order-late,title,Order {order} is late,\r\n')
  expect(file).not.toMatch(/withdrawal-receipt|password_changed/)
  expect(await preview('preview', { csv: file })).toEqual({ groups: [], problems: [] })

  const lines = [
    ['Template', 'Text id', 'Text'],
    ['email:order-late', 'title', 'Sorry: {order} is late'],
    ['email:order-late', 'intro', 'We are <b>sorry</b>.'],
    ['event:order.late', 'title', 'Sorry, {name}'],
    ['event:order.late', 'intro', 'Hello {email}'],
    ['email:refund-paid', 'title', 'We sent you $1.68'],
    ['email:refund-failed', 'title', 'Your refund for order {order} is delayed'],
    ['email:withdrawal-receipt', 'title', 'Sorry'],
    ['email:moon', 'title', 'Sorry'],
    ['email:order-late', 'footer', 'Sorry'],
  ]
  const { groups, problems } = await preview('preview', { csv: lines.map(csvLine).join('') })
  expect(problems).toEqual([
    { line: 8, message: 'The law determines what this says.' },
    { line: 9, message: 'There is no notification or email “email:moon”.' },
    { line: 10, message: 'Order late (email) has no text “footer”.' },
  ])
  const found = groups.flatMap(({ id, changes }) => changes.map(({ slot, problem }) => `${id} ${slot}: ${problem}`))
  expect(found).toEqual([
    'event:order.late title: null',
    expect.stringMatching(/^event:order.late intro: \{email\} isn’t available here\. You can use \{store\}, \{name\},/),
    'email:order-late title: null',
    expect.stringMatching(/^email:order-late intro: .*“<b>”/),
    expect.stringMatching(/^email:refund-paid title: “\$1\.68” comes from the sample order\./),
  ])
  const all = chosen({ groups, problems })
  expect(errorsOf(await save(all))).toMatchObject([{ path: 'intro' }])
  const wanted = all.slice(0, 2).map(({ texts: { title }, ...each }) => ({ ...each, texts: { title } }))
  const saved = await save(wanted)
  expect(saved.body.data.groups).toEqual(wanted.map(({ id }) => ({ id, version: 1 })).toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  expect((await open('event:order.late')).preview.title).toBe('Sorry, Ada')
  const { data: acts } = (await olive.request<{ data: { action: string }[] }>('GET', '/api/operator/record?limit=2')).body
  expect(acts.map(({ action }) => action)).toEqual(['text.changed', 'text.changed'])

  expect(codeOf(await save([{ id: 'email:order-completed', version: 0, texts: { intro: 'Hi.' } }, ...wanted]))).toBe('changed_meanwhile')
  expect((await open('email:order-completed')).version).toBe(0)
  const replaced = await preview('replacement/preview', { find: 'sorry', replace: 'Apologies' })
  expect(replaced.groups.map(({ changes }) => changes[0]?.after)).toEqual(['Apologies, {name}', 'Apologies: {order} is late'])
  expect((await save(chosen(replaced))).status).toBe(200)
  const restored = replaced.groups.map(({ id }) => ({ id, version: 2, texts: { title: '' } }))
  expect((await save(restored)).status).toBe(200)
  expect(await open('email:order-late')).toMatchObject({ title: null, intro: null, version: 3 })
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

test('a preview’s address works for five minutes, so that it can’t be passed on', async () => {
  const query = new URLSearchParams({ intro: 'Call us at once about your password.' })
  const { preview } = await getData<TextDetail>(olive, `${path('email:order-confirmed')}?${query}`)
  const url = preview.url ?? ''
  expect((await shop.request('GET', url)).status).toBe(200)
  shop.jump(5 * 60_000 + 1)
  const later = url.replace(/until=\d+/, `until=${shop.ctx.now().getTime() + 60_000}`)
  expect([(await shop.request('GET', url)).status, (await shop.request('GET', later)).status]).toEqual([404, 404])
  shop.jump(0)
})

test('a test email goes to the person who requested it', async () => {
  expect((await olive.request('POST', `${path('email:order-completed')}/test`)).status).toBe(200)
  const [email] = await getData<EmailView[]>(shop, '/api/dev/mails')
  expect(email).toMatchObject({ recipient: 'operator@example.com', subject: expect.stringMatching(/^Test: .*GS-K7M2X9PD/) })
  await olive.request('POST', `${path('event:order.late')}/test`)
  const [newest] = await getData<NotificationView[]>(olive, '/api/notifications?limit=1')
  expect(newest?.title).toBe('Your order is late')
})
