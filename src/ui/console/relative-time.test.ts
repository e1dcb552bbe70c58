import { expect, test } from 'vitest'
import { awayFrom } from './relative-time.tsx'

test.each([
  [-59_000, 'just now'],
  [59_000, 'just now'],
  [-60_000, '1 minute ago'],
  [-47 * 3_600_000, '1 day ago'],
  [5 * 3_600_000 + 1, 'in 5 hours'],
  [-45 * 86_400_000, '1 month ago'],
  [-800 * 86_400_000, '2 years ago'],
])('%d ms away is %s', (away, text) => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(awayFrom(new Date(now.getTime() + away), now)).toBe(text)
})
