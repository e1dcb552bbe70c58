import { expect, test } from 'vitest'
import { serviceKinds, serviceLabel } from '#features/catalog/rules.ts'
import { duration, span, defaultWindow, windowProblem, windowText } from '#features/catalog/rules/delivery-window.ts'

test('a duration is never rounded down', () => {
  expect([0.1, 1, 59.5, 60, 119.9, 120, 120.1, 2_880, 4_320, 4_321].map(duration)).toEqual([
    '1 minute',
    '1 minute',
    '60 minutes',
    '60 minutes',
    '120 minutes',
    '2 hours',
    '3 hours',
    '48 hours',
    '3 days',
    '4 days',
  ])
})

test('a span names both ends, in one unit where that is exact', () => {
  expect(span(15, 30)).toBe('15–30 minutes')
  expect(span(30, 120)).toBe('30 minutes to 2 hours')
  expect(span(1_440, 4_320)).toBe('1–3 days')
  expect(span(0, 1_440)).toBe('24 hours')
  expect(span(17.2, 17.9)).toBe('17–18 minutes')
})

test('the usual windows are the delivery times of the specification', () => {
  expect(Object.fromEntries(serviceKinds().map((kind) => [serviceLabel(kind), windowText(defaultWindow(kind))]))).toEqual({
    'Instagram Followers': 'Starts in 30 minutes to 2 hours, complete within 24–48 hours',
    'Instagram Likes': 'Starts in 15–30 minutes, complete within 24 hours',
    'Instagram Views': 'Starts in 15–30 minutes, complete within 24 hours',
    'Instagram Comments': 'Starts in 2–6 hours, complete within 30 hours',
    'TikTok Followers': 'Starts in 24–48 hours, complete within 1–3 days',
    'TikTok Likes': 'Starts in 15–30 minutes, complete within 24 hours',
    'TikTok Views': 'Starts in 15–30 minutes, complete within 24 hours',
    'TikTok Comments': 'Starts in 2–6 hours, complete within 30 hours',
    'YouTube Subscribers': 'Starts in 24–48 hours, complete within 3–7 days',
    'YouTube Likes': 'Starts in 15–30 minutes, complete within 24 hours',
    'YouTube Views': 'Starts in 15–30 minutes, complete within 24 hours',
    'YouTube Comments': 'Starts in 2–6 hours, complete within 30 hours',
  })
  expect(
    serviceKinds()
      .map((kind) => windowProblem(defaultWindow(kind)))
      .filter(Boolean),
  ).toEqual([])
})

test('a window that ends before it begins is refused', () => {
  const window = defaultWindow({ platform: 'tiktok', type: 'views' })
  expect(windowProblem({ ...window, startsFrom: 31 })).toBe('The earliest time can’t be after the latest.')
  expect(windowProblem({ ...window, completeWithin: 20 })).toBe('Delivery has to start before it is complete.')
})
