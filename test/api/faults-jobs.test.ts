import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { testShop } from '../support/app.ts'
import { buy } from '../support/orders.ts'

afterEach(() => void vi.restoreAllMocks())

test.each([
  ['the backup schedule', 'select value from settings'],
  ['the queues', 'job_troubled'],
])('a worker that cannot start because of %s leaves no work under way, and starts later', async (_what, statement) => {
  const shop = await testShop()
  onTestFinished(() => shop.stop())
  const { db } = shop.ctx
  const { query } = db
  const failing = vi.spyOn(db, 'query').mockImplementation((text, ...rest) => {
    return text.includes(statement) ? Promise.reject(new Error('the database is away')) : query(text, ...rest)
  })
  await expect(startJobs(shop.ctx)).rejects.toThrow('the database is away')
  failing.mockRestore()
  const later = [vi.spyOn(db, 'query'), vi.spyOn(db, 'all')]
  await sleep(3_000)
  expect(later.flatMap(({ mock }) => mock.calls.map(([text]) => text))).toEqual([])
  const jobs = await startJobs(shop.ctx)
  await jobs.stop()
})

test('what is due every night is done in the morning on a machine that is off at night', async () => {
  const shop = await testShop()
  onTestFinished(() => shop.stop())
  const { db } = shop.ctx
  const order = await buy(shop)
  const addresses = () => db.query('select from orders where id = $1 and purchase_address is not null', [order.id])
  expect((await addresses()).rowCount).toBe(1)
  const evening = await startJobs(shop.ctx)
  await evening.stop()
  await db.query(`update jobs.schedule set created_on = created_on - interval '1 year'`)
  await db.query(`update jobs.version set cron_on = now() - interval '25 hours'`)
  // The address may be stored for 180 days.
  shop.jump(181 * 86_400_000)
  const morning = await startJobs(shop.ctx)
  await expect.poll(async () => (await addresses()).rowCount, { timeout: 15_000 }).toBe(0)
  await morning.stop()
})
