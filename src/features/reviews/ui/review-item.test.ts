import { expect, test } from 'vitest'
import { relativeAge } from './review-item.tsx'

const now = Date.parse('2026-11-20T12:00:00Z')
const daysBefore = (days: number) => relativeAge(new Date(now - days * 86_400_000).toISOString(), now)

test('days under a week, weeks under thirty days, months under a year, then years', () => {
  expect([0, 0.9, 1, 6, 6.9].map(daysBefore)).toEqual(['Today', 'Today', '1 day ago', '6 days ago', '6 days ago'])
  expect([7, 13, 14, 29].map(daysBefore)).toEqual(['1 week ago', '1 week ago', '2 weeks ago', '4 weeks ago'])
  expect([30, 59, 60, 364].map(daysBefore)).toEqual(['1 month ago', '1 month ago', '2 months ago', '12 months ago'])
  expect([365, 729, 730].map(daysBefore)).toEqual(['1 year ago', '1 year ago', '2 years ago'])
})

test('reviews are never in the future, even if clocks differ', () => {
  expect(daysBefore(-2)).toBe('Today')
})
