import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyIn, orderNumbersIn, quantitiesIn } from '#features/support/server/assistant/understand/numbers.ts'
import { formatQuantity } from '#shared/quantity.ts'

test.each<[string, number[]]>([
  ['5k views', [5_000]],
  ['2.5K followers', [2_500]],
  ['10,000 views', [10_000]],
  ['1 million views', [1_000_000]],
  ['five thousand likes', [5_000]],
  ['two hundred fifty subscribers', [250]],
  ['twenty five thousand and then fifty', [25_000, 50]],
  ['1k likes and 500 followers', [1_000, 500]],
  ['GS-10042 shows 5400 now', [5_400]],
  ['for $20 or 15 dollars', []],
  ['within 24 hours or 3 days', []],
  ['50% off', []],
  ['the first one', []],
])('%s names %j', (text, quantities) => {
  expect(quantitiesIn(text)).toEqual(quantities)
})

test('a formatted quantity is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), (quantity) => {
      expect(quantitiesIn(`about ${quantity.toLocaleString('en-US')} views`)).toEqual([quantity])
      if (quantity % 100 === 0) expect(quantitiesIn(`${formatQuantity(quantity)} views`)).toEqual([quantity])
    }),
  )
})

describe('money', () => {
  test.each<[string, number | null]>([
    ['what do I get for $20', 2_000],
    ['10 dollars', 1_000],
    ['15.50 usd', 1_550],
    ['$1,000', 100_000],
    ['5k views', null],
  ])('%s', (text, cents) => {
    expect(moneyIn(text)).toBe(cents)
  })
})

test('order numbers are read in any letter case, without duplicates', () => {
  expect(orderNumbersIn('gs-10042, GS10043 and Gs 10042')).toEqual(['GS-10042', 'GS-10043'])
  expect(orderNumbersIn('bags-100')).toEqual([])
})
