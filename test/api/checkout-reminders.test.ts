import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeOldReminders, sendDueReminders } from '#features/checkout/server/commands/reminders.ts'
import type { EmailDetail, EmailView } from '#features/notifications/contract.ts'
import { type DataOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { eventually } from '../support/eventually.ts'
import { cards, checkoutPayload, targets } from '../support/factories.ts'
import { checkOut, paymentReference, readOrder } from '../support/orders.ts'

const HOUR_MS = 3_600_000

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ jobs: true, env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => shop.stop())

const ask = (email: string, changes: object = {}, network = '127.0.0.1') =>
  shop.request<{ token: string }>(
    'POST',
    '/api/checkout/reminders',
    {
      serviceType: 'Instagram Views',
      quantity: '5K',
      email,
      socialUsername: 'ada.creates',
      postUrl: targets.instagramPost(),
      ...changes,
    },
    { 'x-forwarded-for': network },
  )

const by = (method: string, token: string) => shop.request(method, '/api/checkout/reminders', undefined, { 'x-reminder-token': token })

/** Advances the clock by so many hours and sends the reminders that are due. */
async function wait(hours: number): Promise<void> {
  shop.jump(hours * HOUR_MS)
  await sendDueReminders(shop.ctx)
  shop.jump(0)
  await expect.poll(() => shop.ctx.db.all('select from outbox where dispatched_at is null')).toHaveLength(0)
}

const remindersTo = async (recipient: string): Promise<EmailView[]> =>
  (await getData<EmailView[]>(shop, `/api/dev/mails?to=${encodeURIComponent(recipient)}`)).filter(
    ({ recipient: to, template }) => to === recipient && template === 'checkout-reminder',
  )

const emailOf = async ({ id }: EmailView): Promise<EmailDetail> => getData<EmailDetail>(shop, `/api/dev/mails/${id}`)

test('a customer who asks for a reminder and does not pay gets one after three hours, with a link to the same checkout', async () => {
  const email = 'left@example.com'
  const postUrl = targets.instagramPost()
  const asked = await ask(email, { postUrl, note: 'CHEAP PILLS' })
  expect(asked.status).toBe(200)
  // The link is only in the email, so the response reveals nothing about an earlier reminder.
  expect((await by('GET', asked.body.token)).status).toBe(404)
  await wait(2.9)
  expect(await remindersTo(email)).toEqual([])
  await wait(3.1)
  await expect.poll(() => remindersTo(email)).toHaveLength(1)
  await wait(3.2)
  await wait(24)
  const [reminder] = await remindersTo(email)
  expect(await remindersTo(email)).toHaveLength(1)

  const { text } = await emailOf(reminder as EmailView)
  const link = new URL(/http\S+\/checkout\?\S+/.exec(text)?.[0] ?? '')
  expect(Object.fromEntries(link.searchParams)).toMatchObject({ service: 'Instagram Views', package: '5K' })
  expect(text).not.toMatch(/PILLS|ada\.creates|instagram\.com/)
  const token = link.hash.replace('#reminder=', '')
  const left = await by('GET', token)
  expect(left.body).toMatchObject({ data: { email, socialUsername: 'ada.creates', postUrl, note: 'CHEAP PILLS' } })
  // Events and logs only have its id.
  const [id = ''] = token.split('.')
  for (const forged of [id, `${id}.${'a'.repeat(43)}`]) expect((await by('GET', forged)).status).toBe(404)
  expect(shop.logs.join()).not.toContain(token)
})

test('a customer who has paid, cleared the box, or asked under another spelling of the mailbox gets none', async () => {
  const [paid, cleared] = ['paid.meanwhile@example.com', 'cleared@example.com']
  await ask(paid)
  const order = await shop.request('POST', '/api/social-order-payments/process', checkoutPayload({ email: paid }))
  expect(order.status).toBe(200)
  const { body } = await ask(cleared)
  await by('DELETE', body.token)
  await ask('twice+one@gmail.com')
  await ask('t.wice@gmail.com')
  await wait(4)
  await expect.poll(() => remindersTo('twice+one@gmail.com')).toHaveLength(1)
  for (const email of [paid, cleared, 't.wice@gmail.com']) expect(await remindersTo(email)).toEqual([])
})

test('a customer who has paid gets none, however many unpaid orders a stranger places with the address', async () => {
  const email = 'paid.among.many@example.com'
  await ask(email)
  const paid = await shop.request<DataOf<{ order: { id: string } }>>(
    'POST',
    '/api/social-order-payments/process',
    checkoutPayload({ email }),
  )
  await shop.ctx.db.query(
    `insert into orders select (jsonb_populate_record(null::orders, to_jsonb(orders) || jsonb_build_object(
       'id', 'ord_many_' || n, 'order_number', 'GS-MANY' || n, 'in_flight', false, 'paid_at', null, 'created_at', created_at + interval '1 minute'))).*
     from orders, generate_series(1, 60) n where id = $1`,
    [paid.body.data.order.id],
  )
  await wait(4)
  expect(await remindersTo(email)).toEqual([])
})

test('a customer whose declined order is placed again and whose coins are on their way gets none until that ends', async () => {
  const again = { email: 'placed.again@example.com', postUrl: targets.instagramPost() }
  const declined = await checkOut(shop, { ...again, cardNumber: cards.declined })
  await ask(again.email, { postUrl: again.postUrl })
  const { order, payment } = (await checkOut(shop, { ...again, paymentMethod: 'crypto' })).body.data
  expect(order.id).toBe(declined.body.data.order.id)
  await shop.request('POST', `/api/sandbox/payments/${paymentReference(payment)}/underpay`)
  await eventually(async () => expect((await readOrder(shop, order)).payment?.status).toBe('pending'))
  await wait(4)
  expect(await remindersTo(again.email)).toEqual([])
})

test('a changed checkout replaces its own reminder and no one else’s', async () => {
  const [wrong, right] = ['mistyped@example.com', 'corrected@example.com']
  const first = await ask(wrong)
  const kept = await ask('kept@example.com')
  const id = kept.body.token.split('.')[0] ?? ''
  await ask(right, { replaces: first.body.token })
  await ask('stranger@example.com', { replaces: id })
  await by('DELETE', id)
  await ask(right, { serviceType: 'TikTok Views' })
  await wait(4)
  await expect.poll(() => remindersTo(right)).toMatchObject([{ subject: 'Your order of 5K Instagram Views isn’t placed yet' }])
  expect(await remindersTo(wrong)).toEqual([])
  await expect.poll(() => remindersTo('kept@example.com')).toHaveLength(1)
})

test('a link in the reminder unsubscribes from reminders only, whatever is ticked later', async () => {
  const email = 'no.more@example.com'
  await ask(email)
  await wait(4)
  await expect.poll(() => remindersTo(email)).toHaveLength(1)
  const [reminder] = await remindersTo(email)
  const token = /unsubscribe\?token=([\w.%-]+)/.exec((await emailOf(reminder as EmailView)).text)?.[1]
  const answer = await shop.request<{ message: string }>('POST', `/api/unsubscribe?token=${token}`)
  expect(answer.body.message).toContain('orders you left before paying')

  shop.jump(8 * 24 * HOUR_MS)
  await purgeOldReminders(shop.ctx)
  shop.jump(0)
  expect(await shop.ctx.db.all('select from checkout_reminders where email = $1', [email])).toEqual([])
  await ask(email)
  await wait(4)
  expect(await remindersTo(email)).toHaveLength(1)
})

test('a mailbox gets three reminders a day, however many networks ask for it with a plus', async () => {
  const spellings = Array.from({ length: 8 }, (_, index) => `victim+${index}@company.example`)
  for (const [index, email] of spellings.entries()) expect((await ask(email, {}, `203.0.113.${index}`)).status).toBe(200)
  expect((await ask('colleague@company.example', {}, '203.0.113.9')).status).toBe(200)
  await wait(4)
  await expect.poll(() => remindersTo('colleague@company.example')).toHaveLength(1)
  expect((await Promise.all(spellings.map(remindersTo))).flat()).toHaveLength(3)
})

test('erasing an account deletes its reminder', async () => {
  const customer = await signUp(shop)
  await shop.ctx.db.query('update users set email_verified_at = now() where id = $1', [customer.id])
  await ask(customer.email)
  const kept = () => shop.ctx.db.all('select from checkout_reminders where email = $1', [customer.email])
  expect(await kept()).toHaveLength(1)
  expect((await customer.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  expect(await kept()).toEqual([])
})

test('invalid addresses and packages are refused, and a network that requests many is stopped', async () => {
  expect((await ask('nobody')).status).toBe(400)
  expect((await ask('fine@example.com', { quantity: 7 })).status).toBe(404)
  const statuses: number[] = []
  for (let number = 0; number < 25; number++) statuses.push((await ask(`stranger-${number}@example.com`)).status)
  expect(statuses.at(-1)).toBe(429)
})
