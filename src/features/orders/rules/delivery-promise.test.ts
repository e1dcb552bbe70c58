import { expect, test } from 'vitest'
import { serviceKinds } from '#features/catalog/rules.ts'
import { type DeliveryWindow, defaultWindow } from '#features/catalog/rules/delivery-window.ts'
import type { MeasuredTimes } from '#features/orders/contract.ts'
import { deliveryLines, dueAt, expectedFrom, promiseOf } from '#features/orders/rules/delivery-promise.ts'

const times = {
  start: { median: 1_020, p90: 4_000 },
  completion: { median: 21_000, p90: 180_000 },
  sample: 1_320,
  from: '2026-08-22T00:00:00.000Z',
  measuredAt: '2026-11-20T00:00:00.000Z',
}
const views = defaultWindow({ platform: 'tiktok', type: 'views' })
const subscribers = defaultWindow({ platform: 'youtube', type: 'subscribers' })

test('with enough orders measured, the promise is their median and 90th percentile', () => {
  expect(promiseOf(views, times, 'demo')).toMatchObject({
    text: 'Usually complete within 6 hours, 90% within 50 hours (1,320 orders)',
    starts: '17–67 minutes',
    within: '50 hours',
    paid: 'Payment processed successfully! Your order will be delivered within 50 hours.',
  })
})

test('“24 hours” is only paidText if the promise is no longer than that', () => {
  const quick = 'Payment processed successfully! Your order will be delivered within 24 hours.'
  expect(promiseOf(views, null, 'demo').paid).toBe(quick)
  expect(promiseOf(subscribers, { ...times, completion: { median: 60, p90: 3_600 } }, 'demo').paid).toBe(quick)
  expect(promiseOf({ ...views, completeWithin: 24 * 60 + 1 }, null, 'demo').paid).not.toBe(quick)
  expect(promiseOf(subscribers, null, 'demo').paid).toBe('Payment processed successfully! Your order will be delivered within 3–7 days.')
})

test('a live shop states the actual promise, however short', () => {
  const paidText = (...promised: [DeliveryWindow, MeasuredTimes | null]) => promiseOf(...promised, 'live').paid
  expect(paidText({ ...views, completeWithin: 6 * 60 }, null)).toMatch(/delivered within 6 hours\.$/)
  expect(paidText(views, { ...times, completion: { median: 60, p90: 9_000 } })).toMatch(/delivered within 3 hours\.$/)
  expect(paidText(views, null)).toMatch(/delivered within 24 hours\.$/)
  expect(paidText(subscribers, null)).toMatch(/delivered within 3–7 days\.$/)
})

test('an order is expected within the promise, and late after it', () => {
  const paidAt = new Date('2026-11-20T00:00:00Z')
  expect(expectedFrom(paidAt, promiseOf(subscribers, null, 'demo'))).toEqual({
    start: '2026-11-21T00:00:00.000Z',
    startLatest: '2026-11-22T00:00:00.000Z',
    completion: '2026-11-23T00:00:00.000Z',
    latest: '2026-11-27T00:00:00.000Z',
  })
  expect(dueAt(paidAt, promiseOf(subscribers, null, 'demo')).toISOString()).toBe('2026-11-27T00:00:00.000Z')
  expect(dueAt(paidAt, promiseOf(subscribers, times, 'demo')).toISOString()).toBe('2026-11-22T02:00:00.000Z')
})

test('lists all services with one line per delivery time', () => {
  expect(deliveryLines(serviceKinds().map((kind) => ({ kind, promise: promiseOf(defaultWindow(kind), null, 'demo') })))).toEqual([
    'Instagram Followers: starts in 30 minutes to 2 hours, complete within 24–48 hours',
    'Likes and Views: starts in 15–30 minutes, complete within 24 hours',
    'Comments: starts in 2–6 hours, complete within 30 hours',
    'TikTok Followers: starts in 24–48 hours, complete within 1–3 days',
    'YouTube Subscribers: starts in 24–48 hours, complete within 3–7 days',
  ])
})
