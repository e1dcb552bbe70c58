import { expect, test } from 'vitest'
import { parseTypedNumber } from './typed-number.ts'

test.each([
  ['25', 25],
  ['0.50', 0.5],
  ['.5', 0.5],
  ['0,50', 0.5],
  ['4,99', 4.99],
  ['1,5', 1.5],
  ['1,000', 1000],
  [' $1,234,567.89 ', 1_234_567.89],
  ['20 %', 20],
  ['−2.50', -2.5],
  ['', Number.NaN],
  ['0,500', Number.NaN],
  ['1,2,3', Number.NaN],
  ['1.000,50', Number.NaN],
  ['1e3', Number.NaN],
  ['twenty', Number.NaN],
])('%s', (text, number) => expect(parseTypedNumber(text)).toBe(number))
