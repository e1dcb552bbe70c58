import { afterEach, describe, expect, test } from 'vitest'
import type { SignedInAnswer } from '#features/accounts/contract.ts'
import { MAX_ACCOUNT_FAILURES_PER_HOUR } from '#features/accounts/rules.ts'
import { accountEvents, deviceCookie, emailedToken } from '../support/accounts.ts'
import { codeOf, messageOf, firstOf } from '../support/answers.ts'
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

/** Signs in through a trusted proxy on this machine, as if from `address`. */
const loginFrom = (address: string, password = 'a wrong one 99', email = OWNER) =>
  shop.request<SignedInAnswer>('POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': address })
/** Stops the clock, because on a busy machine, sixty attempts take longer than the first wait. */
function stopClock(): void {
  const now = new Date()
  Object.assign(shop.ctx, { now: () => now })
}
const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length

async function failuresOf(prefix: string): Promise<number[]> {
  const { rows } = await shop.ctx.db.query<{ failures: number }>('select failures from sign_in_failures where key like $1', [`${prefix}%`])
  return rows.map((row) => row.failures)
}

test('sixty wrong passwords from one address get 429, and the owner signs in from another', async () => {
  await open({ TRUST_PROXY: '127.0.0.1' })
  stopClock()
  const answers: Answer[] = []
  for (let i = 0; i < 60; i++) answers.push(await loginFrom('203.0.113.9', `wrong number ${i}`))
  expect(count(answers, 401)).toBe(10)
  expect(count(answers, 429)).toBe(50)
  const refused = firstOf(answers.filter((answer) => answer.status === 429))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(messageOf(refused)).toMatch(/^Too many wrong passwords\. Please try again in \d+ seconds?\.$/)
  expect((await loginFrom('203.0.113.9', PASSWORD)).status).toBe(429)

  expect((await loginFrom('198.51.100.7', PASSWORD)).status).toBe(200)
  expect(await failuresOf('account:')).toEqual([])
})

test('sixty concurrent attempts count like sixty sequential ones', async () => {
  await open({ TRUST_PROXY: '127.0.0.1' })
  stopClock()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => loginFrom('203.0.113.9', `wrong number ${i}`, `nobody${i}@example.com`)),
  )
  expect(count(answers, 401)).toBe(10)
  expect(count(answers, 429)).toBe(50)
  expect(await failuresOf('address:')).toEqual([10])
})

test('wrong passwords count together if the proxy adds the port of each connection', async () => {
  await open({ TRUST_PROXY: '127.0.0.1' })
  for (let i = 0; i < 10; i++) await loginFrom(`203.0.113.9:${50_000 + i}`, undefined, `nobody${i}@example.com`)
  expect((await loginFrom('203.0.113.9:51000', PASSWORD)).status).toBe(429)
})

test('the wait grows with each wrong password, and ends after 15 minutes', async () => {
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

test('entries before the trusted proxy’s do not count', async () => {
  await open({ TRUST_PROXY: '127.0.0.1' })
  for (let i = 0; i < 15; i++) await loginFrom(`192.0.2.${i}, 203.0.113.9`)
  expect(await failuresOf('address:192.')).toEqual([])
  expect((await failuresOf('address:203.0.113.9'))[0]).toBeGreaterThanOrEqual(10)
})

test('an account under attack responds more slowly but never refuses', async () => {
  await open({ TRUST_PROXY: '127.0.0.1' })
  for (let i = 0; i < 8; i++) expect((await loginFrom(`203.0.113.${i}`)).status).toBe(401)
  expect(await failuresOf('account:')).toEqual([8])
  const begun = performance.now()
  expect((await loginFrom('198.51.100.7', PASSWORD)).status).toBe(200)
  expect(performance.now() - begun).toBeGreaterThan(790)
  expect(await failuresOf('account:')).toEqual([])
})

test('all addresses of an IPv6 /64 network count as one', async () => {
  await open({ TRUST_PROXY: '127.0.0.1' })
  for (let i = 0; i < 11; i++) await loginFrom(`2001:db8:1:2::${i + 1}`, undefined, `nobody${i}@example.com`)
  expect((await loginFrom('2001:db8:1:2::ffff', PASSWORD)).status).toBe(429)
  expect((await loginFrom('2001:db8:1:3::1', PASSWORD)).status).toBe(200)
})

test('correct sign-ins do not count, no matter how many', async () => {
  await open()
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => loginFrom('', PASSWORD)))
    expect(count(answers, 200)).toBe(20)
  }
  expect(await failuresOf('')).toEqual([])
})

test('whoever has many networks does not fill the queue for checking passwords', async () => {
  await open({ TRUST_PROXY: '127.0.0.1' })
  await signUp(shop, 'other@example.com')
  /** How many of eighty sign-ins sent just before another one are answered before it. */
  const answeredFirst = async () => {
    let answered = 0
    const flood = Array.from({ length: 80 }, async (_, network) => {
      const { status } = await loginFrom(`2001:db8:7:${network.toString(16)}::1`, PASSWORD)
      answered += 1
      return status
    })
    expect((await loginFrom('198.51.100.7', PASSWORD, 'other@example.com')).status).toBe(200)
    const first = answered
    expect(new Set(await Promise.all(flood))).toEqual(new Set([200]))
    return first
  }
  // On a busy machine, the other one may reach the shop late.
  let least = Infinity
  for (let round = 0; round < 3 && least >= 50; round++) least = await answeredFirst()
  expect(least).toBeLessThan(50)
})

test('whoever changes many passwords does not fill the queue for hashing them', async () => {
  await open({ TRUST_PROXY: '127.0.0.1' })
  const customers = await Promise.all([signUp(shop), signUp(shop)])
  let answered = 0
  const change = { currentPassword: PASSWORD, password: PASSWORD }
  const flood = customers.flatMap(({ request }) =>
    Array.from({ length: 12 }, async () => {
      await request('PUT', '/api/auth/updatepassword', change, { 'x-forwarded-for': '203.0.113.9' })
      answered += 1
    }),
  )
  await expect.poll(() => answered, { interval: 1, timeout: 20_000 }).toBeGreaterThan(2)
  const before = answered
  const account = { username: 'Ben', email: 'ben@example.com', password: PASSWORD }
  expect((await shop.request('POST', '/api/auth/register', account, { 'x-forwarded-for': '198.51.100.7' })).status).toBe(201)
  expect(answered - before).toBeLessThan(8)
  await Promise.all(flood)
})

test('wrong current passwords of a session count too', async () => {
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

describe('an account whose password is guessed from many addresses', () => {
  /** A shop whose clock is one minute past the hour, so that no hour ends during a test. */
  async function openWithinAnHour() {
    await open({ TRUST_PROXY: '127.0.0.1' })
    shop.jump(3_600_000 - (Date.now() % 3_600_000) + MINUTE)
  }

  /** Records that many wrong passwords from different addresses within this hour. */
  async function guessedAt(times = MAX_ACCOUNT_FAILURES_PER_HOUR, email = OWNER) {
    await openWithinAnHour()
    await loginFrom('203.0.113.1', undefined, email)
    await shop.ctx.db.query(`update sign_in_failures set failures = $1 where key like 'hour:%'`, [times])
  }

  test('accepts the right password until fifty wrong ones within an hour', async () => {
    await guessedAt(MAX_ACCOUNT_FAILURES_PER_HOUR - 1)
    expect((await loginFrom('198.51.100.7', PASSWORD)).status).toBe(200)
  })

  test('then answers right and wrong passwords alike, but emails a link for the right one', async () => {
    await guessedAt()
    const wrong = await loginFrom('198.51.100.7')
    expect([wrong.status, codeOf(wrong)]).toEqual([429, 'unknown_device'])
    expect(await accountEvents(shop, 'account.device_link_requested', OWNER)).toHaveLength(0)
    const right = await loginFrom('198.51.100.8', PASSWORD)
    expect(right.status).toBe(429)
    expect(right.body).toEqual(wrong.body)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await accountEvents(shop, 'account.device_link_requested', OWNER)).toHaveLength(1)
  })

  test('counts the right password like a wrong one, so that no wait tells them apart', async () => {
    await guessedAt()
    expect(codeOf(await loginFrom('203.0.113.8', PASSWORD))).toBe('unknown_device')
    expect([await failuresOf('address:'), await failuresOf('hour:')]).toEqual([[1, 1], [MAX_ACCOUNT_FAILURES_PER_HOUR + 1]])
  })

  test('counts simultaneous guesses like sequential ones', async () => {
    await openWithinAnHour()
    const guesses = Array.from({ length: 120 }, (_, place) => loginFrom(`203.0.${place}.1`))
    const right = loginFrom('198.51.100.9', PASSWORD)
    expect(count(await Promise.all(guesses), 401)).toBeLessThanOrEqual(MAX_ACCOUNT_FAILURES_PER_HOUR)
    expect([(await right).status, codeOf(await right)]).toEqual([429, 'unknown_device'])
  })

  test('lets the owner in with the emailed link, only in that browser', async () => {
    await guessedAt()
    await loginFrom('198.51.100.7', PASSWORD)
    const token = await emailedToken(shop, 'device_link', OWNER)
    const known = await shop.request('POST', '/api/auth/known-device', { token })
    expect(known.status).toBe(200)
    expect((await knownLogin('198.51.100.7', deviceCookie(known))).status).toBe(200)
    expect((await loginFrom('198.51.100.7', PASSWORD)).status).toBe(429)
    expect(codeOf(await shop.request('POST', '/api/auth/known-device', { token }))).toBe('invalid_token')
  })

  test('lets in a known browser without a delay, but not a forged one or another account’s', async () => {
    await openWithinAnHour()
    const cookie = deviceCookie(await loginFrom('198.51.100.7', PASSWORD))
    await signUp(shop, 'other@example.com')
    const others = deviceCookie(await loginFrom('198.51.100.7', PASSWORD, 'other@example.com'))
    await loginFrom('203.0.113.1')
    await shop.ctx.db.query(`update sign_in_failures set failures = 60 where key like 'hour:%' or key like 'account:%'`)
    const begun = performance.now()
    expect((await knownLogin('198.51.100.7', cookie)).status).toBe(200)
    expect(performance.now() - begun).toBeLessThan(2_500)
    await shop.ctx.db.query(`delete from sign_in_failures where key like 'account:%'`)
    for (const forged of [others, `${cookie}x`, 'groundswell_device=a.b.c'])
      expect((await knownLogin('198.51.100.9', forged)).status).toBe(429)
  })

  test('forgets browsers that signed in before the password was reset', async () => {
    await openWithinAnHour()
    const earlier = deviceCookie(await loginFrom('198.51.100.7', PASSWORD))
    await shop.request('POST', '/api/auth/forgot-password', { email: OWNER })
    const token = await emailedToken(shop, 'reset', OWNER)
    const later = deviceCookie(await shop.request('POST', '/api/auth/reset-password', { token, password: 'a deep green sea 7' }))
    await loginFrom('203.0.113.1')
    await shop.ctx.db.query(`update sign_in_failures set failures = 60 where key like 'hour:%'`)
    expect((await knownLogin('198.51.100.7', earlier, 'a deep green sea 7')).status).toBe(429)
    expect((await knownLogin('198.51.100.7', later, 'a deep green sea 7')).status).toBe(200)
  })

  test('does not know browsers of an earlier account with the address', async () => {
    await openWithinAnHour()
    const earlier = await loginFrom('198.51.100.7', PASSWORD)
    const { status } = await shop.request(
      'DELETE',
      '/api/account',
      { password: PASSWORD },
      { authorization: `Bearer ${earlier.body.token}` },
    )
    expect(status).toBe(200)
    await signUp(shop, OWNER)
    await loginFrom('203.0.113.1')
    await shop.ctx.db.query(`update sign_in_failures set failures = 60 where key like 'hour:%'`)
    expect((await knownLogin('198.51.100.7', deviceCookie(earlier))).status).toBe(429)
  })

  test('counts a known browser’s guesses separately, and forgets it after ten', async () => {
    await openWithinAnHour()
    const cookie = deviceCookie(await loginFrom('198.51.100.7', PASSWORD))
    await loginFrom('203.0.113.1')
    await shop.ctx.db.query(`update sign_in_failures set failures = 60 where key like 'hour:%'`)
    expect((await knownLogin('198.51.100.7', cookie, 'a wrong one 99')).status).toBe(401)
    expect(await failuresOf('device:')).toEqual([1])
    await shop.ctx.db.query(`update sign_in_failures set failures = 10 where key like 'device:%'`)
    expect((await knownLogin('198.51.100.7', cookie)).status).toBe(429)
  })

  const knownLogin = (address: string, cookie: string, password = PASSWORD) =>
    shop.request('POST', '/api/auth/login', { email: OWNER, password }, { 'x-forwarded-for': address, cookie })
})
