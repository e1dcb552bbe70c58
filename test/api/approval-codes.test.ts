import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SecondFactorAnswer, SignedInAnswer } from '#features/accounts/contract.ts'
import { codeOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { type App, enrol } from '../support/second-factor.ts'
import { operator, OPERATOR_PASSWORD, staff } from '../support/staff.ts'

const MINUTE = 60_000
const GUESSES = 12
const home = { 'x-forwarded-for': '10.1.0.1' }

// The only approver approves their own requests with a code. Whoever is at their open session doesn't know the password.
let shop: TestShop
let owner: Customer
let app: App
let request: string
let ahead = 0
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
  owner = await operator(shop)
  app = await enrol(shop, owner, OPERATOR_PASSWORD)
})
afterAll(() => shop.stop())

const later = () => shop.jump((ahead += 16 * MINUTE))
const wrong = () => (app.code() === '000000' ? '000001' : '000000')

/** Signs in with password and code, from another network than the open session. Returns the response to the code. */
async function signInAgain(steps = 0) {
  const { body } = await shop.request<SecondFactorAnswer>(
    'POST',
    '/api/auth/login',
    { email: owner.email, password: OPERATOR_PASSWORD },
    home,
  )
  const step = { ticket: body.secondFactor.ticket, code: app.code(steps) }
  return shop.request<SignedInAnswer>('POST', '/api/auth/second-factor', step, home)
}

async function raiseLimits(token: string): Promise<string> {
  const wanted = { depositMin: 5, depositMax: 1_000, refundAlone: 100, adjustmentAlone: 50, dayAlone: 5_000 }
  const headers = { authorization: `Bearer ${token}` }
  return (await shop.request<{ approvalId: string }>('PUT', '/api/operator/settings/limits', wanted, headers)).body.approvalId
}

const approve = (token: string, id: string, code: string) =>
  shop.request('POST', `/api/operator/approvals/${id}/approve`, { code }, { authorization: `Bearer ${token}` })

test('wrong codes for one’s own request don’t keep the owner from signing in', async () => {
  later()
  const { token } = (await signInAgain()).body
  request = await raiseLimits(token)
  for (let guess = 0; guess < GUESSES; guess++) await approve(token, request, wrong())
  expect((await signInAgain(1)).status).toBe(200)
})

test('codes for one’s own request are limited to sixty a day, together with those above', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 6; round++) {
    later()
    const { token } = (await signInAgain()).body
    for (let guess = 0; guess < 9; guess++) statuses.push((await approve(token, request, wrong())).status)
  }
  const left = 60 - GUESSES
  expect(statuses).toEqual(statuses.map((_, index) => (index < left ? 400 : 429)))
})

test('a code is only checked where it is needed', async () => {
  later()
  const { token } = (await signInAgain()).body
  expect(codeOf(await approve(token, 'apr_unknown', wrong()))).toBe('not_found')
  const manager = await staff(shop, 'manager')
  const { body } = await manager.request<{ approvalId: string }>('PUT', '/api/operator/guarantees/limit', { autoLimit: 400 })
  expect((await approve(token, body.approvalId, wrong())).status).toBe(200)
})
