import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endingOf, sourcesOf, undeliveredShare, orderStatuses } from '#features/orders/rules.ts'

describe('sourcesOf', () => {
  test('an order that has ended can’t change its status', () => {
    for (const to of orderStatuses) expect(sourcesOf(to).every((from) => from === 'pending' || from === 'processing')).toBe(true)
    expect(sourcesOf('pending')).toEqual([])
  })
})

describe('undeliveredShare', () => {
  test('is the price of the missing units, to the nearest cent', () => {
    expect(undeliveredShare(699, 5_000, 3_000)).toBe(280)
    expect(undeliveredShare(699, 5_000, 0)).toBe(699)
    expect(undeliveredShare(699, 5_000, 5_000)).toBe(0)
    // Half a cent goes to the customer.
    expect(undeliveredShare(1, 2, 1)).toBe(1)
    expect(undeliveredShare(99, 100, 50)).toBe(50)
  })

  test('stays between 0 and the price, never grows with the units delivered, and rounds exactly', () => {
    const price = fc.integer({ min: 1, max: 99_999_999 })
    const quantity = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(price, quantity, fc.nat(), fc.nat(), (cents, units, a, b) => {
        const [less, more] = [Math.min(a, b) % (units + 1), Math.max(a, b) % (units + 1)].sort((x, y) => x - y) as [number, number]
        const [owed, owedLater] = [undeliveredShare(cents, units, less), undeliveredShare(cents, units, more)]
        expect(owed).toBeGreaterThanOrEqual(owedLater)
        expect(owedLater).toBeGreaterThanOrEqual(0)
        expect(owed).toBeLessThanOrEqual(cents)
        expect(Math.abs(owed * units - cents * (units - less))).toBeLessThanOrEqual(units / 2)
      }),
    )
  })
})

test('the delivered units decide how an order ends', () => {
  expect([5_000, 4_999, 1, 0].map((delivered) => endingOf(5_000, delivered))).toEqual(['completed', 'partial', 'partial', 'failed'])
})
