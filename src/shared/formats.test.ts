import { expect, test } from 'vitest'
import { formatUtcDay } from './format-day.ts'
import { formatCount } from './money.ts'

test('numbers and days are formatted like Intl does', () => {
  const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  for (const count of [0, 7, 999, 1_000, 12_500, 999_999, 1_000_000, 1_234_567_890, -1, -999, -1_000])
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
  for (let month = 0; month < 12; month++) {
    const iso = new Date(Date.UTC(2026, month, month + 1, 23, 59)).toISOString()
    expect(formatUtcDay(iso)).toBe(days.format(new Date(iso)))
  }
})
