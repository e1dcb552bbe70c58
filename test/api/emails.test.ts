import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildServer } from '#app/server.ts'
import type { EmailView, EmailDetail } from '#features/notifications/contract.ts'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { type MailServer, mailServer } from '../fakes/mail-server.ts'
import { readEmail } from '../fakes/read-email.ts'
import { codeOf, type DataOf, firstOf, getData } from '../support/answers.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { checkoutPayload } from '../support/factories.ts'
import { buyAs, confirmed, emailsTo } from '../support/notifications.ts'
import { checkOut } from '../support/orders.ts'
import { operator } from '../support/staff.ts'

let emails: MailServer
let shop: TestShop
beforeAll(async () => {
  emails = await mailServer()
  shop = await testShop({ jobs: true, env: { SMTP_URL: emails.url } })
})
beforeEach(() => emails.behave('accept'))
afterAll(async () => {
  await shop.stop()
  await emails.close()
})

interface Bought {
  orderId: string
  orderNumber: string
  email: string
  postUrl: string
}

async function buy(where: TestShop, changes: Record<string, unknown> = {}): Promise<Bought> {
  const payload = checkoutPayload(changes)
  const { status, body } = await checkOut(where, payload)
  expect(status).toBe(200)
  const { _id: orderId, orderNumber, postUrl } = body.data.order
  return { orderId, orderNumber, email: payload.email as string, postUrl }
}

const takenBy = (address: string) => emails.offered.filter((email) => email.taken && email.to.includes(address))

/** Follows a tracking link like a browser: the part after # goes to the API. */
function follow(where: TestShop, link: string): Promise<Answer<DataOf<OrderView>>> {
  const url = new URL(link)
  expect(`${url.origin}${url.pathname}`).toBe(`${where.url}/tracking`)
  const words = new URLSearchParams(url.hash.slice(1))
  return where.request('GET', `/api/orders/${words.get('order')}`, undefined, { 'x-order-token': words.get('token') ?? '' })
}

const linkIn = (text: string) => /https?:\/\/\S+\/tracking#order=\w+&token=[\w-]+&from=email/.exec(text)?.[0] ?? ''

describe('after an order is paid', () => {
  test('its confirmation comes as HTML and text, with the summary and a link that opens the order', async () => {
    const bought = await buy(shop)
    await expect.poll(() => takenBy(bought.email).length).toBe(1)
    const { headers, html, text } = readEmail(takenBy(bought.email)[0]?.source ?? '')
    expect(headers.get('to')).toBe(bought.email)
    expect(headers.get('from')).toBe('Groundswell <hello@groundswell.example>')
    expect(headers.get('subject')).toBe(`Order ${bought.orderNumber} confirmed: 5K Instagram Views`)
    const shownUrl = bought.postUrl.replace('https://www.', '')
    for (const told of ['5K Instagram Views', '$6.99', 'Visa ending in 4242', shownUrl, bought.orderNumber]) {
      expect(text).toContain(told)
      expect(html).toContain(told)
    }
    expect(html).toContain(`href="${linkIn(text).replaceAll('&', '&amp;')}"`)
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toMatch(/<style>[^<]*@media \(prefers-color-scheme:dark\)/)
    expect((await follow(shop, linkIn(text))).body.data).toMatchObject({ _id: bought.orderId, paid: true })
  })

  test('its text reads as a letter does: a sentence, the link, the order, and below a signature mark why it came', async () => {
    const bought = await buy(shop)
    await expect.poll(() => takenBy(bought.email).length).toBe(1)
    const { text } = readEmail(takenBy(bought.email)[0]?.source ?? '')
    const [letter = '', signature] = text.replaceAll('\r\n', '\n').split('\n-- \n')
    expect(letter.replace(linkIn(text), 'LINK').trim().split('\n')).toEqual([
      'Thank you! Your order is confirmed.',
      '',
      'We’ve received your payment, and you can follow every step of the delivery on the tracking page.',
      '',
      'Track your order:',
      'LINK',
      '',
      '5K Instagram Views',
      `Order: ${bought.orderNumber}`,
      `Link: ${bought.postUrl}`,
      expect.stringMatching(/^Delivery: Starts in/),
      'Paid with: Visa ending in 4242',
      'Total: $6.99',
    ])
    expect(signature).toMatch(/^Groundswell\nYou’re receiving this email because/)
  })

  test('a link that was changed opens no order', async () => {
    const bought = await buy(shop)
    await expect.poll(() => takenBy(bought.email).length).toBe(1)
    const link = linkIn(readEmail(takenBy(bought.email)[0]?.source ?? '').text)
    const other = await buy(shop)
    for (const forged of [link.replace(/.&from/, '&from'), link.replace(bought.orderId, other.orderId)]) {
      expect((await follow(shop, forged)).status).toBe(404)
    }
  })
})

test('an unpaid order has no confirmation', async () => {
  const { email } = await buy(shop, { paymentMethod: 'paypal' })
  const paid = await buy(shop)
  await expect.poll(() => takenBy(paid.email).length).toBe(1)
  expect(takenBy(email)).toEqual([])
})

test('a lost link is sent again, only to the order’s address', async () => {
  const { orderNumber, email, orderId } = await buy(shop, { email: 'Grace.Hopper@example.com' })
  const ask = (address: string) => shop.request('POST', '/api/orders/lookup', { orderNumber, email: address })
  await ask('someone@else.example')
  await ask('grace.hopper@EXAMPLE.com')
  const link = () =>
    takenBy(email)
      .map(({ source }) => readEmail(source))
      .find(({ headers }) => headers.get('subject') === `Your link to order ${orderNumber}`)
  await expect.poll(link).toBeDefined()
  expect((await follow(shop, linkIn(link()?.text ?? ''))).body.data._id).toBe(orderId)
  expect(takenBy('someone@else.example')).toEqual([])
})

describe('without the background work, so that each try is ours', () => {
  let alone: TestShop
  beforeAll(async () => {
    alone = await testShop({ env: { SMTP_URL: emails.url } })
  })
  afterAll(() => alone.stop())

  const emailOf = async ({ orderId }: Bought) =>
    (await alone.ctx.db.query('select status, tries, last_error from emails where key = $1', [`order-confirmed:${orderId}`])).rows

  test('a temporary refusal is retried until the email is accepted, once, with the same Message-ID', async () => {
    const bought = await buy(alone)
    const send = () => notifyOfEvent(alone.ctx, 'order.paid', { orderId: bought.orderId })
    emails.behave('refuse')
    for (let round = 0; round < 2; round++) await expect(send()).rejects.toThrow(/451/)
    expect(await emailOf(bought)).toMatchObject([{ status: 'failed', tries: 2, last_error: expect.stringContaining('451') }])
    emails.behave('accept')
    for (let round = 0; round < 3; round++) await send()
    expect(await emailOf(bought)).toEqual([{ status: 'sent', tries: 3, last_error: null }])
    const offers = emails.offered.filter((email) => email.to.includes(bought.email))
    expect(offers.map((email) => email.taken)).toEqual([false, false, true])
    expect(new Set(offers.map(({ source }) => readEmail(source).headers.get('message-id'))).size).toBe(1)
  })

  test('the email waits if the server is down', async () => {
    const bought = await buy(alone)
    const closed = { ...alone.ctx, config: { ...alone.ctx.config, SMTP_URL: 'smtp://127.0.0.1:1' } }
    await expect(notifyOfEvent(closed, 'order.paid', { orderId: bought.orderId })).rejects.toThrow(/ECONNREFUSED/)
    await notifyOfEvent(alone.ctx, 'order.paid', { orderId: bought.orderId })
    expect(await emailOf(bought)).toMatchObject([{ status: 'sent' }])
  })
})

test('without SMTP_URL, an email is stored and can be read in the demo shop', async () => {
  const demo = await testShop({ jobs: true })
  onTestFinished(() => demo.stop())
  const { email, orderId, orderNumber } = await buy(demo)
  const list = () => getData<EmailView[]>(demo, '/api/dev/mails')
  await expect.poll(list).toMatchObject([{ recipient: email, status: 'kept', template: 'order-confirmed' }])
  const { id } = firstOf(await list())
  const { subject, text } = await getData<EmailDetail>(demo, `/api/dev/mails/${id}`)
  expect(subject).toContain(orderNumber)
  expect((await follow(demo, linkIn(text))).body.data._id).toBe(orderId)
  const page = await demo.request('GET', `/api/dev/mails/${id}/html`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.text).toContain(orderNumber)
  expect(emails.offered.some((offered) => offered.to.includes(email))).toBe(false)
})

test('an email about an order is not sent again to the order’s earlier address', async () => {
  const alone = await testShop()
  onTestFinished(() => alone.stop())
  const owner = await operator(alone)
  const customer = await confirmed(alone)
  const { id: orderId } = await buyAs(customer)
  await notifyOfEvent(alone.ctx, 'order.paid', { orderId })
  const { id } = firstOf((await emailsTo(alone, customer.email)).filter(({ template }) => template === 'order-confirmed'))
  const again = () => owner.request('POST', `/api/operator/mails/${id}/send-again`)
  expect((await again()).status).toBe(200)
  await alone.ctx.db.query(`update orders set email = 'moved@example.com' where id = $1`, [orderId])
  expect(codeOf(await again())).toBe('not_again')
})

test('a live shop has no mailbox', async () => {
  const { ctx } = shop
  const live = await buildServer({ ...ctx, config: { ...ctx.config, STORE_MODE: 'live' } })
  onTestFinished(() => live.close())
  for (const url of ['/api/dev/mails', '/api/dev/mails/mail_1', '/api/dev/mails/mail_1/html']) {
    expect((await live.inject(url)).statusCode).toBe(404)
  }
  expect(JSON.stringify((await live.inject('/api/openapi.json')).json())).not.toContain('/dev/')
})
