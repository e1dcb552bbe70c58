import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildServer } from '#app/server.ts'
import type {
  AccountPreferences,
  Person,
  SecondFactorView,
  SecondFactorSetup,
  SignedInAnswer,
  SecondFactorAnswer,
} from '#features/accounts/contract.ts'
import { requireFreshSignIn, withRecentFactor } from '#features/accounts/server/commands/second-factor.ts'
import { personOfToken } from '#features/accounts/server/queries.ts'
import { emailedToken, accountEvents, refreshCookie } from '../support/accounts.ts'
import { type DataOf, codeOf, errorsOf, getData, currentUser, firstOf } from '../support/answers.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { appWith, type App, confirmAddress, enrol, type RecoveryCodes } from '../support/second-factor.ts'
import { staff } from '../support/staff.ts'

const MINUTE = 60_000

let shop: TestShop
let ahead = 0
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
})
// Each test starts at another time, so that no code has been used and no wrong one counts.
beforeEach(() => shop.jump((ahead += 20 * MINUTE)))
afterEach(() => shop.jump(ahead))
afterAll(() => shop.stop())

let addresses = 0
const from = (address = `10.1.0.${++addresses}`) => ({ 'x-forwarded-for': address })
const login = <Body = SignedInAnswer>(email: string, password = PASSWORD) =>
  shop.request<Body>('POST', '/api/auth/login', { email, password, remember: true }, from())
const show = (ticket: string, code: string, address?: string) =>
  shop.request<SignedInAnswer>('POST', '/api/auth/second-factor', { ticket, code }, from(address))
const me = (token: string) => shop.request('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })
const ticketOf = async (person: Customer) => (await login<SecondFactorAnswer>(person.email)).body.secondFactor.ticket
const factor = (person: Customer) => getData<SecondFactorView>(person, '/api/account/second-factor')

async function customer(): Promise<{ ada: Customer; app: App }> {
  const ada = await signUp(shop)
  return { ada, app: await enrol(shop, ada) }
}

describe('setting up a second factor', () => {
  test('takes the password and a code, returns ten recovery codes, signs out other devices and sends an email', async () => {
    const ada = await signUp(shop)
    const unconfirmed = await ada.request('POST', '/api/account/second-factor', { password: PASSWORD })
    expect([unconfirmed.status, codeOf(unconfirmed)]).toEqual([403, 'email_not_verified'])
    await confirmAddress(shop, ada)
    const other = (await login(ada.email)).body.token
    expect(await factor(ada)).toEqual({ since: null, recoveryCodes: 0 })
    const path = '/api/account/second-factor'
    expect(errorsOf(await ada.request('POST', path, {}))).toMatchObject([{ path: 'password' }])
    expect(errorsOf(await ada.request('POST', path, { password: 'not my password' }))).toMatchObject([{ path: 'password' }])
    const { secret, uri, picture } = (await ada.request<DataOf<SecondFactorSetup>>('POST', path, { password: PASSWORD })).body.data
    expect(uri).toContain(`secret=${secret}&issuer=Groundswell`)
    expect(picture).toMatch(/^data:image\/svg\+xml,/)
    // No code is required until the app has proven one.
    expect((await login(ada.email)).body.token).toBeDefined()
    expect(await factor(ada)).toEqual({ since: null, recoveryCodes: 0 })
    expect(errorsOf(await ada.request('POST', `${path}/confirm`, { code: '000000' }))).toMatchObject([{ path: 'code' }])
    const on = await ada.request<DataOf<RecoveryCodes>>('POST', `${path}/confirm`, { code: appWith(shop, secret).code() })
    expect(on).toMatchObject({ status: 200, body: { message: 'Your second factor is on.' } })
    expect(new Set(on.body.data.recoveryCodes).size).toBe(10)
    expect(await factor(ada)).toEqual({ since: expect.any(String), recoveryCodes: 10 })
    expect((await currentUser(ada)).secondFactor).toBe(true)
    expect((await me(other)).status).toBe(401)
    expect(await accountEvents(shop, 'account.second_factor_on', ada.email)).toHaveLength(1)
    expect(codeOf(await ada.request('POST', path, { password: PASSWORD }))).toBe('second_factor_on')
  })

  test('stores neither the secret nor the recovery codes in plain text', async () => {
    const { ada, app } = await customer()
    const { rows } = await shop.ctx.db.query<{ text: string }>(
      `select second_factors::text || (select string_agg(hash, ' ') from recovery_codes where user_id = $1) as text
       from second_factors where user_id = $1`,
      [ada.id],
    )
    for (const code of app.recoveryCodes) expect(rows[0]?.text).not.toContain(code.replace('-', ''))
    const { rows: sealed } = await shop.ctx.db.query<{ secret: Buffer }>('select secret from second_factors where user_id = $1', [ada.id])
    expect(sealed[0]?.secret.length).toBeGreaterThan(40)
  })

  test('accepts a recent sign-in instead of a password if the account has none', async () => {
    const ada = await signUp(shop)
    await confirmAddress(shop, ada)
    await shop.ctx.db.query(`update users set password_hash = null, google_sub = $2 where id = $1`, [ada.id, `sub-${ada.id}`])
    expect((await ada.request('POST', '/api/account/second-factor', {})).status).toBe(200)
    shop.jump(ahead + 11 * MINUTE)
    expect(codeOf(await ada.request('POST', '/api/account/second-factor', {}))).toBe('fresh_sign_in_needed')
  })
})

describe('signing in', () => {
  test('the password gives a ticket and no session; ticket and code open the session', async () => {
    const { ada, app } = await customer()
    const first = await login<SecondFactorAnswer>(ada.email)
    expect(first.body).toMatchObject({ success: true, secondFactor: { ticket: expect.any(String), methods: ['totp', 'recovery'] } })
    expect(first.body).not.toHaveProperty('token')
    expect(refreshCookie(first).header).toBe('')
    const second = await show(first.body.secondFactor.ticket, ` ${app.code(1).replace(/(...)/, '$1 ')}`)
    expect(second).toMatchObject({ status: 200, body: { message: 'Login successful!', user: { id: ada.id, secondFactor: true } } })
    expect(refreshCookie(second).header).toMatch(/Max-Age=2592000/)
    expect((await me(second.body.token)).status).toBe(200)
    const renewed = await shop.request('POST', '/api/auth/refresh', undefined, { cookie: refreshCookie(second).cookie })
    expect(renewed.status).toBe(200)
  })

  test('a code works once, even if it is sent twice at the same time', async () => {
    const { ada, app } = await customer()
    const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketOf(ada)))
    const answers = await Promise.all(tickets.map((ticket) => show(ticket, app.code(1))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    shop.jump(ahead + MINUTE)
    const unused = tickets[answers.findIndex(({ status }) => status === 400)] ?? ''
    expect((await show(unused, app.code(-1))).status).toBe(400)
    expect((await show(unused, app.code())).status).toBe(200)
  })

  test('each recovery code works once, and new ones void the old', async () => {
    const { ada, app } = await customer()
    const [code = '', next = ''] = app.recoveryCodes
    const answers = await Promise.all([1, 2, 3].map(async () => show(await ticketOf(ada), code.toUpperCase())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(await factor(ada)).toMatchObject({ recoveryCodes: 9 })
    const renewed = await ada.request<DataOf<RecoveryCodes>>('POST', '/api/account/second-factor/recovery-codes', { password: PASSWORD })
    expect(renewed.body.data.recoveryCodes).toHaveLength(10)
    expect((await show(await ticketOf(ada), next)).status).toBe(400)
    expect((await show(await ticketOf(ada), firstOf(renewed.body.data.recoveryCodes))).status).toBe(200)
  })

  test('are not counted where it is on already: a session that was left open locks nobody out', async () => {
    const { ada, app } = await customer()
    for (let guess = 0; guess < 12; guess++)
      expect(codeOf(await ada.request('POST', '/api/account/second-factor/confirm', { code: '000000' }))).toBe('second_factor_on')
    expect((await show(await ticketOf(ada), app.code(1))).status).toBe(200)
  })

  test('a ticket expires, is voided by a new password, and cannot be forged', async () => {
    const { ada, app } = await customer()
    const ticket = await ticketOf(ada)
    for (const forged of ['made-up', `${ticket.slice(0, -3)}AAA`, ada.token])
      expect(await show(forged, app.code(1))).toMatchObject({ status: 401, body: { code: 'ticket_void' } })
    await shop.request('POST', '/api/auth/forgot-password', { email: ada.email })
    const token = await emailedToken(shop, 'reset', ada.email)
    expect((await shop.request('POST', '/api/auth/reset-password', { token, password: 'a deep green sea 7' })).status).toBe(200)
    expect(codeOf(await show(ticket, app.code(1)))).toBe('ticket_void')
    // A new password is only one factor. The other is still required.
    const late = (await login<SecondFactorAnswer>(ada.email, 'a deep green sea 7')).body.secondFactor.ticket
    shop.jump(ahead + 11 * MINUTE)
    expect(codeOf(await show(late, app.code(1)))).toBe('ticket_void')
  })

  test('guesses get 429 wherever they come from, and so does the right code', async () => {
    const { ada, app } = await customer()
    const ticket = await ticketOf(ada)
    const wrong = app.code(1) === '000000' ? '000001' : '000000'
    const answers: Answer[] = []
    for (let guess = 0; guess < 14; guess++) answers.push(await show(ticket, wrong))
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 400))
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect((await show(ticket, app.code(1))).status).toBe(429)
    shop.jump(ahead + 2_000)
    expect((await show(ticket, app.code(1))).status).toBe(200)
  })

  test('guesses of a patient attacker stop at sixty a day, until the password changes', async () => {
    const { ada, app } = await customer()
    const wrong = app.code(1) === '000000' ? '000001' : '000000'
    const statuses: number[] = []
    for (let round = 0; round < 7; round++) {
      shop.jump((ahead += 16 * MINUTE))
      const ticket = await ticketOf(ada)
      for (let guess = 0; guess < 9; guess++) statuses.push((await show(ticket, wrong)).status)
    }
    expect(statuses).toEqual([...Array<number>(60).fill(400), 429, 429, 429])
    shop.jump((ahead += 16 * MINUTE))
    await shop.request('POST', '/api/auth/forgot-password', { email: ada.email })
    const password = 'a deep green sea 7'
    await shop.request('POST', '/api/auth/reset-password', { token: await emailedToken(shop, 'reset', ada.email), password })
    const { ticket } = (await login<SecondFactorAnswer>(ada.email, password)).body.secondFactor
    expect((await show(ticket, app.code(0))).status).toBe(200)
  })

  test('a sign-in that was in progress when it was turned on opens no session', async () => {
    const ada = await signUp(shop)
    await confirmAddress(shop, ada)
    const { secret } = (await ada.request<DataOf<SecondFactorSetup>>('POST', '/api/account/second-factor', { password: PASSWORD })).body
      .data
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => login<Partial<SignedInAnswer>>(ada.email))),
      ada.request('POST', '/api/account/second-factor/confirm', { code: appWith(shop, secret).code() }),
    ])
    const opened = answers.flatMap(({ body }) => (body.token ? [body.token] : []))
    for (const token of opened) expect((await me(token)).status).toBe(401)
  })
})

test('turning it off takes a code; then the password is enough, and an email confirms it', async () => {
  const { ada, app } = await customer()
  const turnOff = (proof: object) => ada.request('DELETE', '/api/account/second-factor', proof)
  expect(errorsOf(await turnOff({ password: 'not my password', code: app.code(1) }))).toMatchObject([{ path: 'password' }])
  expect(errorsOf(await turnOff({ password: PASSWORD }))).toMatchObject([{ path: 'code' }])
  expect(errorsOf(await turnOff({ password: PASSWORD, code: '000000' }))).toMatchObject([{ path: 'code' }])
  expect((await turnOff({ password: PASSWORD, code: app.code(1) })).status).toBe(200)
  expect((await login(ada.email)).body.token).toBeDefined()
  expect(await accountEvents(shop, 'account.second_factor_off', ada.email)).toHaveLength(1)
  expect(codeOf(await turnOff({ password: PASSWORD }))).toBe('second_factor_off')
})

test('recovery codes are replaced with a code, or minutes after the second factor was verified, and an email confirms it', async () => {
  const { ada, app } = await customer()
  const renew = (proof: object) => ada.request('POST', '/api/account/second-factor/recovery-codes', { password: PASSWORD, ...proof })
  expect((await renew({})).status).toBe(200)
  shop.jump(ahead + 11 * MINUTE)
  expect(errorsOf(await renew({}))).toMatchObject([{ path: 'code' }])
  expect((await renew({ code: app.code(1) })).status).toBe(200)
  expect(await accountEvents(shop, 'account.recovery_codes_replaced', ada.email)).toHaveLength(2)
})

test('an ended session is no proof, however recently it was opened and verified', async () => {
  const { ada } = await customer()
  const person = (await personOfToken(shop.ctx, ada.token)) as Person
  const proven = () => withRecentFactor(shop.ctx, person, { ip: '10.1.0.1' }, () => requireFreshSignIn(shop.ctx, person))
  await expect(proven()).resolves.toBeUndefined()
  await ada.request('POST', '/api/auth/logout-everywhere')
  await expect(proven()).rejects.toThrow('enter a code')
  await expect(requireFreshSignIn(shop.ctx, person)).rejects.toThrow('sign in again')
})

test('choosing a new password for an address that was never confirmed drops what a stranger set up there', async () => {
  const eve = await signUp(shop)
  const { rowCount } = await shop.ctx.db.query(
    `with factor as (insert into second_factors (user_id, secret, created_at) values ($1, 'sealed', now()))
     update users set second_factor_at = now(), google_sub = $2, google_linked_at = now() where id = $1`,
    [eve.id, `sub-${eve.id}`],
  )
  expect(rowCount).toBe(1)
  await eve.request('PUT', '/api/account/preferences', { marketing: true })
  await shop.request('POST', '/api/auth/forgot-password', { email: eve.email })
  const token = await emailedToken(shop, 'reset', eve.email)
  expect((await shop.request('POST', '/api/auth/reset-password', { token, password: 'a deep green sea 7' })).status).toBe(200)
  expect((await me(eve.token)).status).toBe(401)
  const { body } = await login(eve.email, 'a deep green sea 7')
  expect(body.user).toMatchObject({ secondFactor: false, google: false, emailVerified: true })
  const headers = { authorization: `Bearer ${body.token}` }
  const { data } = (await shop.request<DataOf<AccountPreferences>>('GET', '/api/account/preferences', undefined, headers)).body
  expect(data.marketing.granted).toBe(false)
})

test('a live shop requires a second factor of its staff, the demo shop does not', async () => {
  const manager = await staff(shop, 'manager')
  const live = await buildServer({ ...shop.ctx, config: { ...shop.ctx.config, STORE_MODE: 'live' } })
  const ask = async (token: string) => {
    const answer = await live.inject({ url: '/api/operator/sources', headers: { authorization: `Bearer ${token}` } })
    return { status: answer.statusCode, body: answer.json<{ code?: string; message?: string }>() }
  }
  expect((await manager.request('GET', '/api/operator/sources')).status).toBe(200)
  expect(await ask(manager.token)).toMatchObject({
    status: 403,
    body: { code: 'second_factor_needed', message: expect.stringContaining('profile') },
  })
  const app = await enrol(shop, manager)
  expect((await ask(manager.token)).status).toBe(200)
  const { token } = (await show(await ticketOf(manager), app.code(1))).body
  expect((await ask(token)).status).toBe(200)
  await manager.request('DELETE', '/api/account/second-factor', { password: PASSWORD, code: app.recoveryCodes[0] })
  expect((await ask(token)).status).toBe(403)
  await live.close()
})
