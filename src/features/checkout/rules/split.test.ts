import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitPrice } from '#features/checkout/rules/split.ts'
import { MIN_CHARGE_CENTS } from '#features/payments/rules.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 })

describe('splitPrice', () => {
  test('a large enough balance pays everything', () => {
    expect(splitPrice(699, 699)).toEqual({ fromBalance: 699, toPay: 0 })
  })

  test('a smaller balance pays what it has, and the rest is charged', () => {
    expect(splitPrice(699, 250)).toEqual({ fromBalance: 250, toPay: 449 })
  })

  test('the balance pays a little less if the rest would be too small to charge', () => {
    expect(splitPrice(699, 690)).toEqual({ fromBalance: 649, toPay: 50 })
    expect(splitPrice(30, 20)).toEqual({ fromBalance: 0, toPay: 30 })
  })

  test('the parts add up to the price and never exceed the balance', () => {
    fc.assert(
      fc.property(cents, cents, (price, balance) => {
        const { fromBalance, toPay } = splitPrice(price, balance)
        expect(fromBalance + toPay).toBe(price)
        expect(fromBalance).toBeGreaterThanOrEqual(0)
        expect(fromBalance).toBeLessThanOrEqual(balance)
        if (toPay > 0 && price >= MIN_CHARGE_CENTS) expect(toPay).toBeGreaterThanOrEqual(MIN_CHARGE_CENTS)
      }),
    )
  })
})
