import { expect, test } from 'vitest'
import { amountProblem, parseAmount } from '#features/checkout/ui/deposit/amount-field.tsx'

test.each([
  ['25', 2500],
  [' $1,000 ', 100_000],
  ['25.5', 2550],
  ['0.07', 7],
  ['25,50', 2550],
  ['', undefined],
  ['25.505', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['twenty', undefined],
])('%s', (text, cents) => expect(parseAmount(text)).toBe(cents))

test('reports the limits', () => {
  const limits = { min: 5, max: 1000 }
  expect(amountProblem('25', limits)).toBeUndefined()
  expect(amountProblem('4.99', limits)).toBe('The smallest deposit is $5.00.')
  expect(amountProblem('1000.01', limits)).toContain('The largest deposit is $1,000.00.')
  expect(amountProblem('abc', limits)).toContain('whole cents')
})
