import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signIn, signUp } from '../support/customer.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

let made = 0
const newEmail = () => `sign.in${++made}@example.com`
const register = (changes: Record<string, unknown> = {}) =>
  shop.request('POST', '/api/auth/register', { username: 'Grace Hopper', email: newEmail(), password: PASSWORD, ...changes })
const login = (email: string, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  shop.request('POST', '/api/auth/login', { email, password: PASSWORD, ...changes }, headers)
const me = (token: string) => shop.request('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })
const refresh = (cookie: string) => shop.request('POST', '/api/auth/refresh', undefined, { cookie })
/** `groundswell_refresh=...` as the browser would send it back, and the whole header with its attributes. */
const cookieOf = ({ headers }: Answer) => {
  const header = headers.getSetCookie().find((each) => each.startsWith('groundswell_refresh=')) ?? ''
  return { header, cookie: header.split(';', 1)[0] ?? '' }
}

test('somebody signs up, signs in and is known by the token', async () => {
  const email = newEmail()
  const registered = await register({ email, username: '  Grace \t Hopper ' })
  expect(registered.status).toBe(201)
  expect(registered.body).toEqual({ success: true, message: 'Registration successful! Welcome to Groundswell!' })

  const answer = await login(email.toUpperCase())
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
