import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TextDetail, TextView } from '#features/notifications/contract.ts'
import { tellNews } from '#features/notifications/server/commands/tell.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { checkoutPayload } from '../support/factories.ts'
import { operator } from '../support/staff.ts'

let shop: TestShop
let olive: Customer
beforeAll(async () => {
  shop = await testShop()
  olive = await operator(shop)
})
afterAll(() => shop.stop())

const path = (subject = '') => `/api/operator/message-texts${subject && `/${encodeURIComponent(subject)}`}`
const list = async (): Promise<TextView[]> => (await olive.request('GET', path())).body.data
const open = async (subject: string): Promise<TextDetail> => (await olive.request('GET', path(subject))).body.data
const change = (subject: string, title: string | null, intro: string | null) => olive.request('PUT', path(subject), { title, intro })

test('every message and letter is there, and each comes out whole with sample data', async () => {
  const texts = await list()
  expect(texts.filter(({ kind }) => kind === 'letter').length).toBeGreaterThan(25)
  expect(texts.filter(({ kind }) => kind === 'message').length).toBeGreaterThan(15)
  for (const { subject, kind } of texts) {
    const { preview } = await open(subject)
    expect({ subject, title: preview.title }).not.toEqual({ subject, title: '' })
    expect(preview.url === null).toBe(kind === 'message')
    const html = preview.url === null ? '' : (await shop.request('GET', preview.url)).text
    expect(`${subject}: ${preview.title} ${preview.message} ${html}`).not.toMatch(/undefined|NaN|Invalid Date|is settled|has been deleted/)
  }
})

test('the operator’s words stand in what goes out from then on, filled in, until they are taken back', async () => {
  const customer = await signUp(shop)
  const buy = async () => {
    const payload = checkoutPayload({ email: customer.email })
    const { body } = await customer.request('POST', '/api/social-order-payments/process', payload)
    await tellNews(shop.ctx, 'order.paid', { orderId: body.data.order.id })
    const [newest] = (await customer.request('GET', '/api/notifications?limit=1')).body.data
    const mails = (await shop.request('GET', '/api/dev/mails')).body.data as { id: string; subject: string }[]
    return { number: body.data.order.orderNumber as string, newest, mail: mails[0] }
  }
  const first = await buy()
  expect(first.newest.title).toBe('Payment received')
  expect((await change('event:order.paid', 'Thank you, {name}', '{order} is in good hands.')).body.data).toMatchObject({ version: 1 })
  await change('letter:order-confirmed', '{store} has your order {order}', null)
  const second = await buy()
  expect(second.newest).toMatchObject({
    title: 'Thank you, Ada',
    message: expect.stringMatching(`^${second.number} is in good hands. \\$`),
  })
  expect(second.mail?.subject).toBe(`Groundswell has your order ${second.number}`)
  expect((await open('event:order.paid')).preview).toMatchObject({ title: 'Thank you, Ada' })
  await change('event:order.paid', null, null)
  expect((await buy()).newest.title).toBe('Payment received')
  expect(await open('event:order.paid')).toMatchObject({ title: null, version: 2, changed: { byName: 'Olive Operator' } })
  // What was written before keeps the words that it went out with.
  const mails = (await shop.request('GET', '/api/dev/mails')).body.data as { id: string; subject: string }[]
  expect(mails.find(({ id }) => id === first.mail?.id)?.subject).toBe(first.mail?.subject)
})

test('what is not known, and what has to be said as it is, is refused', async () => {
  expect((await change('event:order.paid', 'Hello {email}', null)).body.errors).toEqual([
    { path: 'title', message: '{email} is not known here. You can use {store}, {name}, {order}, {service}.' },
  ])
  expect((await change('letter:support-answer', null, 'About {order}')).body.errors[0].path).toBe('intro')
  expect(await change('letter:withdrawal-receipt', 'Sorry', null)).toMatchObject({ status: 409, body: { code: 'fixed_words' } })
  expect(await change('event:account.password_changed', 'Sorry', null)).toMatchObject({ status: 409, body: { code: 'fixed_words' } })
  for (const subject of ['letter:nothing', 'event:toString', 'letter:sample', 'sample']) {
    expect((await change(subject, 'Sorry', null)).status).toBe(404)
  }
})

test('a preview shows what was signed alone, and what is typed in a letter is text', async () => {
  const query = new URLSearchParams({ intro: '<script>alert(1)</script>' })
  const { body } = await olive.request('GET', `${path('letter:order-confirmed')}?${query}`)
  const { url } = body.data.preview
  const html = (await shop.request('GET', url)).text
  expect(html).toContain('&lt;script&gt;alert(1)')
  expect(html).not.toContain('<script>')
  expect((await shop.request('GET', url.replace('alert', 'other'))).status).toBe(404)
})

test('a test goes to whoever asks for it', async () => {
  expect((await olive.request('POST', `${path('letter:order-completed')}/test`)).status).toBe(200)
  const [mail] = (await shop.request('GET', '/api/dev/mails')).body.data
  expect(mail).toMatchObject({ recipient: 'operator@example.com', subject: expect.stringMatching(/^Test: .*GS-100042/) })
  await olive.request('POST', `${path('event:order.late')}/test`)
  const [newest] = (await olive.request('GET', '/api/notifications?limit=1')).body.data
  expect(newest.title).toBe('Your order is late')
})
