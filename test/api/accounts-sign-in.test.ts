import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SignedInAnswer } from '#features/accounts/contract.ts'
import { refreshCookie } from '../support/accounts.ts'
import { type UserAnswer, messageOf, errorsOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD } from '../support/customer.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterEach(() => shop.jump(0))
afterAll(() => shop.stop())

let made = 0
const newEmail = () => `sign.in${++made}@example.com`
const register = (changes: Record<string, unknown> = {}) =>
  shop.request('POST', '/api/auth/register', { username: 'Grace Hopper', email: newEmail(), password: PASSWORD, ...changes })
const login = (email: string, changes: Record<string, unknown> = {}) =>
  shop.request<SignedInAnswer>('POST', '/api/auth/login', { email, password: PASSWORD, ...changes })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const me = (token: string) => shop.request<UserAnswer>('GET', '/api/auth/me', undefined, bearer(token))
const refresh = (cookie: string) => shop.request<SignedInAnswer>('POST', '/api/auth/refresh', undefined, { cookie })

/** Signs up and in. Returns the response's token and cookie. */
async function newcomer(changes: Record<string, unknown> = {}) {
  const email = newEmail()
  await register({ email })
  const answer = await login(email, changes)
  return { email, token: answer.body.token, ...refreshCookie(answer) }
}

test('signing up and in returns a token that identifies the account', async () => {
  const email = newEmail()
  const registered = await register({ email, username: '  Grace \t Hopper ' })
  expect(registered.status).toBe(201)
  expect(registered.body).toEqual({ success: true, message: 'Registration successful! Welcome to Groundswell!' })

  const answer = await login(` ${email.toUpperCase()} `)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    success: true,
    message: 'Login successful!',
    user: { username: 'Grace Hopper', email, balance: 0, emailVerified: false, hasPassword: true, google: false, role: 'customer' },
  })
  expect(answer.body.user.id).toMatch(/^usr_/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await me(answer.body.token)).body).toEqual({ success: true, user: answer.body.user })
})

test('the demo shop has its demo accounts', async () => {
  const customer = await login('demo@example.com', { password: 'demo-password-1' })
  expect(customer.body.user).toMatchObject({ username: 'Demo Customer', role: 'customer', emailVerified: true })
  const operator = await login('operator@example.com', { password: 'operator-password-1' })
  expect(operator.body.user).toMatchObject({ username: 'Olive Operator', role: 'owner' })
  expect((await shop.request('GET', '/api/operator/sources', undefined, bearer(customer.body.token))).status).toBe(403)
  expect((await shop.request('GET', '/api/operator/sources', undefined, bearer(operator.body.token))).status).toBe(200)
})

test.each([
  ['username', { username: '   ' }, 'Please enter your name.'],
  ['username', { username: undefined }, 'Please enter your name.'],
  ['username', { username: 'a'.repeat(101) }, 'A name has at most 100 characters.'],
  ['username', { username: 'Grace\u0007' }, 'The name has characters that cannot be shown.'],
  ['email', { email: undefined }, 'Please enter your email address.'],
  ['email', { email: 'grace' }, 'Please enter a valid email address.'],
  ['email', { email: `${'a'.repeat(250)}@example.com` }, 'An email address has at most 254 characters.'],
  ['password', { password: undefined }, 'Please choose a password.'],
  ['password', { password: '12345' }, 'Password must be at least 6 characters long.'],
  ['password', { password: '1234567' }, 'Password must be at least 8 characters'],
  ['password', { password: 'a b'.repeat(50) }, 'Password must be at most 128 characters'],
  ['password', { password: 'Password1' }, 'This password is too common. Please choose another.'],
  ['password', { password: 'grace hopper' }, 'Please choose a password that isn’t your name or email.'],
  ['password', { email: 'unguessed@example.com', password: 'Unguessed' }, 'Please choose a password that isn’t your name or email.'],
])('signing up is refused at %s with %o', async (path, changes, message) => {
  const answer = await register(changes)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ success: false, code: 'invalid_input', errors: [{ path, message }] })
})

test('all invalid fields are reported at once', async () => {
  const answer = await shop.request('POST', '/api/auth/register', {})
  const paths = errorsOf(answer)?.map(({ path }) => path)
  expect(paths?.sort()).toEqual(['email', 'password', 'username'])
})

test('fields that a customer may not set are ignored', async () => {
  const email = newEmail()
  await register({
    email,
    role: 'owner',
    balance: 1_000,
    isVerified: true,
    emailVerified: true,
    email_verified_at: '2026-01-01',
    id: 'usr_me',
  })
  const { body } = await login(email, { role: 'owner' })
  expect(body.user).toMatchObject({ role: 'customer', balance: 0, emailVerified: false })
  expect(body.user.id).not.toBe('usr_me')
  const changed = await shop.request<UserAnswer>(
    'PUT',
    '/api/auth/updateprofile',
    { username: 'Grace B. Hopper', role: 'owner', balance: 5, isVerified: true, email: 'other@example.com' },
    bearer(body.token),
  )
  expect(changed.body.user).toEqual({ ...body.user, username: 'Grace B. Hopper' })
})

test('a marketing consent is stored with its wording, and only if it was given', async () => {
  const [yes, no] = [newEmail(), newEmail()]
  await register({ email: yes, marketing: true })
  await register({ email: no })
  const { rows } = await shop.ctx.db.query(
    'select email, granted, wording from consents join users on users.id = user_id where email = any($1)',
    [[yes, no]],
  )
  expect(rows).toEqual([{ email: yes, granted: true, wording: 'Send me news and offers by email. I can stop them at any time.' }])
})

test('a wrong password, an unknown address and no address get the same answer', async () => {
  const { email } = await newcomer()
  for (const answer of [await login(email, { password: 'another river 42' }), await login(newEmail()), await login('not an address')]) {
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ success: false, code: 'invalid_credentials', message: 'Login Failure!' })
    expect(refreshCookie(answer).header).toBe('')
  }
})

test('signing in without the required fields lists them', async () => {
  const answer = await shop.request('POST', '/api/auth/login', { email: '', password: '' })
  expect(answer.status).toBe(400)
  expect(errorsOf(answer)).toEqual([
    { path: 'email', message: 'Please enter your email address.' },
    { path: 'password', message: 'Please enter your password.' },
  ])
})

test('differently composed Unicode forms of a password are equal', async () => {
  const email = newEmail()
  await register({ email, password: 'caf\u00e9 au lait' })
  expect((await login(email, { password: 'cafe\u0301 au lait' })).status).toBe(200)
})

test('an address with look-alike letters that only the database folds finds no account', async () => {
  const email = newEmail()
  await register({ email: `vi-${email}` })
  expect((await login(`VI-${email}`)).status).toBe(200)
  // Otherwise, each spelling would get its own count of wrong passwords.
  expect((await login(`vİ-${email}`)).status).toBe(401)
})

test('an outdated hash is replaced when its owner signs in', async () => {
  const { email } = await newcomer()
  const { hash } = await import('@node-rs/argon2')
  const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await shop.ctx.db.query('update users set password_hash = $2 where email = $1', [email, weak])
  expect((await login(email)).status).toBe(200)
  const { rows } = await shop.ctx.db.query<{ password_hash: string }>('select password_hash from users where email = $1', [email])
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await login(email)).status).toBe(200)
})

test('a token expires after half an hour, and its cookie gets another', async () => {
  const { token, cookie } = await newcomer()
  shop.jump(29 * MINUTE)
  expect((await me(token)).status).toBe(200)
  shop.jump(31 * MINUTE)
  const late = await me(token)
  expect(late.status).toBe(401)
  expect(late.body).toMatchObject({ code: 'authentication_required', message: 'Authentication required' })
  const renewed = await refresh(cookie)
  expect(renewed.status).toBe(200)
  expect(new Date(renewed.body.expiresAt).getTime() - Date.now()).toBeGreaterThan(60 * MINUTE - 5_000)
  expect((await me(renewed.body.token)).body.user).toEqual(renewed.body.user)
})

test('each refresh replaces both tokens, and only the newest are valid', async () => {
  const first = await newcomer()
  const answer = await refresh(first.cookie)
  const second = { token: answer.body.token, ...refreshCookie(answer) }
  expect(second.cookie).not.toBe(first.cookie)
  expect((await me(first.token)).status).toBe(401)
  expect((await me(second.token)).status).toBe(200)
  expect((await refresh(second.cookie)).status).toBe(200)
})

test('a reused refresh token ends its session, and no other', async () => {
  const { email, cookie } = await newcomer()
  const elsewhere = await login(email)
  const renewed = await refresh(cookie)
  const reused = await refresh(cookie)
  expect(reused.status).toBe(401)
  expect(refreshCookie(reused).header).toMatch(/^groundswell_refresh=;.*Expires=Thu, 01 Jan 1970/)
  expect((await me(renewed.body.token)).status).toBe(401)
  expect((await refresh(refreshCookie(renewed).cookie)).status).toBe(401)
  expect((await me(elsewhere.body.token)).status).toBe(200)
  expect(shop.logs.join('')).toContain('refresh token reused')
})

test('of two concurrent refreshes one counts as reuse', async () => {
  const { cookie } = await newcomer()
  const answers = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401])
  const winner = answers.find((answer) => answer.status === 200)
  expect((await me(winner?.body.token ?? '')).status).toBe(401)
})

test('an account may refresh sixty times in ten minutes, and its session continues afterwards', async () => {
  const { cookie: first, email } = await newcomer()
  let cookie = first
  for (let count = 0; count < 60; count++) cookie = refreshCookie(await refresh(cookie)).cookie
  const refused = await refresh(cookie)
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(refused.headers.get('set-cookie')).toBeNull()
  expect((await refresh(refreshCookie(await login(email)).cookie)).status).toBe(429)
  await shop.ctx.db.query(`delete from rate_limits where key like 'session-refresh:%'`)
  expect((await refresh(cookie)).status).toBe(200)
})

test('a missing or forged cookie cannot be refreshed', async () => {
  for (const answer of [await shop.request('POST', '/api/auth/refresh'), await refresh('groundswell_refresh=made-up')]) {
    expect(answer.status).toBe(401)
    expect(messageOf(answer)).toBe('Authentication required')
  }
})

test('the cookie is only sent to /api/auth, and lasts as long as Remember me says', async () => {
  const [remembered, forgotten] = [await newcomer({ remember: true }), await newcomer()]
  for (const { header } of [remembered, forgotten]) {
    expect(header).toContain('; Path=/api/auth')
    expect(header).toContain('; HttpOnly')
    expect(header).toContain('; SameSite=Strict')
    expect(header).not.toContain('Secure')
  }
  expect(remembered.header).toContain(`; Max-Age=${30 * 24 * 3_600}`)
  expect(forgotten.header).not.toMatch(/Max-Age|Expires/)
})

test('a session ends 30 days after signing in, with its token and cookie, however often it is renewed', async () => {
  const { cookie } = await newcomer({ remember: true })
  shop.jump(20 * DAY)
  const renewed = await refresh(cookie)
  expect(renewed.status).toBe(200)
  expect(Number(/Max-Age=(\d+)/.exec(refreshCookie(renewed).header)?.[1])).toBeLessThanOrEqual(10 * 24 * 3_600)
  shop.jump(30 * DAY - 5 * MINUTE)
  const last = await refresh(refreshCookie(renewed).cookie)
  expect((await me(last.body.token)).status).toBe(200)
  shop.jump(30 * DAY + MINUTE)
  expect((await me(last.body.token)).status).toBe(401)
  expect((await refresh(refreshCookie(last).cookie)).status).toBe(401)
})

test('a session that is not remembered ends after 12 hours', async () => {
  const { cookie } = await newcomer()
  shop.jump(11 * 60 * MINUTE)
  const renewed = await refresh(cookie)
  expect(renewed.status).toBe(200)
  shop.jump(12 * 60 * MINUTE + MINUTE)
  expect((await refresh(refreshCookie(renewed).cookie)).status).toBe(401)
})

test.each(['token and cookie', 'token', 'cookie'])('signing out by %s ends the session', async (by) => {
  const { token, cookie } = await newcomer()
  const out = await shop.request('POST', '/api/auth/logout', undefined, {
    ...(by !== 'cookie' && bearer(token)),
    ...(by !== 'token' && { cookie }),
  })
  expect(out.status).toBe(200)
  expect(refreshCookie(out).header).toMatch(/^groundswell_refresh=;/)
  expect((await me(token)).status).toBe(401)
  expect((await refresh(cookie)).status).toBe(401)
})

test('signing out ends the session even if its tokens have been renewed elsewhere', async () => {
  const { token, cookie } = await newcomer()
  const renewed = await refresh(cookie)
  await shop.request('POST', '/api/auth/logout', undefined, { ...bearer(token), cookie })
  expect((await me(renewed.body.token)).status).toBe(401)
  expect((await refresh(refreshCookie(renewed).cookie)).status).toBe(401)
})

test('signing out twice succeeds', async () => {
  expect((await shop.request('POST', '/api/auth/logout')).status).toBe(200)
  expect((await shop.request('POST', '/api/auth/logout', undefined, bearer('made-up'))).status).toBe(200)
})

test.each(['', 'Bearer', 'Bearer made-up', 'Basic ZGVtbzpkZW1v'])('the header "%s" is refused', async (authorization) => {
  expect((await shop.request('GET', '/api/auth/me', undefined, { authorization })).status).toBe(401)
})
