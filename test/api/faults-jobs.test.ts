import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { retryJob } from '#features/operations/server/commands/jobs.ts'
import type { Database } from '#platform/db/database.ts'
import { createQueues, type Job, startQueue } from '#platform/jobs/queue.ts'
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

/** What the queue's library does every half a minute, including its daily deletion. */
async function supervise(db: Database): Promise<void> {
  await db.query('update jobs.queue set maintain_on = null, monitor_on = null')
  const library = new PgBoss({ db: { executeSql: (text, values) => db.query(text, values) }, schema: 'jobs' })
  await library.start()
  await library.supervise()
  await library.stop()
}

const byOwner = { userId: 'usr_operator', name: 'Owner', role: 'owner', address: '', agent: '', requestId: 'req-1' } as const

test.each([
  ['was left', false],
  ['staff had retried', true],
])('work that %s when the shop closed for a month is done when it opens again, even if the first try fails', async (_what, isRetried) => {
  const shop = await testShop()
  onTestFinished(() => shop.stop())
  const { db } = shop.ctx
  const tried: (string | undefined)[] = []
  const job: Job = {
    name: 'finish-redelivery',
    run: async ({ deliveryId }) => {
      if (tried.push(deliveryId) === 1) throw new Error('the network is not up yet')
    },
  }
  await createQueues(shop.ctx, [job])
  const closing = await startQueue(shop.ctx, [])
  await closing.enqueue(db, job.name, [{ deliveryId: 'dlv_1' }])
  await closing.stop()
  if (isRetried) {
    const { id } = await db.one<{ id: string }>(`update jobs.job set state = 'failed', completed_on = now() where name = $1 returning id`, [
      job.name,
    ])
    await retryJob(shop.ctx, id, byOwner)
  }
  await db.query(
    `update jobs.job set created_on = created_on - month, start_after = start_after - month, keep_until = keep_until - month
     from make_interval(days => 30) as month`,
  )
  const opening = await startQueue(shop.ctx, [job])
  await expect.poll(() => tried).toEqual(['dlv_1'])
  await supervise(db)
  await expect.poll(() => tried, { timeout: 20_000 }).toEqual(['dlv_1', 'dlv_1'])
  await opening.stop()
})

test('a job that takes twenty minutes, such as a large backup, is not started a second time meanwhile', async () => {
  const shop = await testShop()
  onTestFinished(() => shop.stop())
  const { db } = shop.ctx
  const end = Promise.withResolvers<void>()
  let runs = 0
  const run = () => {
    runs += 1
    return end.promise
  }
  const queue = await startQueue(shop.ctx, [{ name: 'make-backup', run }])
  await queue.enqueue(db, 'make-backup', [{}])
  await expect.poll(() => runs).toBe(1)
  await db.query(`update jobs.job set started_on = started_on - interval '20 minutes' where name = 'make-backup'`)
  await supervise(db)
  const { state } = await db.one<{ state: string }>(`select state::text from jobs.job where name = 'make-backup'`)
  expect(state).toBe('active')
  end.resolve()
  await queue.stop()
})
