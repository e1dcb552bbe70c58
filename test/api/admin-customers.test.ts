import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionView, ExportView, ErasurePreview } from '#features/accounts/contract.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { AuditLogEntry } from '#features/operations/contract/audit-log.ts'
import type { AdminCustomerPage, CustomerView } from '#features/operations/contract/customers.ts'
import type { LedgerMovement } from '#features/wallet/contract.ts'
import { codeOf, errorsOf, getData, type DataOf, type Created } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signIn, signUp } from '../support/customer.ts'
import { checkOut, buy } from '../support/orders.ts'
import { confirmAddress } from '../support/second-factor.ts'
import { operator, staff } from '../support/staff.ts'

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop({ jobs: true })
  owner = await operator(shop)
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const customerPath = (customer: Customer, path = '') => `/api/operator/customers/${customer.id}${path}`
const view = (customer: Customer) => getData<CustomerView>(owner, customerPath(customer))
const find = async (query: string) => {
  const { body } = await owner.request<AdminCustomerPage>('GET', `/api/operator/customers?${query}`)
  return { ids: body.data.map(({ id }) => id), nextCursor: body.nextCursor }
}
const recorded = (customer: Customer) => getData<AuditLogEntry[]>(owner, `/api/operator/record?subject=customer:${customer.id}`)

describe('the list of customers', () => {
  test('is searched by the start of an address or name, by last name, id and order number', async () => {
    const ada = await signUp(shop, 'byron_a@example.com')
    await signUp(shop, 'byronxa@example.com')
    await ada.request('PUT', '/api/auth/updateprofile', { username: 'Augusta King' })
    const { orderNumber } = await buy(ada)
    for (const q of ['Byron_A', 'augusta', 'KING', ada.id, orderNumber, orderNumber.slice(3)]) {
      expect({ q, ids: (await find(`q=${encodeURIComponent(q)}`)).ids }).toEqual({ q, ids: [ada.id] })
    }
    for (const q of ['yron', 'GS-99', '%']) expect((await find(`q=${encodeURIComponent(q)}`)).ids).toEqual([])
  })

  test('is paginated, newest first, and filtered by state, balance, orders and time', async () => {
    const made: Customer[] = []
    for (let count = 0; count < 5; count++) made.push(await signUp(shop, `paged${count}@example.com`))
    const [first, second, third] = made as [Customer, Customer, Customer]
    const newest = made.map(({ id }) => id).toReversed()
    const one = await find('q=paged&limit=2')
    const two = await find(`q=paged&limit=2&cursor=${one.nextCursor}`)
    const three = await find(`q=paged&limit=2&cursor=${two.nextCursor}`)
    expect([...one.ids, ...two.ids, ...three.ids]).toEqual(newest)
    expect(three.nextCursor).toBeNull()

    await second.deposit(25)
    await checkOut(third)
    await shop.ctx.db.query('update users set email_verified_at = now() where id = $1', [first.id])
    expect((await find('q=paged&has=balance')).ids).toEqual([second.id])
    expect((await find('q=paged&has=orders')).ids).toEqual([third.id])
    expect((await find('q=paged&state=verified')).ids).toEqual([first.id])
    expect((await find('q=paged&state=unverified')).ids).toEqual(newest.filter((id) => id !== first.id))
    expect((await find('q=paged&from=2999-01-01T00:00:00Z')).ids).toEqual([])
    expect((await find('q=paged&to=2999-01-01T00:00:00Z')).ids).toEqual(newest)
    const { body } = await owner.request<AdminCustomerPage>('GET', '/api/operator/customers?q=paged1')
    expect(body.data).toMatchObject([{ email: 'paged1@example.com', balance: 25, orders: 0, verified: false, role: 'customer' }])
  })
})

describe('a customer', () => {
  test('is shown with account, money, orders, consents and preferences', async () => {
    const ada = await signUp(shop)
    await ada.deposit(30)
    await checkOut(ada, { paymentMethod: 'balance' })
    await ada.request('PUT', '/api/account/preferences', { marketing: true })
    expect(await view(ada)).toMatchObject({
      profile: { email: ada.email, emailVerifiedAt: null, signIn: { password: true, google: false }, consents: [{ granted: true }] },
      wallet: { balance: 23.01, paid: 23.01, bonus: 0, approvalAbove: 50 },
      orders: { count: 1, spent: 6.99, open: 1, newest: [{ price: 6.99 }] },
      preferences: { inApp: true },
    })
    const data = await getData<LedgerMovement[]>(owner, customerPath(ada, '/movements'))
    expect(data).toMatchObject([
      {
        amount: -6.99,
        entries: [
          { account: 'sales', amount: -6.99 },
          { account: `customer:${ada.id}`, amount: 6.99 },
        ],
      },
      { amount: 30, reason: 'deposit' },
    ])
    expect((await owner.request('GET', '/api/operator/customers/usr_nobody')).status).toBe(404)
  })

  test('is shown with the newest twenty reviews and conversations, however many they wrote', async () => {
    const ada = await signUp(shop)
    await confirmAddress(shop, ada)
    await shop.ctx.db.query(
      `insert into reviews (id, username, email, service_used, rating, title, content, status, verified, user_id, created_at)
       select 'rev_ada_' || n, 'Ada', $2, 'Instagram Views', 5, 'Review ' || n, 'Text ' || n, 'pending', false, $1, now() - n * interval '1 day'
       from generate_series(1, 25) n`,
      [ada.id, ada.email],
    )
    const message = (n: number) => ({
      name: 'Ada Lovelace',
      email: ada.email,
      subject: `Question ${n}`,
      message: 'Where is my order, please?',
    })
    for (let n = 1; n <= 2; n++) await ada.request('POST', '/api/contact', message(n))
    const { reviews, conversations } = await view(ada)
    expect([reviews.length, reviews[0]?.title, reviews.at(-1)?.title]).toEqual([20, 'Review 1', 'Review 20'])
    expect(conversations.map(({ subject }) => subject)).toEqual(['Question 2', 'Question 1'])
    // Only to those who may read them.
    const shownTo = async (role: 'support' | 'bookkeeper') => {
      const shown = await getData<CustomerView>(await staff(shop, role), customerPath(ada))
      return [shown.conversations.length, shown.reviews.length]
    }
    expect([await shownTo('support'), await shownTo('bookkeeper')]).toEqual([
      [2, 0],
      [0, 0],
    ])
  })

  test('can be signed out of one session or all by staff; only owners sign out other staff', async () => {
    const ada = await signUp(shop)
    const again = await signIn(shop, ada.email)
    const sessions = await getData<SessionView[]>(owner, customerPath(ada, '/sessions'))
    expect(sessions).toHaveLength(2)
    expect((await owner.request('DELETE', customerPath(ada, `/sessions/${sessions[0]?.id}`))).status).toBe(200)
    expect((await again.request('GET', '/api/auth/me')).status).toBe(401)
    expect((await ada.request('GET', '/api/auth/me')).status).toBe(200)
    expect((await owner.request('DELETE', customerPath(ada, '/sessions'))).status).toBe(200)
    expect((await ada.request('GET', '/api/auth/me')).status).toBe(401)
    const [manager, support] = [await staff(shop, 'manager'), await staff(shop, 'support')]
    expect(codeOf(await manager.request('DELETE', customerPath(support, '/sessions')))).toBe('staff_account')
    expect((await support.request('DELETE', customerPath(ada, '/sessions'))).status).toBe(403)
    expect((await owner.request('DELETE', customerPath(support, '/sessions'))).status).toBe(200)
  })

  test('copies of customers’ data are requested fifty times a day, since each sends the customer an email', async () => {
    const [ada, manager] = [await signUp(shop), await staff(shop, 'manager')]
    const statuses: number[] = []
    for (let count = 0; count < 51; count++) statuses.push((await manager.request('POST', customerPath(ada, '/exports'))).status)
    expect(statuses).toEqual([...Array<number>(50).fill(202), 429])
    expect((await owner.request('POST', customerPath(ada, '/exports'))).status).toBe(202)
  })

  test('has notes that are in their data export but not quoted in the audit log', async () => {
    const ada = await signUp(shop)
    const support = await staff(shop, 'support')
    const { body } = await support.request<Created>('POST', customerPath(ada, '/notes'), { note: ' Prefers to be called Countess. ' })
    expect(await getData(owner, customerPath(ada, '/notes'))).toMatchObject([
      { id: body.id, body: 'Prefers to be called Countess.', author: { id: support.id } },
    ])
    expect(JSON.stringify(await recorded(ada))).not.toContain('Countess')

    const manager = await staff(shop, 'manager')
    expect(codeOf(await manager.request('POST', customerPath(support, '/exports')))).toBe('staff_account')
    const { id } = (await owner.request<DataOf<ExportView>>('POST', customerPath(ada, '/exports'))).body.data
    const path = customerPath(ada, `/exports/${id}`)
    await expect.poll(async () => (await getData<ExportView>(owner, path)).status).toBe('ready')
    const copy = await owner.request('GET', `${path}/download`)
    expect(copy.body).toMatchObject({ account: { profile: { email: ada.email } }, notes: [{ body: 'Prefers to be called Countess.' }] })
    expect((await owner.request('GET', `/api/operator/customers/${support.id}/exports/${id}`)).status).toBe(404)
    expect((await support.request('DELETE', customerPath(ada, `/notes/${body.id}`))).status).toBe(200)
    expect((await recorded(ada)).map(({ action }) => action)).toEqual([
      'customer.note_removed',
      'customer.export_downloaded',
      'customer.export_requested',
      'customer.note_added',
    ])
  })

  test('is erased with their notes after staff type the address, if nothing is in progress', async () => {
    const ada = await signUp(shop)
    await owner.request('POST', customerPath(ada, '/notes'), { note: 'Asked to be erased.' })
    const { id } = await buy(ada, { email: ada.email })
    const erase = (email: string) => owner.request('POST', customerPath(ada, '/erase'), { email, reason: 'Asked for by letter.' })
    expect(errorsOf(await erase('somebody@example.com'))).toMatchObject([{ path: 'email' }])
    expect((await getData<ErasurePreview>(owner, customerPath(ada, '/erasure'))).openOrders).toBe(1)
    expect(codeOf(await erase(ada.email))).toBe('orders_open')
    await shop.ctx.db.query("update orders set status = 'completed', in_flight = false where id = $1", [id])
    expect((await erase(ada.email.toUpperCase())).status).toBe(200)
    expect((await ada.request('GET', '/api/auth/me')).status).toBe(401)
    expect(await view(ada)).toMatchObject({ profile: { email: null, username: 'Erased customer' }, preferences: null })
    expect(await getData(owner, customerPath(ada, '/notes'))).toEqual([])
    expect((await find('state=erased')).ids).toContain(ada.id)
    expect(JSON.stringify(await recorded(ada))).not.toContain(ada.email)
    expect(codeOf(await owner.request('POST', `/api/operator/customers/${owner.id}/erase`, { email: owner.email, reason: 'x' }))).toBe(
      'staff_account',
    )
  })
})
