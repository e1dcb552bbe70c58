import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInAnswer } from '#features/accounts/contract.ts'
import { deviceCookie } from '../support/accounts.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signUp } from '../support/customer.ts'

/** In an unknown browser, not even the right password is enough once strangers have guessed too often. */

const OWNER = 'owner@example.com'
const CHANGED = 'a deep green sea 7'

let shop: TestShop
/** The cookie of a browser that the account knows. */
let known = ''
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
  // One minute past the hour, so that no hour ends during a test.
  shop.jump(3_600_000 - (Date.now() % 3_600_000) + 60_000)
  await signUp(shop, OWNER)
})
afterAll(() => shop.stop())

const login = (password: string, cookie = '', address = '198.51.100.7') =>
  shop.request<SignedInAnswer>('POST', '/api/auth/login', { email: OWNER, password }, { 'x-forwarded-for': address, cookie })

test('of the browsers that signed in before a new password in the profile, only the one that chose it stays known', async () => {
  const earlier = deviceCookie(await login(PASSWORD))
  const { body } = await login(PASSWORD)
  const headers = { authorization: `Bearer ${body.token}`, cookie: earlier }
  const passwords = { currentPassword: PASSWORD, password: CHANGED }
  const later = deviceCookie(await shop.request('PUT', '/api/auth/updatepassword', passwords, headers))
  await login('a wrong one 99', '', '203.0.113.1')
  await shop.ctx.db.query(`update sign_in_failures set failures = 60 where key like 'hour:%'`)
  expect((await login(CHANGED, earlier)).status).toBe(429)
  const again = await login(CHANGED, later)
  expect(again.status).toBe(200)
  known = deviceCookie(again)
})

test('simultaneous guesses of a known browser count like sequential ones', async () => {
  const guesses = Array.from({ length: 60 }, (_, place) => login(`wrong number ${place}`, known, `203.0.${place}.1`))
  const right = login(CHANGED, known, '198.51.100.9')
  const refused = (await Promise.all(guesses)).filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(40)
  expect((await right).status).toBe(429)
})
