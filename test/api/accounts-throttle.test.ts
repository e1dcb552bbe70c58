import { afterEach, expect, test } from 'vitest'
import type { SignedInAnswer } from '#features/accounts/contract.ts'
import { messageOf, firstOf } from '../support/answers.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signUp } from '../support/customer.ts'

const MINUTE = 60_000
const OWNER = 'owner@example.com'

let shop: TestShop
const open = async (env: Record<string, string> = {}) => {
  shop = await testShop({ env })
  await signUp(shop, OWNER)
}
afterEach(() => shop.stop())

/** Signs in through the proxy that this machine is, as from `address`. */
const loginFrom = (address: string, password = 'a wrong one 99', email = OWNER) =>
  shop.request<SignedInAnswer>('POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': address })
const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length

async function failuresOf(prefix: string): Promise<number[]> {
  const { rows } = await shop.ctx.db.query<{ failures: number }>('select failures from sign_in_failures where key like $1', [`${prefix}%`])
  return rows.map((row) => row.failures)
}

test('sixty wrong passwords from one address meet 429, and the owner gets in from another', async () => {
  await open({ TRUST_PROXY: '127.0.0.1' })
  const answers: Answer[] = []
  for (let i = 0; i < 60; i++) answers.push(await loginFrom('203.0.113.9', `wrong number ${i}`))
  expect(count(answers, 401)).toBeLessThanOrEqual(13)
  expect(count(answers, 401) + count(answers, 429)).toBe(60)
  const refused = firstOf(answers.filter((answer) => answer.status === 429))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(messageOf(refused)).toMatch(/^Too many wrong passwords from here\. Please try again in \d+ seconds?\.$/)
  expect((await loginFrom('203.0.113.9', PASSWORD)).status).toBe(429)

  expect((await loginFrom('198.51.100.7', PASSWORD)).status).toBe(200)
  expect(await failuresOf('account:')).toEqual([])
})

test('sixty at once are counted like sixty one after the other', async () => {
  await open({ TRUST_PROXY: '127.0.0.1' })
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => loginFrom('203.0.113.9', `wrong number ${i}`, `nobody${i}@example.com`)),
  )
  expect(count(answers, 401)).toBe(10)
  expect(count(answers, 429)).toBe(50)
  expect(await failuresOf('address:')).toEqual([10])
})

test('the wait grows with each wrong one, and is over after a quarter of an hour', async () => {
  await open({ TRUST_PROXY: '127.0.0.1' })
  const waits: number[] = []
  let ahead = 0
  for (let i = 0; i < 10; i++) await loginFrom('203.0.113.9', undefined, `nobody${i}@example.com`)
  for (let i = 0; i < 4; i++) {
    const refused = await loginFrom('203.0.113.9', PASSWORD)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    waits.push(seconds)
    shop.jump((ahead += seconds * 1_000 + 100))
    expect((await loginFrom('203.0.113.9', undefined, `nobody${i}@example.com`)).status).toBe(401)
  }
  expect(waits).toEqual([1, 2, 4, 8])
  shop.jump(ahead + 16 * MINUTE)
  expect((await loginFrom('203.0.113.9', PASSWORD)).status).toBe(200)
})

test('a forged X-Forwarded-For neither hides an address nor blames another', async () => {
  await open()
  const answers: Answer[] = []
  for (let i = 0; i < 15; i++) answers.push(await loginFrom(`203.0.113.${i}`, undefined, `nobody${i}@example.com`))
  expect(count(answers, 429)).toBeGreaterThan(0)
  expect(await failuresOf('address:203.')).toEqual([])
  expect(await failuresOf('address:127.0.0.1')).toHaveLength(1)
})

test('what a client claims before the trusted proxy counts as little', async () => {
  await open({ TRUST_PROXY: '127.0.0.1' })
  for (let i = 0; i < 15; i++) await loginFrom(`192.0.2.${i}, 203.0.113.9`)
  expect(await failuresOf('address:192.')).toEqual([])
  expect((await failuresOf('address:203.0.113.9'))[0]).toBeGreaterThanOrEqual(10)
})

test('an account that many try answers later and never refuses', async () => {
  await open({ TRUST_PROXY: '127.0.0.1' })
  for (let i = 0; i < 8; i++) expect((await loginFrom(`203.0.113.${i}`)).status).toBe(401)
  expect(await failuresOf('account:')).toEqual([8])
  const begun = performance.now()
  expect((await loginFrom('198.51.100.7', PASSWORD)).status).toBe(200)
  expect(performance.now() - begun).toBeGreaterThan(790)
  expect(await failuresOf('account:')).toEqual([])
})

test('all of one IPv6 network is one address', async () => {
  await open({ TRUST_PROXY: '127.0.0.1' })
  for (let i = 0; i < 11; i++) await loginFrom(`2001:db8:1:2::${i + 1}`, undefined, `nobody${i}@example.com`)
  expect((await loginFrom('2001:db8:1:2::ffff', PASSWORD)).status).toBe(429)
  expect((await loginFrom('2001:db8:1:3::1', PASSWORD)).status).toBe(200)
})

test('signing in rightly, however often and at once, uses no allowance up', async () => {
  await open()
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => loginFrom('', PASSWORD)))
    expect(count(answers, 200)).toBe(20)
  }
  expect(await failuresOf('')).toEqual([])
})

test('guessing the current password of a session is counted as well', async () => {
  await open()
  const { body } = await loginFrom('', PASSWORD)
  const change = (currentPassword: string) =>
    shop.request(
      'PUT',
      '/api/auth/updatepassword',
      { currentPassword, password: 'a deep green sea 7' },
      { authorization: `Bearer ${body.token}` },
    )
  for (let i = 0; i < 3; i++) expect((await change(`wrong number ${i}`)).status).toBe(400)
  expect(await failuresOf('account:')).toEqual([3])
  expect(await failuresOf('address:')).toEqual([3])
})
