import { createClient } from '@redis/client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { STAFF_ACTED } from '#platform/db/audit-log.ts'
import { type TestShop, testShop, type TestShopOptions } from '../support/app.ts'
import { signUp } from '../support/customer.ts'
import { findRedis, redisOf } from '../support/redis.ts'
import { connect, connectAs } from '../support/sockets.ts'
import { operator } from '../support/staff.ts'
import { skipHere } from '../support/untried.ts'

/** Sockets that are opened while the database doesn't respond. */

afterEach(() => void vi.restoreAllMocks())

async function openShop(options: TestShopOptions = {}): Promise<TestShop> {
  const shop = await testShop(options)
  onTestFinished(() => shop.stop())
  return shop
}

/** Lets the next check of open sockets' sessions fail. */
function failNextCheck({ ctx: { db } }: TestShop): void {
  const { all } = db
  let failed = false
  vi.spyOn(db, 'all').mockImplementation((text, ...rest) => {
    if (failed || !text.includes('session.id = any(')) return all(text, ...rest)
    failed = true
    return Promise.reject(new Error('the database is away'))
  })
}

test('a socket whose session cannot be checked hears nothing and is closed, so that its page reconnects', async () => {
  const shop = await openShop()
  const [staff, ada] = [await operator(shop), await signUp(shop)]
  for (const { id, token } of [staff, ada]) {
    failNextCheck(shop)
    const { socket, heard, ended } = await connect(shop, { token })
    socket.emit('join-user', id)
    shop.ctx.signals.send({ room: 'staff', event: 'news', body: {} })
    await expect(ended).resolves.toBe('transport close')
    expect(heard).toEqual([])
    vi.restoreAllMocks()
    const { socket: again } = await connectAs(shop, { id, token })
    expect(again.connected).toBe(true)
  }
})

test('sockets that are refused while the database is away leave no connections to Redis behind', async (context) => {
  const program = findRedis()
  if (program === undefined) return skipHere(context, 'there is no redis-server on it: apt-get install redis-server')
  const redis = await redisOf(program)
  await redis.start()
  onTestFinished(() => redis.kill())
  const shop = await openShop({ env: { REDIS_URL: redis.url } })
  const ada = await signUp(shop)
  const { listen } = shop.ctx.db
  let refused = 0
  vi.spyOn(shop.ctx.db, 'listen').mockImplementation((channel, listener) =>
    channel === STAFF_ACTED && refused++ < 5 ? Promise.reject(new Error('the database is away')) : listen(channel, listener),
  )
  for (let attempt = 0; attempt < 5; attempt++) await expect(connect(shop, { token: ada.token })).rejects.toThrow('websocket error')
  await connectAs(shop, ada)
  const client = createClient({ url: redis.url })
  await client.connect()
  const subscribers = await client.pubSubNumSub(await client.pubSubChannels())
  client.destroy()
  expect(Object.values(subscribers)).toEqual([1])
})
