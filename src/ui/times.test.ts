import { expect, test } from 'vitest'
import { formatDay, formatTime } from '#ui/times.ts'

test('a line breaks between a day and its clock, not inside of them', () => {
  const noon = new Date(2026, 10, 20, 12, 5).getTime()
  expect(formatDay(noon)).toBe('Nov\u00a020,\u00a02026')
  expect(formatTime(noon)).toMatch(/^Nov\u00a020,\u00a02026, 12:05[\u00a0\u202f]PM$/)
})
