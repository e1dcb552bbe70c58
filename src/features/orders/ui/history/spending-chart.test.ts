import { expect, test } from 'vitest'
import { spendingByMonth } from './spending-chart.tsx'

test('shows twelve months up to the current one, with zeros for months without orders', () => {
  const shown = spendingByMonth(
    [
      { month: '2025-11', orders: 4, spent: 99 },
      { month: '2026-02', orders: 1, spent: 6.99 },
      { month: '2026-10', orders: 2, spent: 9.98 },
    ],
    new Date('2026-10-31T23:30:00Z'),
  )
  expect(shown).toHaveLength(12)
  expect(shown[0]).toEqual({ label: 'Nov', fullLabel: 'November 2025', spent: 99 })
  expect(shown[3]).toEqual({ label: 'Feb', fullLabel: 'February 2026', spent: 6.99 })
  expect(shown[11]).toEqual({ label: 'Oct', fullLabel: 'October 2026', spent: 9.98 })
  expect(shown.reduce((sum, { spent }) => sum + spent, 0)).toBeCloseTo(115.97)
})

test('includes months of the previous year', () => {
  expect(spendingByMonth([], new Date('2027-01-15T00:00:00Z'))[0]?.fullLabel).toBe('February 2026')
})
