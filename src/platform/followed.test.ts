import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '#platform/context.ts'
import { follow } from '#platform/followed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database with one setting, which other processes change and this one reads. */
function followedSetting() {
  const setting = { stored: 'old', seen: '', isAway: false }
  const pool = { ending: false }
  let changed = () => {}
  const published: string[] = []
  const db = {
    pool,
    listen: async (_channel: string, listener: () => void) => void (changed = listener),
    query: async (_text: string, values: string[]) => void published.push(values[1] ?? ''),
  }
  const log = { error: vi.fn<() => void>() }
  const load = async () => {
    if (setting.isAway) throw new Error('the database is away')
    setting.seen = setting.stored
  }
  return {
    setting,
    pool,
    published,
    log,
    start: () => follow({ db, log } as unknown as Context, { channel: 'changed', source: 'store', load }),
    change: (stored: string) => {
      setting.stored = stored
      changed()
    },
  }
}

test('a change that a process could not read is read once the database is back, and pages are dropped then', async () => {
  const { setting, published, log, start, change } = followedSetting()
  await start()
  setting.isAway = true
  change('new')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(setting.seen).toBe('old')
  expect(log.error).toHaveBeenCalledTimes(3)
  expect(published).toEqual([])
  setting.isAway = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(setting.seen).toBe('new')
  expect(published).toEqual(['store'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(published).toEqual(['store'])
})

test('a process that shuts down stops trying', async () => {
  const { setting, pool, log, start, change } = followedSetting()
  await start()
  Object.assign(setting, { isAway: true })
  pool.ending = true
  change('new')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(log.error).not.toHaveBeenCalled()
})

test('a process does not start on a setting that it cannot read', async () => {
  const { setting, start } = followedSetting()
  setting.isAway = true
  await expect(start()).rejects.toThrow('the database is away')
})
