import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SecondFactorAnswer, SignedInAnswer } from '#features/accounts/contract.ts'
import { emailedToken } from '../support/accounts.ts'
import { codeOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { enrol } from '../support/second-factor.ts'

const NEXT = 'a deep green sea 7'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => shop.stop())

let addresses = 0
const from = () => ({ 'x-forwarded-for': `10.1.0.${++addresses}` })
const ticketOf = async (email: string, password: string) =>
  (await shop.request<SecondFactorAnswer>('POST', '/api/auth/login', { email, password }, from())).body.secondFactor.ticket
const show = (ticket: string, code: string) => shop.request<SignedInAnswer>('POST', '/api/auth/second-factor', { ticket, code }, from())

test('once the password is reset, whoever knew the old one can’t keep the owner from entering a code with an earlier ticket', async () => {
  const ada = await signUp(shop)
  const app = await enrol(shop, ada)
  const thief = await ticketOf(ada.email, PASSWORD)
  await shop.request('POST', '/api/auth/forgot-password', { email: ada.email })
  const token = await emailedToken(shop, 'reset', ada.email)
  expect((await shop.request('POST', '/api/auth/reset-password', { token, password: NEXT })).status).toBe(200)
  for (let guess = 0; guess < 12; guess++) expect(codeOf(await show(thief, 'abcde-fghij'))).toBe('ticket_void')
  expect((await show(await ticketOf(ada.email, NEXT), app.code(1))).status).toBe(200)
})

test('an earlier ticket gets no challenges for passkeys either once the password is reset', async () => {
  const ada = await signUp(shop)
  await enrol(shop, ada)
  const ticket = await ticketOf(ada.email, PASSWORD)
  await shop.request('POST', '/api/auth/forgot-password', { email: ada.email })
  const token = await emailedToken(shop, 'reset', ada.email)
  await shop.request('POST', '/api/auth/reset-password', { token, password: NEXT })
  const asked = await shop.request('POST', '/api/auth/second-factor/passkey/options', { ticket }, from())
  expect([asked.status, codeOf(asked)]).toEqual([401, 'ticket_void'])
})
