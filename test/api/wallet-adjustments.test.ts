import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApprovalView } from '#features/accounts/contract.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { AuditLogEntry } from '#features/operations/contract/audit-log.ts'
import type { WalletView, AdjustmentResult } from '#features/wallet/contract.ts'
import { type PageOf, codeOf, errorsOf, getData, type DataOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { operator, staff } from '../support/staff.ts'

let shop: TestShop
let owner: Customer
let manager: Customer
beforeAll(async () => {
  shop = await testShop()
  owner = await operator(shop)
  manager = await staff(shop, 'manager')
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const path = (customer: Customer) => `/api/operator/customers/${customer.id}/adjustments`
const adjust = (customer: Customer, amount: number, kind = 'goodwill', key?: string, by = owner) =>
  by.request<DataOf<AdjustmentResult>>(
    'POST',
    path(customer),
    { amount, kind, reason: 'Waited too long.' },
    key === undefined ? {} : { 'idempotency-key': key },
  )
const wallet = (customer: Customer) => getData<WalletView>(customer, '/api/wallet')
const waiting = (customer: Customer) => getData<ApprovalView[]>(owner, `/api/operator/approvals?status=waiting&subject=${customer.id}`)

test('goodwill is bonus credit, a correction paid money; both are double entries with their reason on record', async () => {
  const ada = await signUp(shop)
  expect(await adjust(ada, 10)).toMatchObject({ status: 200, body: { data: { status: 'booked', balance: { balance: 10, bonus: 10 } } } })
  expect((await adjust(ada, 5, 'correction')).body.data.balance).toMatchObject({ paid: 5, bonus: 10 })
  expect((await adjust(ada, -12.5, 'correction')).body.data.balance).toMatchObject({ paid: 2.5, bonus: 0 })
  const { movements } = await wallet(ada)
  expect(movements).toMatchObject([
    { description: 'Correction', amount: -12.5, bonus: -10, paid: -2.5, balance: 2.5 },
    { description: 'Correction', amount: 5, paid: 5 },
    { description: 'Goodwill credit', amount: 10, bonus: 10 },
  ])
  const { body } = await owner.request<PageOf<AuditLogEntry>>('GET', `/api/operator/record?subject=customer:${ada.id}&limit=1`)
  expect(body.data).toMatchObject([
    {
      action: 'wallet.adjusted',
      reason: 'Waited too long.',
      before: { paidCents: 500, bonusCents: 1_000 },
      after: { paidCents: 250, bonusCents: 0, kind: 'correction' },
    },
  ])
})

test('an impossible adjustment is refused with the reason', async () => {
  const ada = await signUp(shop)
  for (const [amount, kind] of [
    [0, 'goodwill'],
    [-1, 'goodwill'],
    [1.005, 'goodwill'],
    [10_000.01, 'correction'],
  ] as const) {
    expect(errorsOf(await adjust(ada, amount, kind))).toMatchObject([{ path: 'amount' }])
  }
  expect((await adjust(ada, -0.01, 'correction')).body).toMatchObject({ code: 'balance_too_low' })
  expect(codeOf(await adjust(owner, 1))).toBe('own_balance')
  expect((await adjust({ ...ada, id: 'usr_nobody' }, 1)).status).toBe(404)
  expect(errorsOf(await owner.request('POST', path(ada), { amount: 1, kind: 'goodwill', reason: '  ' }))).toMatchObject([
    { path: 'reason' },
  ])
  const support = await staff(shop, 'support')
  expect((await adjust(ada, 1, 'goodwill', undefined, support)).status).toBe(403)
  expect((await wallet(ada)).movements).toEqual([])
})

test('sixty-four requests with one key are booked once', async () => {
  const ada = await signUp(shop)
  const answers = await Promise.all(Array.from({ length: 64 }, () => adjust(ada, 1, 'goodwill', 'gift-1')))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect((await wallet(ada)).balance).toBe(1)
})

test('what takes off, taken off twenty times at once, stops at zero', async () => {
  const ada = await signUp(shop)
  await adjust(ada, 10)
  const answers = await Promise.all(Array.from({ length: 20 }, () => adjust(ada, -1, 'correction')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect((await wallet(ada)).balance).toBe(0)
})

test('above the limit, even in several steps within a day, an adjustment waits for a second person', async () => {
  const ada = await signUp(shop)
  expect((await adjust(ada, 30)).status).toBe(200)
  const asked = await adjust(ada, 20.01)
  expect(asked).toMatchObject({ status: 202, body: { data: { status: 'waiting', balance: { balance: 30 } } } })
  expect(codeOf(await adjust(ada, 40))).toBe('approval_waiting')
  const { approvalId } = asked.body.data
  const decide = (by: Customer, what: string) => by.request('POST', `/api/operator/approvals/${approvalId}/${what}`, {})
  expect(codeOf(await decide(owner, 'approve'))).toBe('second_person_needed')
  expect((await decide(manager, 'approve')).status).toBe(200)
  expect((await wallet(ada)).balance).toBe(50.01)
  expect(codeOf(await decide(manager, 'approve'))).toBe('already_decided')
  expect((await wallet(ada)).balance).toBe(50.01)
  expect(await waiting(ada)).toEqual([])
})

test('an approval does not overdraw: where the balance has shrunk meanwhile nothing is decided', async () => {
  const ada = await signUp(shop)
  await ada.deposit(100)
  const { approvalId } = (await adjust(ada, -80, 'correction')).body.data
  await adjust(ada, -40, 'correction')
  const approve = () => manager.request('POST', `/api/operator/approvals/${approvalId}/approve`, {})
  expect(codeOf(await approve())).toBe('balance_too_low')
  expect(await waiting(ada)).toMatchObject([{ id: approvalId, amount: 80, kind: 'wallet_adjustment' }])
  await ada.deposit(20)
  expect((await approve()).status).toBe(200)
  expect((await wallet(ada)).balance).toBe(0)
})
