import { describe, expect, it } from 'vitest'
import { savingPercent, unitPrice } from '#features/catalog/ui/unit-price.ts'

const ladder = [
  { quantity: 1000, priceCents: 199 },
  { quantity: 2500, priceCents: 399 },
  { quantity: 10_000, priceCents: 1299 },
]
const [small, middle] = ladder as [(typeof ladder)[0], (typeof ladder)[0]]

describe('unitPrice', () => {
  it('counts in thousands where every package holds one', () => {
    expect(unitPrice(middle, ladder, 'views')).toBe('$1.60 per 1K')
  })

  it('counts in hundreds where the smallest package is smaller', () => {
    expect(unitPrice({ quantity: 1000, priceCents: 899 }, [{ quantity: 500, priceCents: 499 }], 'followers')).toBe('$0.90 per 100')
  })

  it('names one unit where packages are small', () => {
    expect(unitPrice({ quantity: 10, priceCents: 399 }, [{ quantity: 10, priceCents: 399 }], 'comments')).toBe('$0.40 per comment')
  })
})

describe('savingPercent', () => {
  it('is nothing for the smallest package', () => expect(savingPercent(small, ladder)).toBe(0))

  it('never promises more than there is', () => expect(savingPercent(middle, ladder)).toBe(19))

  it('is nothing where a unit costs more', () => {
    expect(savingPercent({ quantity: 2000, priceCents: 500 }, ladder)).toBe(0)
  })
})
