import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDueReminders } from '#features/checkout/server/commands/reminders.ts'
import { withdrawalToken } from '#features/guarantees/server/policy.ts'
import { emailedToken, exportData } from '../support/accounts.ts'
import { codeOf, type DataOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { targets } from '../support/factories.ts'
import { buyAs } from '../support/notifications.ts'
import { checkOut } from '../support/orders.ts'
import { promotion } from '../support/promotions.ts'
import { confirmAddress } from '../support/second-factor.ts'
import { operator } from '../support/staff.ts'

/** An address that an account had may be someone else’s now. */

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ jobs: true })
})
afterAll(() => shop.stop())

async function moves(customer: Customer, to: string): Promise<void> {
  await customer.request('POST', '/api/account/email', { email: to, password: PASSWORD })
  for (const [how, purpose] of [
    ['confirm', 'new_email_confirmation'],
    ['approve', 'new_email_approval'],
  ] as const) {
    const token = await emailedToken(shop, purpose, customer.email)
    expect((await customer.request('POST', `/api/auth/new-email/${how}`, { token })).status).toBe(200)
  }
}

const emailed = async (recipient: string, template: string) =>
  (await shop.ctx.db.all<{ id: string }>('select id from emails where recipient = $1 and template = $2', [recipient, template]))[0]?.id

test('an email about an account is not sent again to its former address', async () => {
  const owner = await operator(shop)
  const ada = await signUp(shop)
  await confirmAddress(shop, ada)
  await ada.deposit(25)
  await expect.poll(() => emailed(ada.email, 'deposit-paid')).toBeDefined()
  const id = await emailed(ada.email, 'deposit-paid')
  const again = () => owner.request('POST', `/api/operator/mails/${id}/send-again`)
  expect((await again()).status).toBe(200)
  await moves(ada, 'ada.has.moved@example.com')
  expect(codeOf(await again())).toBe('not_again')
})

test('a reminder of a checkout is not sent to the former address of its customer, and not in the data copy of whoever has it next', async () => {
  const ada = await signUp(shop)
  await confirmAddress(shop, ada)
  const left = { serviceType: 'Instagram Views', quantity: '5K', socialUsername: 'ada.in.private', postUrl: targets.instagramPost() }
  expect((await ada.request('POST', '/api/checkout/reminders', { ...left, email: ada.email })).status).toBe(200)
  await moves(ada, 'ada.left.it@example.com')
  const next = await signUp(shop, ada.email)
  await confirmAddress(shop, next)
  const copy = await next.request('GET', `/api/account/exports/${await exportData(next)}/download`)
  expect([copy.status, copy.text.includes('ada.in.private')]).toEqual([200, false])
  shop.jump(4 * 3_600_000)
  expect(await sendDueReminders(shop.ctx)).toBe(0)
  shop.jump(0)
})

test('whoever has the address next does not find its former account’s emails in their data copy, only their own', async () => {
  const ada = await signUp(shop)
  await confirmAddress(shop, ada)
  const { orderNumber } = await buyAs(ada)
  await ada.request('POST', '/api/contact', { name: 'Ada', email: ada.email, subject: 'My divorce', message: 'Hello' })
  await expect.poll(() => emailed(ada.email, 'order-confirmed')).toBeDefined()
  await expect.poll(() => emailed(ada.email, 'contact-received')).toBeDefined()
  await moves(ada, 'ada.moved.on@example.com')

  const next = await signUp(shop, ada.email)
  await confirmAddress(shop, next)
  const own = (await checkOut(shop, { email: next.email })).body.data.order.orderNumber
  await expect.poll(async () => (await shop.request('GET', '/api/dev/mails')).text).toContain(own)
  const mailsIn = async (customer: Customer) => {
    const { body } = await customer.request<{ mails: { template: string; subject: string }[] }>(
      'GET',
      `/api/account/exports/${await exportData(customer)}/download`,
    )
    return body.mails.map(({ template, subject }) => (template === 'order-confirmed' ? (subject.split(' ')[1] ?? '') : template))
  }
  expect((await mailsIn(next)).toSorted()).toEqual([own, 'confirm-address'].toSorted())
  expect(await mailsIn(ada)).toEqual(expect.arrayContaining([orderNumber, 'contact-received']))
})

test('nor its codes and invitations to review', async () => {
  const { code } = await promotion(await operator(shop))
  const ada = await signUp(shop)
  await confirmAddress(shop, ada)
  const order = await buyAs(ada, { promoCode: code })
  await shop.ctx.db.query('insert into review_invitations (order_id, email) values ($1, $2)', [order.id, ada.email])
  await moves(ada, 'ada.moved.away@example.com')

  const next = await signUp(shop, ada.email)
  await confirmAddress(shop, next)
  const partsIn = async (customer: Customer) => {
    const { body } = await customer.request<{ promotions: unknown; 'review invitations and votes': { invitations: unknown } }>(
      'GET',
      `/api/account/exports/${await exportData(customer)}/download`,
    )
    return [body.promotions, body['review invitations and votes'].invitations]
  }
  expect(await partsIn(next)).toEqual([[], []])
  expect(await partsIn(ada)).toMatchObject([[{ code }], [{ orderId: order.id }]])
})

test('nor its withdrawals, denied ones included, and refused orders, which stay with the account', async () => {
  const owner = await operator(shop)
  const ada = await signUp(shop)
  await confirmAddress(shop, ada)
  const [withdrawn, kept] = [await buyAs(ada), await buyAs(ada)]
  const declare = async (by: Pick<Customer, 'request'>, orderNumber: string) =>
    (await by.request<DataOf<{ id: string }>>('POST', '/api/withdrawals', { orderNumber, email: ada.email, name: 'Ada Lovelace' })).body
      .data.id
  const rowOf = (id: string) =>
    shop.ctx.db.one<{ orderId: string | null }>('select order_id as "orderId" from withdrawals where id = $1', [id])
  const carriedOut = await declare(ada, withdrawn.orderNumber)
  await expect.poll(() => rowOf(carriedOut)).toEqual({ orderId: withdrawn.id })
  const denied = await declare(shop, kept.orderNumber)
  const token = withdrawalToken(shop.ctx, denied)
  expect((await shop.request('POST', `/api/withdrawals/${denied}/deny`, { token })).status).toBe(200)
  const block = { kind: 'email', value: ada.email, reason: 'Disputes everything.', endsAt: null }
  const { id } = (await owner.request<{ id: string }>('POST', '/api/operator/blocks', block)).body
  expect(codeOf(await checkOut(ada, { email: ada.email }))).toBe('order_refused')
  expect((await owner.request('DELETE', `/api/operator/blocks/${id}`)).status).toBe(200)
  await moves(ada, 'ada.moved.far@example.com')

  const next = await signUp(shop, ada.email)
  await confirmAddress(shop, next)
  const partsIn = async (customer: Customer) => {
    const { body } = await customer.request<{ guarantees: { withdrawals: unknown[] }; checks: { refusedOrders: unknown[] } }>(
      'GET',
      `/api/account/exports/${await exportData(customer)}/download`,
    )
    return [body.guarantees.withdrawals.length, body.checks.refusedOrders.length]
  }
  expect(await partsIn(next)).toEqual([0, 0])
  expect(await partsIn(ada)).toEqual([2, 1])
})
