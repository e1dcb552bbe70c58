import { expect, test } from 'vitest'
import { serviceKinds, serviceLabel } from '#features/catalog/rules.ts'
import { reviewRows } from './rows.ts'

const now = new Date('2026-11-20T12:00:00Z')
const approved = reviewRows(now).filter((review) => review.status === 'approved')

test('every service has at least three approved reviews, and not all of the shop’s are kind', () => {
  for (const kind of serviceKinds) {
    expect(approved.filter((review) => review.service_used === serviceLabel(kind)).length).toBeGreaterThanOrEqual(3)
  }
  expect(new Set(approved.map((review) => review.rating))).toEqual(new Set([2, 3, 4, 5]))
})

test('they lie in the past, under names and addresses of their own', () => {
  for (const review of approved) expect(Date.parse(review.created_at)).toBeLessThan(now.getTime())
  expect(new Set(approved.map((review) => review.username)).size).toBe(approved.length)
  for (const review of approved) expect(review.email).toMatch(/@example\.com$/)
})
