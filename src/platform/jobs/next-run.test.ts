import { expect, test } from 'vitest'
import { nextRun } from '#platform/jobs/next-run.ts'

const from = new Date('2026-11-20T14:05:30Z')

test.each([
  ['*/5 * * * *', '2026-11-20T14:10:00.000Z'],
  ['17 * * * *', '2026-11-20T14:17:00.000Z'],
  ['3 * * * *', '2026-11-20T15:03:00.000Z'],
  ['27 3 * * *', '2026-11-21T03:27:00.000Z'],
  ['0 9 * * 1', '2026-11-23T09:00:00.000Z'],
  ['0 0,12 1-3 * *', '2026-12-01T00:00:00.000Z'],
])('%s is due next at %s', (cron, expected) => {
  expect(nextRun(cron, from)?.toISOString()).toBe(expected)
})

test('what is no cron, or is years ahead, is never due', () => {
  expect(nextRun('hourly', from)).toBeNull()
  expect(nextRun('0 0 30 2 *', from)).toBeNull()
})
