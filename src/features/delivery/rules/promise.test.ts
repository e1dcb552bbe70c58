import { expect, test } from 'vitest'
import { dueAt } from '#features/delivery/rules/due.ts'
import { duration, promiseSummary, promiseText } from '#features/delivery/rules/promise.ts'

const times = {
  start: { median: 1_020, p90: 4_000 },
  completion: { median: 21_000, p90: 180_000 },
  sample: 1_320,
  from: '2026-08-22T00:00:00.000Z',
  measuredAt: '2026-11-20T00:00:00.000Z',
}

test('a duration is never told shorter than it is', () => {
  expect([1, 59, 60, 61, 3_600, 7_199, 7_200, 7_201, 172_800, 259_200, 259_201].map(duration)).toEqual([
    '1 minute',
    '1 minute',
    '1 minute',
    '2 minutes',
    '60 minutes',
    '120 minutes',
    '2 hours',
    '3 hours',
    '48 hours',
    '3 days',
    '4 days',
  ])
})

test('a measured promise says what half and nine of ten take, and over how many orders', () => {
  expect(promiseText(times)).toBe(
    'Half of these orders start within 17 minutes and are complete within 6 hours; nine of ten are complete within 50 hours. Measured over 1,320 orders of the last 90 days',
  )
  expect(promiseSummary(times)).toBe('Half within 6 hours, nine of ten within 50 hours, measured over 1,320 orders')
})

test('an order is late after what nine of ten take, else after the longest stated time', () => {
  const order = { paidAt: new Date('2026-11-20T00:00:00Z'), platform: 'youtube', serviceType: 'subscribers' } as const
  expect(dueAt(order, times).toISOString()).toBe('2026-11-22T02:00:00.000Z')
  expect(dueAt(order, null).toISOString()).toBe('2026-11-27T00:00:00.000Z')
  expect(dueAt({ ...order, serviceType: 'views' }, null).toISOString()).toBe('2026-11-23T00:00:00.000Z')
})
