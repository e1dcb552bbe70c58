import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf } from '#shared/records.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { enrol } from '../support/second-factor.ts'
import { askForKey, operator } from '../support/staff.ts'

let shop: TestShop
let customer: Customer
beforeAll(async () => {
  shop = await testShop()
  customer = await signUp(shop)
})
afterAll(() => shop.stop())

/** Waits for the newest log line about a path. Returns it without time and id. */
async function lineOf(path: string): Promise<Record<string, unknown>> {
  const isOf = (line: string) => line.includes(`"path":"${path}"`)
  await expect.poll(() => shop.logs.filter(isOf).length).toBeGreaterThan(0)
  const { level: _level, time, reqId, ms: _ms, msg: _msg, ...said } = fieldsOf(JSON.parse(shop.logs.findLast(isOf) ?? ''))
  expect([typeof time, typeof reqId]).toEqual(['string', 'string'])
  shop.logs.length = 0
  return said
}

const logIn = (body: object) => shop.request<{ secondFactor: { ticket: string } }>('POST', '/api/auth/login', body)
const signInPath = '/api/auth/login'

test('each request says for whom it was made, or that it was a guest’s', async () => {
  shop.logs.length = 0
  await shop.request('GET', '/api/services')
  expect(await lineOf('/api/services')).toEqual({ method: 'GET', path: '/api/services', status: 200, account: 'guest' })
  await customer.request('GET', '/api/wallet')
  expect(await lineOf('/api/wallet')).toEqual({ method: 'GET', path: '/api/wallet', status: 200, account: customer.id })
})

test('refused access is logged with who was refused and why', async () => {
  const path = '/api/operator/today'
  await shop.request('GET', path)
  expect(await lineOf(path)).toMatchObject({ status: 401, account: 'guest', refusal: 'authentication_required' })
  await customer.request('GET', path)
  expect(await lineOf(path)).toMatchObject({ status: 403, account: customer.id, refusal: 'staff_only' })

  const owner = await operator(shop)
  const made = await askForKey(owner, ['orders:read'])
  await shop.request('GET', path, undefined, { authorization: `Bearer ${made.body.data.key}` })
  expect(await lineOf(path)).toMatchObject({ status: 403, account: owner.id, key: expect.stringMatching(/^key_/), refusal: 'not_in_scope' })
})

test('each try to sign in says the account and the factor, whether it succeeds or not, and nothing that was typed', async () => {
  const { email } = customer
  await logIn({ email: 'nobody@example.com', password: 'guessed-by-nobody' })
  expect(await lineOf(signInPath)).toMatchObject({ status: 401, account: 'guest', factor: 'password', refusal: 'invalid_credentials' })
  await logIn({ email, password: 'guessed-by-nobody' })
  const guessed = await lineOf(signInPath)
  expect(guessed).toMatchObject({ status: 401, account: customer.id, factor: 'password', refusal: 'invalid_credentials' })
  expect(JSON.stringify(guessed)).not.toMatch(/guessed|@/)

  const app = await enrol(shop, customer)
  const { ticket } = (await logIn({ email, password: PASSWORD })).body.secondFactor
  expect(await lineOf(signInPath)).toMatchObject({ status: 200, account: customer.id, factor: 'password' })
  const second = '/api/auth/second-factor'
  const finish = (code: string) => shop.request('POST', second, { ticket, code })
  await finish(app.code() === '000000' ? '000001' : '000000')
  expect(await lineOf(second)).toMatchObject({ status: 400, account: customer.id, factor: 'app', refusal: 'wrong_code' })
  const signedIn = await finish(app.recoveryCodes[0] ?? '')
  expect(await lineOf(second)).toMatchObject({ status: 200, account: customer.id, factor: 'recovery_code' })

  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  await shop.request('POST', '/api/auth/refresh', undefined, { cookie })
  expect(await lineOf('/api/auth/refresh')).toMatchObject({ status: 200, account: customer.id, factor: 'refresh_token' })
  await shop.request('POST', '/api/auth/refresh')
  expect(await lineOf('/api/auth/refresh')).toMatchObject({ status: 401, account: 'guest', factor: 'refresh_token' })
})
