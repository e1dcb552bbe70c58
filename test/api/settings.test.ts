import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstOwnerToken } from '#features/accounts/server/queries/staff.ts'
import type { SetUp, ShopSettings } from '#features/operations/contract/settings.ts'
import { type ProviderMethod, providerMethods } from '#features/payments/rules/kinds.ts'
import { saveSetting } from '#platform/settings.ts'
import { lastBackup } from '#platform/system-notes.ts'
import { formatMoney, showMoneyAs } from '#shared/money.ts'
import { messageOf, getData, type DataOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signIn } from '../support/customer.ts'
import { eventually } from '../support/eventually.ts'
import { checkOut } from '../support/orders.ts'
import { operator } from '../support/staff.ts'

let shop: TestShop
let owner: Customer

beforeAll(async () => {
  shop = await testShop()
  owner = await operator(shop)
})
afterAll(async () => {
  showMoneyAs('symbol')
  await shop.stop()
})

const set = (group: string, body: object) => owner.request<DataOf<ShopSettings>>('PUT', `/api/operator/settings/${group}`, body)

/** Offers these methods, all with the sandbox. */
function offer(...offered: ProviderMethod[]) {
  const methods = providerMethods.map((method) => ({
    method,
    offered: offered.includes(method),
    provider: 'sandbox',
    min: null,
    max: null,
  }))
  return owner.request('PUT', '/api/operator/payments/methods', { methods })
}

test('the store is called as its operator says, in every process, until they leave it to the configuration', async () => {
  const other = await testShop({ beside: shop })
  const saved = await set('store', { name: 'Tideline', contactEmail: 'help@tideline.example', moneyDisplay: 'code' })
  expect(saved.body.data.store).toMatchObject({ name: 'Tideline', configured: { name: 'Groundswell' } })
  for (const each of [shop, other]) {
    await eventually(() => expect(each.ctx.config).toMatchObject({ STORE_NAME: 'Tideline', CONTACT_EMAIL: 'help@tideline.example' }))
  }
  await eventually(() => expect(formatMoney(1_299)).toBe('$12.99 USD'))

  await set('store', { name: null, contactEmail: null, moneyDisplay: 'symbol' })
  await eventually(() => expect(other.ctx.config.STORE_NAME).toBe('Groundswell'))
  await eventually(() => expect(formatMoney(1_299)).toBe('$12.99'))
  await other.stop()
})

test('a disabled payment method is refused by name, and the last one cannot be turned off', async () => {
  await offer('paypal')
  await eventually(async () => {
    const refused = await checkOut(shop)
    expect(refused).toMatchObject({ status: 400, body: { code: 'method_off', errors: [{ path: 'paymentMethod' }] } })
  })
  const none = await offer()
  expect(none).toMatchObject({ status: 400, body: { errors: [{ path: 'methods', message: 'Leave at least one payment method on.' }] } })
  await offer('crypto', 'card', 'paypal')
  await eventually(async () => {
    const paid = await checkOut(shop)
    expect(paid.status).toBe(200)
  })
})

test('limits are dollars in whole cents, and the smallest is not above the largest', async () => {
  const wrong = await set('limits', { depositMin: 20, depositMax: 10, refundAlone: 100, adjustmentAlone: 50 })
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'depositMax' }] } })
  const saved = await set('limits', { depositMin: 7.5, depositMax: 500, refundAlone: 80, adjustmentAlone: 20 })
  expect(saved.body.data.limits).toEqual({ depositMin: 7.5, depositMax: 500, refundAlone: 80, adjustmentAlone: 20, dayAlone: 500 })
  const tooSmall = await owner.request('POST', '/api/wallet/deposits', { amount: 7, method: 'paypal' })
  expect(tooSmall.status).toBe(400)
  expect(messageOf(tooSmall)).toContain('$7.50')
})

test('the set-up checklist follows what has been done', async () => {
  const stepOf = async (key: string) => (await getData<SetUp>(owner, '/api/operator/setup')).steps.find((step) => step.key === key)
  expect(await stepOf('owner')).toMatchObject({
    done: false,
    text: expect.stringContaining('Not set up yet: Olive Operator.'),
    href: '/operator/settings/staff',
  })
  expect(await stepOf('legal')).toMatchObject({ done: false })
  await set('legal', { reviewed: true })
  expect(await stepOf('legal')).toMatchObject({ done: true })
  expect(await stepOf('payment')).toMatchObject({ done: false })
  expect(await stepOf('backups')).toMatchObject({ done: false, text: expect.stringContaining('Set BACKUP_SCHEDULE') })
  await saveSetting(shop.ctx.db, lastBackup, { at: '2026-11-27T03:15:00.000Z', file: 'shop.backup', bytes: 1, rows: 1 })
  expect(await stepOf('backups')).toMatchObject({ done: true })
})

test('a new shop belongs to whoever holds the link that it printed, and to one alone', async () => {
  const fresh = await testShop({ seed: false })
  const token = firstOwnerToken(fresh.ctx)
  const make = (email: string, key = token) =>
    fresh.request('POST', '/api/auth/first-owner', { token: key, username: 'Ada Owner', email, password: 'three-quiet-whales-9' })
  const check = (key: string) => fresh.request('POST', '/api/auth/first-owner/link', { token: key })
  expect(await make('ada@example.com', 'another')).toMatchObject({ status: 400, body: { code: 'invalid_token' } })
  expect(await check('another')).toMatchObject({ status: 400, body: { code: 'invalid_token' } })
  expect(await check(token)).toMatchObject({ status: 200 })
  const both = await Promise.all([make('ada@example.com'), make('eve@example.com')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const email = both[0].status === 200 ? 'ada@example.com' : 'eve@example.com'
  const ada = await signIn(fresh, email, 'three-quiet-whales-9')
  expect((await ada.request('GET', '/api/operator/setup')).status).toBe(200)
  expect(await getData(ada, '/api/operator/record')).toMatchObject([{ action: 'shop.set_up', actor: { role: 'owner' } }])
  expect(await make('late@example.com')).toMatchObject({ status: 409, body: { code: 'already_set_up' } })
  expect(await check(token)).toMatchObject({ status: 409, body: { code: 'already_set_up' } })
  await fresh.stop()
})
