import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { testShop } from '../support/app.ts'

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
