import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPrice, priceRoundings } from '#features/catalog/rules/prices.ts'

test('a price changes by percent, to the cent', () => {
  expect(changedPrice(699, 10, 'cent')).toBe(769)
  expect(changedPrice(699, -10, 'cent')).toBe(629)
  expect(changedPrice(1000, 2.5, 'cent')).toBe(1025)
  expect(changedPrice(1, -90, 'cent')).toBe(1)
})

test('rounding goes to the nearest ending, half way up', () => {
  expect(changedPrice(699, 10, '99')).toBe(799)
  expect(changedPrice(699, 5, '99')).toBe(699)
  expect(changedPrice(1000, 0, '99')).toBe(999)
  expect(changedPrice(1049, 0, '99')).toBe(1099)
  expect(changedPrice(699, 5, '49_99')).toBe(749)
  expect(changedPrice(10, 0, '99')).toBe(99)
  expect(changedPrice(10, 0, '49_99')).toBe(49)
})

test('a rounded price is whole, allowed, and at most half a step away', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 9_999_999 }),
      fc.integer({ min: -90, max: 300 }),
      fc.constantFrom(...priceRoundings),
      (price, percent, rounding) => {
        const [exact, rounded] = [changedPrice(price, percent, 'cent'), changedPrice(price, percent, rounding)]
        expect(Number.isInteger(rounded) && rounded > 0).toBe(true)
        if (rounding !== 'cent') expect(rounded % (rounding === '99' ? 100 : 50)).toBe(rounding === '99' ? 99 : 49)
        if (exact >= 100) expect(Math.abs(exact - rounded)).toBeLessThanOrEqual(50)
      },
    ),
  )
})
