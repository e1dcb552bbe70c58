import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf } from '#shared/records.ts'
import { emailedToken, refreshCookie } from '../support/accounts.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { waitingForLocks } from '../support/locks.ts'
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

test('calls are logged at the usual level, however their path is spelled, so that no attempt stays out of the log', async () => {
  for (const path of [
    '/api/auth/login',
    '/%61pi/auth/login',
    '/a%70i/operator/no-such-call',
    '/a%50i/no-such-page',
    '/%61pi/no-such-call',
  ]) {
    shop.logs.length = 0
    await shop.request('POST', path, { email: customer.email, password: 'guessed-by-nobody' })
    await expect.poll(() => shop.logs.filter((line) => line.includes(`"path":"${path}"`)).length).toBe(1)
    const line = shop.logs.find((each) => each.includes(`"path":"${path}"`)) ?? ''
    expect([path, fieldsOf(JSON.parse(line)).level]).toEqual([path, path.includes('page') ? 'debug' : 'info'])
  }
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

test('a password or token that comes some other way is logged with its account, too', async () => {
  const ada = await signUp(shop)
  const post = (path: string, body?: object, headers?: Record<string, string>) => shop.request('POST', path, body, headers)
  const of = { account: ada.id }
  const confirm = '/api/auth/verify-email'
  const token = await emailedToken(shop, 'verification', ada.email)
  await post(confirm, { token, password: 'guessed-by-nobody' })
  expect(await lineOf(confirm)).toMatchObject({ ...of, status: 400, factor: 'password', refusal: 'invalid_input' })
  await post(confirm, { token, password: PASSWORD })
  expect(await lineOf(confirm)).toMatchObject({ ...of, status: 200, factor: 'password' })

  await post('/api/auth/forgot-password', { email: ada.email })
  const reset = '/api/auth/reset-password'
  await post(reset, { token: await emailedToken(shop, 'reset', ada.email), password: 'easy' })
  await post(reset, { token: await emailedToken(shop, 'reset', ada.email), password: 'a deep green sea 7' })
  expect(await lineOf(reset)).toMatchObject({ ...of, status: 200 })

  let cookie = refreshCookie(await logIn({ email: ada.email, password: 'a deep green sea 7' })).cookie
  const refresh = '/api/auth/refresh'
  for (let count = 0; count < 60; count++) cookie = refreshCookie(await post(refresh, undefined, { cookie })).cookie
  await post(refresh, undefined, { cookie })
  expect(await lineOf(refresh)).toMatchObject({ ...of, status: 429, factor: 'refresh_token', refusal: 'rate_limited' })
  await post('/api/auth/logout', undefined, { cookie })
  expect(await lineOf('/api/auth/logout')).toMatchObject({ ...of, status: 200 })
})

test('an address that cannot be read is logged, too', async () => {
  shop.logs.length = 0
  await shop.request('GET', '/api/%zz?secret=1')
  expect(await lineOf('/api/%zz')).toEqual({ method: 'GET', path: '/api/%zz', status: 400, account: 'guest', refusal: 'bad_address' })
})

/** Sends a request that waits for a table, and hangs up. */
async function hangUp(path: string, table: string, { method, token, body }: { method: string; token?: string; body?: object }) {
  shop.logs.length = 0
  await shop.ctx.db.transaction(async (tx) => {
    await tx.query(`lock table ${table}`)
    const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) }
    const sent = request(shop.url + path, { method, headers })
    sent.on('error', () => {}).end(body && JSON.stringify(body))
    await expect.poll(() => waitingForLocks(shop), { timeout: 15_000 }).toBe(1)
    sent.destroy()
    await sleep(200)
  })
}

test('requests whose sender hangs up before the answer are logged too', async () => {
  await hangUp(signInPath, 'users', { method: 'POST', body: { email: customer.email, password: 'guessed-by-nobody' } })
  const guessed = { status: 401, account: customer.id, factor: 'password', refusal: 'invalid_credentials', aborted: true }
  expect(await lineOf(signInPath)).toMatchObject(guessed)

  const owner = await operator(shop)
  await hangUp('/api/operator/record', 'audit_log', { method: 'GET', token: owner.token })
  expect(await lineOf('/api/operator/record')).toMatchObject({ status: 200, account: owner.id, aborted: true })
})

test('a download that is cut off is logged', async () => {
  const owner = await operator(shop)
  await shop.ctx.db.query(
    `insert into audit_log (id, actor_id, actor_name, actor_role, action, subject_type, subject_id, address, agent, request_id, after)
     select 'act_' || n, 'usr_operator', 'Olive', 'owner', 'source.stopped', 'source', 'src_' || n, '', '', '', to_jsonb(repeat('word ', 6000)) from generate_series(1, 1000) n`,
  )
  shop.logs.length = 0
  const path = '/api/operator/record.csv'
  const sent = request(shop.url + path, { headers: { authorization: `Bearer ${owner.token}` } })
  sent.on('error', () => {}).end()
  await new Promise((resolve) => sent.on('response', (answer) => answer.once('data', resolve)))
  sent.destroy()
  expect(await lineOf(path)).toMatchObject({ status: 200, account: owner.id, aborted: true })
})
