import { createClient } from '@redis/client'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, type TestContext } from 'vitest'
import { STAFF_ACTED } from '#platform/db/audit-log.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { signUp } from '../support/customer.ts'
import { findRedis, type Redis, redisOf } from '../support/redis.ts'
import { connect, connectAs } from '../support/sockets.ts'
import { skipHere } from '../support/untried.ts'

let here: TestShop
let there: TestShop

const send = (shop: TestShop, room: string, said: string) => shop.ctx.signals.send({ room, event: 'news', body: { said } })
const isAway = (line: string) => line.includes('signals are not reaching other processes')

async function openBoth(env: Record<string, string> = {}): Promise<void> {
  here = await testShop({ env })
  there = await testShop({ env, beside: here })
}

async function closeBoth(): Promise<void> {
  await there.stop()
  await here.stop()
}

async function reachesTheOther(): Promise<void> {
  const ada = await signUp(here)
  const [near, far] = [await connectAs(here, ada), await connectAs(there, ada)]
  for (let count = 1; count <= 50; count++) send(here, `user:${ada.id}`, String(count))
  const all = Array.from({ length: 50 }, (_, index) => ['news', { said: String(index + 1) }])
  await expect.poll(() => far.heard).toEqual(all)
  expect(near.heard).toEqual(all)
}

async function isCutThere(): Promise<void> {
  const ada = await signUp(here)
  const { heard, ended } = await connectAs(there, ada)
  await ada.request('POST', '/api/auth/logout')
  send(here, `user:${ada.id}`, 'private')
  await expect(ended).resolves.toBe('io server disconnect')
  expect(heard).toEqual([['session_ended', {}]])
}

describe('two processes with only PostgreSQL', () => {
  beforeAll(() => openBoth())
  afterAll(closeBoth)

  test('what one process sends reaches the other, once and in order', reachesTheOther)
  test('a session that ends in one is cut in the other', isCutThere)

  test('a message too long to be carried still arrives in its own process, and does no harm', async () => {
    const ada = await signUp(here)
    const { heard } = await connectAs(here, ada)
    send(here, `user:${ada.id}`, 'ä'.repeat(5_000))
    await expect.poll(() => heard).toHaveLength(1)
    expect(here.logs.some((line) => line.includes('signal not sent'))).toBe(true)
    await reachesTheOther()
  })
})

/** Any role of the server may connect to a database, listen and notify, unless the operator revokes it. */
describe('another program on the same PostgreSQL server', () => {
  beforeAll(() => openBoth())
  afterAll(closeBoth)

  async function neighbor(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: here.databaseUrl })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }

  test('hears nothing of what customers are sent, and cannot send them anything', async () => {
    const ada = await signUp(here)
    const { heard } = await connectAs(there, ada)
    const stranger = await neighbor()
    const overheard: string[] = []
    stranger.on('notification', ({ payload = '' }) => overheard.push(payload))
    await stranger.query('listen signals')
    const forged = {
      from: 'nobody',
      room: `user:${ada.id}`,
      event: 'new_notification',
      body: { title: 'Pay again', link: '//evil.example' },
    }
    await stranger.query("select pg_notify('signals', $1)", [JSON.stringify(forged)])
    send(here, `user:${ada.id}`, 'private')
    await expect.poll(() => heard).toEqual([['news', { said: 'private' }]])
    await stranger.query('select 1')
    expect(overheard.filter((text) => text.includes('private'))).toEqual([])
  })

  test('does not stop the shop with a notification that cannot be read', async () => {
    const ada = await signUp(here)
    const { heard } = await connectAs(there, ada)
    const stranger = await neighbor()
    await stranger.query(`select pg_notify($1, 'garbage'), pg_notify($1, '')`, [STAFF_ACTED])
    await expect.poll(() => there.logs.filter((line) => line.includes('a notification could not be handled'))).toHaveLength(2)
    send(here, `user:${ada.id}`, 'still there')
    await expect.poll(() => heard).toEqual([['news', { said: 'still there' }]])
  })
})

describe('two processes and a Redis', () => {
  const program = findRedis()
  let redis: Redis
  beforeAll(async () => {
    if (program === undefined) return
    redis = await redisOf(program)
    await redis.start()
    await openBoth({ REDIS_URL: redis.url })
  })
  beforeEach((context: TestContext) => {
    if (program === undefined) skipHere(context, 'there is no redis-server on it: apt-get install redis-server')
  })
  afterAll(async () => {
    if (program === undefined) return
    await closeBoth()
    await redis.kill()
  })

  test('what one process sends reaches the other, once and in order', reachesTheOther)
  test('a session that ends in one is cut in the other', isCutThere)

  test('while Redis is away the shop works on, and says so once; after it everybody asks for what was missed', async () => {
    const ada = await signUp(here)
    const { heard } = await connectAs(there, ada)
    await redis.kill()
    for (let count = 0; count < 5; count++) {
      send(here, `user:${ada.id}`, 'lost')
      await expect.poll(() => here.logs.filter(isAway).length).toBe(1)
    }
    expect((await here.request('GET', '/readyz')).status).toBe(200)
    expect(heard).toEqual([])
    await redis.start()
    await expect.poll(() => heard).toEqual([['missed', undefined]])
    await expect
      .poll(async () => {
        send(here, `user:${ada.id}`, 'again')
        return heard.length
      })
      .toBeGreaterThan(1)
  })

  test('a shop starts without it, lets sockets in, and joins the others when it comes', async () => {
    await redis.kill()
    const late = await testShop({ env: { REDIS_URL: redis.url }, beside: here })
    try {
      const ada = await signUp(late)
      const { heard } = await connectAs(late, ada)
      send(late, `user:${ada.id}`, 'near')
      await expect.poll(() => heard).toEqual([['news', { said: 'near' }]])
      await redis.start()
      await expect.poll(() => heard.at(-1)).toEqual(['missed', undefined])
      await expect
        .poll(async () => {
          send(here, `user:${ada.id}`, 'far')
          return heard.at(-1)
        })
        .toEqual(['news', { said: 'far' }])
    } finally {
      await late.stop()
    }
  })

  test('another program on the same Redis does not stop the shop with a message that cannot be read', async () => {
    const ada = await signUp(here)
    const { heard } = await connectAs(there, ada)
    const stranger = createClient({ url: redis.url })
    await stranger.connect()
    onTestFinished(() => stranger.destroy())
    for (const channel of await stranger.pubSubChannels()) for (const text of ['garbage', '', 'null']) await stranger.publish(channel, text)
    await expect.poll(() => there.logs.filter((line) => line.includes('a signal could not be read'))).toHaveLength(3)
    send(here, `user:${ada.id}`, 'still there')
    await expect.poll(() => heard).toEqual([['news', { said: 'still there' }]])
  })

  test('another shop on the same Redis receives nothing', async () => {
    const other = await testShop({ env: { REDIS_URL: redis.url, APP_SECRET: 'the-secret-of-another-shop-0123456789' } })
    try {
      const [ada, eve] = [await signUp(here), await signUp(other)]
      const [mine, theirs] = [await connectAs(there, ada), await connect(other, { token: eve.token })]
      await theirs.socket.emitWithAck('join-user', eve.id)
      send(here, `user:${eve.id}`, 'not theirs')
      send(here, `user:${ada.id}`, 'mine')
      await expect.poll(() => mine.heard).toHaveLength(1)
      expect(theirs.heard).toEqual([])
    } finally {
      await other.stop()
    }
  })
})
