import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest'
import { limitRules } from '#platform/http/rate-limit.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { findRedis, type Redis, redisOf } from '../support/redis.ts'
import { skipHere } from '../support/untried.ts'

const lookUp = (shop: TestShop, address: string) =>
  shop.request('POST', '/api/orders/lookup', { orderNumber: 'GS-1', email: 'ada@example.com' }, { 'x-forwarded-for': address })

/** Ten lookups are allowed in total, alternating between the processes. */
async function limitsHoldTogether(here: TestShop, there: TestShop, address: string): Promise<void> {
  const statuses: number[] = []
  for (let count = 0; count < 12; count++) statuses.push((await lookUp(count % 2 ? there : here, address)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
}

describe('two processes and PostgreSQL', () => {
  let here: TestShop
  let there: TestShop
  beforeAll(async () => {
    here = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
    there = await testShop({ env: { TRUST_PROXY: '127.0.0.1' }, beside: here })
  })
  afterAll(async () => {
    await there.stop()
    await here.stop()
  })

  test('share their limits', () => limitsHoldTogether(here, there, '203.0.113.1'))

  test('a limited response states the remaining requests and when the limit resets', async () => {
    const first = await lookUp(here, '203.0.113.2')
    expect([first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual(['10', '9'])
    expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(590)
    for (let count = 0; count < 9; count++) await lookUp(there, '203.0.113.2')
    const refused = await lookUp(here, '203.0.113.2')
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'rate_limited' } })
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'))
  })

  test('the headers do not reveal who else used a mailbox or an order number lately, which anyone can type', async () => {
    const typed = { name: 'Ada', email: 'ada@example.com', message: 'Hello', orderNumber: 'GS-K7M2X9PD' }
    const send = (path: string, network: string) => here.request('POST', path, typed, { 'x-forwarded-for': network })
    for (const [path, limit] of [
      ['/api/contact', 20],
      ['/api/withdrawals', 10],
    ] as const) {
      for (let network = 1; network <= 3; network++) expect((await send(path, `203.0.113.1${network}`)).status).toBe(200)
      const { headers } = await send(path, '203.0.113.20')
      expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual([`${limit}`, `${limit - 1}`])
    }
  })

  test('all addresses of an IPv6 network share their tries', async () => {
    const statuses = []
    for (let count = 0; count < 11; count++) statuses.push((await lookUp(here, `2001:db8:1:2::${count + 1}`)).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await lookUp(here, '2001:db8:1:3::1')).status).toBe(200)
  })

  test('an IPv6 /48 has sixteen times the tries of one of its networks, not 65,536 times, and refused tries of a network do not count', async () => {
    const once = async (address: string) => (await lookUp(here, address)).status
    const tries = async (network: number, count: number) =>
      (await Promise.all(Array.from({ length: count }, (_, host) => once(`2001:db8:2:${network}::${host + 1}`)))).filter(
        (status) => status === 200,
      ).length
    expect(await tries(1, 30)).toBe(10)
    for (let network = 2; network <= 16; network++) expect(await tries(network, 10)).toBe(10)
    expect(await tries(17, 10)).toBe(0)
    expect([await once('2001:db8:3:1::1'), await once('203.0.113.4')]).toEqual([200, 200])
  })

  test('addresses are only stored as hashes', async () => {
    await lookUp(here, '203.0.113.3')
    const { rows } = await here.ctx.db.query<{ key: string }>('select key from rate_limits')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ key }) => !/^[a-z-]+:[\w-]{43}$/.test(key))).toEqual([])
  })

  test('the documents list every limit', async () => {
    const text = await readFile('docs/operating/limits.md', 'utf8')
    const listed = [...text.matchAll(/^\| `([a-z-]+)` \| (\d+) \| (\d+) min \|/gm)].map(([, name, points, minutes]) => [
      name,
      Number(points),
      Number(minutes) * 60,
    ])
    const rules = [...limitRules.values()].map(({ name, points, seconds }) => [name, points, seconds])
    expect(listed).toEqual(rules.toSorted(([a], [b]) => String(a).localeCompare(String(b))))
  })
})

describe('two processes and a Redis', () => {
  const program = findRedis()
  let redis: Redis
  let here: TestShop
  let there: TestShop
  beforeAll(async () => {
    if (!program) return
    redis = await redisOf(program)
    await redis.start()
    const env = { REDIS_URL: redis.url, TRUST_PROXY: '127.0.0.1' }
    here = await testShop({ env })
    there = await testShop({ env, beside: here })
  })
  afterAll(async () => {
    if (!program) return
    await there.stop()
    await here.stop()
    await redis.kill()
  })

  test('share their limits there', async (context: TestContext) => {
    if (!program) return skipHere(context, 'there is no redis-server')
    await limitsHoldTogether(here, there, '203.0.113.1')
    const { rowCount } = await here.ctx.db.query('select from rate_limits')
    expect(rowCount).toBe(0)
  })

  test('a hanging Redis delays a request by seconds, then each process continues alone', async (context: TestContext) => {
    if (!program) return skipHere(context, 'there is no redis-server')
    const ask = async () => (await lookUp(here, '203.0.113.3')).status
    expect(await ask()).toBe(200)
    redis.hang()
    expect(await ask()).toBe(200)
    await redis.kill()
    await redis.start()
    await expect.poll(async () => (await here.ctx.redis?.shared())?.isReady, { timeout: 20_000 }).toBe(true)
  })

  test('each process continues alone while Redis is away', async (context: TestContext) => {
    if (!program) return skipHere(context, 'there is no redis-server')
    await redis.kill()
    const statuses: number[] = []
    for (let count = 0; count < 12; count++) statuses.push((await lookUp(here, '203.0.113.2')).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  })
})
