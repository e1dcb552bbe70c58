import { expect, test } from 'vitest'
import { addDays, daysBetween, inPieces, startOf, startsBetween } from './periods.ts'

test('weeks start on Monday and months on their first day', () => {
  expect(startOf('2026-11-21', 'day')).toBe('2026-11-21')
  expect(['2026-11-16', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => startOf(day, 'week'))).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-16',
    '2026-11-23',
  ])
  expect(startOf('2024-02-29', 'month')).toBe('2024-02-01')
})

test('startsBetween lists every day, week or month of a range', () => {
  expect(startsBetween('2024-02-28', '2024-03-01', 'day')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  expect(startsBetween('2026-11-21', '2026-11-30', 'week')).toEqual(['2026-11-16', '2026-11-23', '2026-11-30'])
  expect(startsBetween('2025-12-31', '2026-02-01', 'month')).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
  expect(startsBetween('2026-02-02', '2026-02-01', 'day')).toEqual([])
})

test('pieces cover every day exactly once', () => {
  expect(inPieces('2026-01-02', '2026-01-01')).toEqual([])
  for (const days of [1, 31, 32, 400]) {
    const pieces = inPieces('2025-01-01', addDays('2025-01-01', days - 1))
    expect(pieces.flatMap(({ from, to }) => startsBetween(from, to, 'day'))).toEqual(
      startsBetween('2025-01-01', addDays('2025-01-01', days - 1), 'day'),
    )
    expect(daysBetween('2025-01-01', pieces.at(-1)?.to ?? '')).toBe(days)
  }
})
