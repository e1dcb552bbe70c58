import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportParts } from '#app/personal-data.ts'
import type { AccountPreferences, ExportView, ErasurePreview } from '#features/accounts/contract.ts'
import { lockUser, updateErased } from '#features/accounts/server/store/users.ts'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { scheduleEmail } from '#features/notifications/server/commands/notify-of-event.ts'
import type { CustomerView } from '#features/operations/contract/customers.ts'
import type { OrderPage } from '#features/orders/contract.ts'
import { bonus } from '#features/wallet/rules/transactions.ts'
import { post } from '#features/wallet/server/commands.ts'
import { exportData } from '../support/accounts.ts'
import { type DataOf, type Refused, invalidField, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { meanwhile } from '../support/locks.ts'
import { buy, checkOut } from '../support/orders.ts'
import { confirmAddress } from '../support/second-factor.ts'
import { operator } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ jobs: true })
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const buyAs = (customer: Customer, changes: Record<string, unknown> = {}) => buy(customer, { email: customer.email, ...changes })
const finish = (orderId: string) => shop.ctx.db.query("update orders set status = 'completed', in_flight = false where id = $1", [orderId])

describe('email preferences', () => {
  test('marketing is off by default; each change of consent is stored with its wording', async () => {
    const customer = await signUp(shop)
    const read = () => getData<AccountPreferences>(customer, '/api/account/preferences')
    const change = (body: Record<string, unknown>) => customer.request('PUT', '/api/account/preferences', body)
    expect(await read()).toEqual({ orderEmails: true, marketing: { granted: false, at: null } })
    await change({ marketing: false })
    await change({ marketing: true })
    await change({ marketing: true, orderEmails: false })
    expect(await read()).toMatchObject({ orderEmails: false, marketing: { granted: true, at: expect.any(String) } })
    await change({ marketing: false })
    const { rows } = await shop.ctx.db.query('select granted, wording from consents where user_id = $1 order by id', [customer.id])
    const wording = 'Send me news and offers by email. I can stop them at any time.'
    expect(rows).toEqual([
      { granted: true, wording },
      { granted: false, wording },
    ])
    expect(invalidField(await change({ marketing: 'yes' }))).toBe('marketing')
  })

  test('sent while the account is being erased are not stored', async () => {
    const ada = await signUp(shop)
    const answer = await meanwhile(
      { shop, before: (tx) => lockUser(tx, ada.id) },
      () => ada.request('PUT', '/api/account/preferences', { orderEmails: true, marketing: true }),
      (tx) => updateErased(tx, ada.id, new Date()),
    )
    expect(answer.status).toBe(401)
    const { rows } = await shop.ctx.db.query(
      'select order_emails, (select count(*)::int from consents where user_id = users.id) as consents from users where id = $1',
      [ada.id],
    )
    expect(rows).toEqual([{ order_emails: false, consents: 0 }])
  })

  test.each([
    ['/api/account/preferences', (marketing: boolean) => ({ marketing })],
    ['/api/notification-preferences', (promotions: boolean) => ({ emailPreferences: { promotions } })],
  ])('are changed by %s thirty times an hour, since each consent is kept; staff see the newest', async (path, change) => {
    const customer = await signUp(shop)
    const statuses: number[] = []
    for (let count = 0; count < 31; count++) statuses.push((await customer.request('PUT', path, change(count % 2 === 0))).status)
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
    await shop.ctx.db.query(
      `insert into consents (user_id, kind, granted, wording) select $1, 'marketing', true, 'Older.' from generate_series(1, 90)`,
      [customer.id],
    )
    const { profile } = await getData<CustomerView>(await operator(shop), `/api/operator/customers/${customer.id}`)
    expect([profile.consents.length, profile.consentCount]).toEqual([100, 120])
  })
})

describe('a data export', () => {
  test('is created by a job with progress, announced by email, and contains orders, money and emails, but no secret', async () => {
    const customer = await signUp(shop)
    await customer.deposit(25)
    await confirmAddress(shop, customer)
    const order = await buyAs(customer, { paymentMethod: 'balance', note: 'please slowly' })
    await shop.ctx.db.query('insert into review_invitations (order_id, email) values ($1, $2)', [order.id, customer.email])
    await expect.poll(async () => (await shop.ctx.db.query('select from order_risks where order_id = $1', [order.id])).rowCount).toBe(1)
    await checkOut(shop, { email: customer.email, timeZone: 'Europe/Berlin', paymentMethod: 'paypal' })
    const asked = await customer.request<DataOf<ExportView>>('POST', '/api/account/exports')
    expect(asked).toMatchObject({ status: 202, body: { data: { status: 'waiting', done: 0, total: exportParts.length } } })
    const { id } = asked.body.data
    expect((await customer.request<DataOf<ExportView>>('POST', '/api/account/exports')).body.data.id).toBe(id)

    const path = `/api/account/exports/${id}`
    await expect.poll(() => getData<ExportView>(customer, path)).toMatchObject({ status: 'ready', done: exportParts.length })
    const { status, headers, body, text } = await customer.request<Record<string, unknown>>('GET', `${path}/download`)
    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="my-data.json"'])
    expect(body.account).toMatchObject({ profile: { id: customer.id, email: customer.email, username: 'Ada Lovelace' } })
    expect(body.orders).toMatchObject([
      { orderNumber: order.orderNumber, note: 'please slowly', payments: [{ method: 'balance' }], networkAddress: '127.0.0.1' },
      {},
    ])
    // A guest who typed this address may be a stranger.
    for (const told of ['networkAddress', 'timeZone', 'visit']) expect(body).not.toHaveProperty(['orders', 1, told])
    expect(body.wallet).toMatchObject({ balance: 18.01, movements: [{ reason: 'sale' }, { reason: 'deposit' }] })
    expect(body.deposits).toMatchObject([{ amount: 25, payments: [{ card: { last4: '4242' } }] }])
    expect(body.checks).toMatchObject({ assessments: [{ orderId: order.id, held: false }], refusedOrders: [], blocks: [] })
    expect(body['review invitations and votes']).toMatchObject({ invitations: [{ orderId: order.id }], votes: [] })
    expect(text).not.toMatch(/argon2|4242424242424242|hash/i)
    await expect.poll(async () => (await shop.request('GET', '/api/dev/mails')).text).toContain('Your data is ready')
  })

  test('has no network, device or time zone of the guest who placed a claimed order, who may be a stranger', async () => {
    const customer = await signUp(shop)
    await confirmAddress(shop, customer)
    await checkOut(shop, { email: customer.email, timeZone: 'Europe/Berlin' })
    await customer.request('POST', '/api/orders/claim')
    const { body } = await customer.request('GET', `/api/account/exports/${await exportData(customer)}/download`)
    expect(body).toMatchObject({ orders: [{ payments: [{ method: 'card' }] }] })
    for (const told of ['networkAddress', 'timeZone', 'visit']) expect(body).not.toHaveProperty(['orders', 0, told])
  })

  test('is limited to ten a day, since each is announced to an address that may be somebody else’s', async () => {
    const customer = await signUp(shop)
    const ask = async () => (await customer.request('POST', '/api/account/exports')).status
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) statuses.push(await ask())
    expect(statuses).toEqual([...Array<number>(10).fill(202), 429])
  })

  test('is private and stored encrypted', async () => {
    const [ada, ben] = [await signUp(shop), await signUp(shop)]
    const id = await exportData(ada)
    expect((await ben.request('GET', `/api/account/exports/${id}`)).status).toBe(404)
    expect((await ben.request('GET', `/api/account/exports/${id}/download`)).status).toBe(404)
    const { rows } = await shop.ctx.db.query<{ content: Buffer }>('select content from data_export_parts where export_id = $1', [id])
    expect(rows.map(({ content }) => content.includes(Buffer.from(ada.email)))).toEqual([false])
  })

  test('replaces an earlier one once it is ready', async () => {
    const customer = await signUp(shop)
    const first = await exportData(customer)
    const second = await exportData(customer)
    const statusOf = async (id: string) => (await customer.request('GET', `/api/account/exports/${id}/download`)).status
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  })

  test('expires after seven days', async () => {
    const customer = await signUp(shop)
    const id = await exportData(customer)
    await shop.ctx.db.query("update data_exports set expires_at = now() - interval '1 second' where id = $1", [id])
    expect((await customer.request('GET', `/api/account/exports/${id}/download`)).status).toBe(410)
  })
})

describe('erasing an account', () => {
  test('is refused while an order is being delivered', async () => {
    const customer = await signUp(shop)
    await buyAs(customer)
    expect((await getData<ErasurePreview>(customer, '/api/account/erasure')).openOrders).toBe(1)
    const { status, body } = await customer.request<Refused>('DELETE', '/api/account', { password: PASSWORD })
    expect([status, body.code]).toEqual([409, 'orders_open'])
    expect((await customer.request('GET', '/api/auth/me')).status).toBe(200)
  })

  test('requires the password', async () => {
    const customer = await signUp(shop)
    for (const body of [{}, { password: 'not this one' }, { email: customer.email }]) {
      const answer = await customer.request('DELETE', '/api/account', body)
      expect([answer.status, invalidField(answer)]).toEqual([400, 'password'])
    }
  })

  test('removes all personal data, refunds paid money, and keeps the ledger', async () => {
    const customer = await signUp(shop)
    await customer.deposit(30)
    const gift = { key: `gift:${customer.id}`, customerId: customer.id, amountCents: 500, currency: 'USD', description: 'Welcome' }
    await shop.ctx.db.transaction((tx) => post(tx, bonus(gift)))
    const order = await buyAs(customer, { paymentMethod: 'balance', note: 'for my channel' })
    await finish(order.id)
    expect(await getData(customer, '/api/account/erasure')).toEqual({ refund: 23.01, kept: 5, lapses: 0, openOrders: 0 })
    expect((await customer.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)

    expect((await customer.request('GET', '/api/auth/me')).status).toBe(401)
    expect((await shop.request('POST', '/api/auth/login', { email: customer.email, password: PASSWORD })).status).toBe(401)
    const { rows } = await shop.ctx.db.query('select email, social_username, target_url, note, price_cents from orders where id = $1', [
      order.id,
    ])
    expect(rows).toEqual([{ email: 'erased', social_username: 'erased', target_url: '', note: null, price_cents: 699 }])
    // The worker may already have processed the refund.
    await payRefunds(shop.ctx)
    const payouts = async () => (await shop.ctx.db.query("select amount_cents, status from refunds where reason = 'payout'")).rows
    await expect.poll(payouts).toEqual([{ amount_cents: 2301, status: 'succeeded' }])
    expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
    expect((await shop.request('GET', '/api/dev/mails')).status).toBe(200)
  })

  test('leaves no name or address in any table', async () => {
    const customer = await signUp(shop, 'vanishing.person@example.com')
    const account = { serviceType: 'Instagram Followers', quantity: 500, postUrl: 'https://www.instagram.com/vanishing.handle/' }
    const order = await buyAs(customer, { ...account, socialUsername: 'vanishing.handle' })
    const assessment = async () =>
      (await shop.ctx.db.query('select email_key, network_key, target_key from order_risks where order_id = $1', [order.id])).rows
    await expect.poll(assessment).toMatchObject([{ target_key: expect.stringContaining('vanishing.handle') }])
    await finish(order.id)
    await expect.poll(async () => (await shop.request('GET', '/api/dev/mails')).text).toContain('vanishing.person')
    await customer.request('POST', '/api/leavereview', {
      username: 'Vanishing Person',
      email: customer.email,
      serviceUsed: 'Instagram Views',
      rating: 5,
      reviewTitle: 'Came in time',
      content: 'All five thousand came within the day, as the page said.',
    })
    await customer.request('DELETE', '/api/account', { password: PASSWORD })
    const tables = await shop.ctx.db.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    const found: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await shop.ctx.db.query(`select from "${name}" entry where entry::text ~* 'vanishing'`)
      if (rows.length > 0) found.push(name)
    }
    expect(found).toEqual([])
    expect(await assessment()).toEqual([{ email_key: '', network_key: null, target_key: '' }])
  })

  test('an email that is being written during the erasure is not sent', async () => {
    const customer = await signUp(shop)
    const email = {
      key: `race:${customer.id}`,
      template: 'address-works',
      recipient: customer.email,
      data: { userId: customer.id },
    } as const
    let sent: Promise<void> | undefined
    await shop.ctx.db.transaction(async (tx) => {
      await lockUser(tx, customer.id)
      sent = scheduleEmail(shop.ctx, email, { userId: customer.id, type: 'system', emailPolicy: 'now', content: undefined })
      await sleep(200)
      await updateErased(tx, customer.id, new Date())
    })
    await sent
    expect((await shop.ctx.db.query('select from emails where key = $1', [email.key])).rowCount).toBe(0)
  })

  test('frees the address for a new account', async () => {
    const customer = await signUp(shop)
    await finish((await buyAs(customer)).id)
    await customer.request('DELETE', '/api/account', { password: PASSWORD })
    const again = await signUp(shop, customer.email)
    expect(again.id).not.toBe(customer.id)
    expect((await again.request<OrderPage>('GET', '/api/orders/user')).body.count).toBe(0)
  })
})
