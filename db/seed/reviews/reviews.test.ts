import { expect, test } from 'vitest'
import { serviceKinds, serviceLabel } from '#features/catalog/rules.ts'
import { reviewRows } from './rows.ts'

const now = new Date('2026-11-20T12:00:00Z')
const approved = reviewRows(now).filter((review) => review.status === 'approved')

test('every service has at least three approved reviews, and not all of the shop’s are kind', () => {
  for (const kind of serviceKinds()) {
    expect(approved.filter((review) => review.service_used === serviceLabel(kind)).length).toBeGreaterThanOrEqual(3)
  }
  expect(new Set(approved.map((review) => review.rating))).toEqual(new Set([1, 2, 3, 4, 5]))
})

test('they lie in the past, under names and addresses of their own', () => {
  for (const review of approved) expect(Date.parse(review.created_at)).toBeLessThan(now.getTime())
  expect(new Set(approved.map((review) => review.username)).size).toBe(approved.length)
  for (const review of approved) expect(review.email).toMatch(/@example\.com$/)
})

test('some wait for a moderator, some are answered, and ages reach from days to more than a year', () => {
  const all = reviewRows(now)
  expect(all.filter((review) => review.status === 'pending').length).toBeGreaterThanOrEqual(3)
  const replies = approved.flatMap(({ reply, replied_at: at, created_at: written }) => (reply && at ? [{ at, written }] : []))
  expect(replies.length).toBeGreaterThanOrEqual(6)
  for (const { at, written } of replies) expect(Date.parse(at)).toBeGreaterThan(Date.parse(written))
  const days = approved.map((review) => (now.getTime() - Date.parse(review.created_at)) / 86_400_000)
  expect(Math.min(...days)).toBeLessThan(7)
  expect(Math.max(...days)).toBeGreaterThan(365)
})
