import { expect, test } from 'vitest'
import { timeAgo } from '#features/notifications/ui/time-ago.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const ago = (seconds: number) => timeAgo(new Date(now - seconds * 1_000).toISOString(), now)

test.each([
  [0, 'Just now'],
  [59, 'Just now'],
  [60, '1m ago'],
  [3_599, '59m ago'],
  [3_600, '1h ago'],
  [86_399, '23h ago'],
  [86_400, '1d ago'],
  [30 * 86_400 - 1, '29d ago'],
  [30 * 86_400, 'Oct 21, 2026'],
])('%i seconds ago is %s', (seconds, text) => {
  expect(ago(seconds)).toBe(text)
})

test('a time in the future is just now', () => {
  expect(ago(-90)).toBe('Just now')
})
