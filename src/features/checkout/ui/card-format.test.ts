import { expect, test } from 'vitest'
import { formatCardNumber, formatCvc, formatExpiry } from '#features/checkout/ui/card-format.ts'

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['378282246310005', '3782 822463 10005'],
  ['37828', '3782 8'],
  ['no digits', ''],
])('card number %s', (typed, shown) => expect(formatCardNumber(typed)).toBe(shown))

test.each([
  ['1', '1'],
  ['5', '05'],
  ['12', '12'],
  ['123', '12/3'],
  ['12/30', '12/30'],
  ['12 / 2030', '12/30'],
  ['12/', '12'],
])('expiry %s', (typed, shown) => expect(formatExpiry(typed)).toBe(shown))

test('cvc', () => expect(formatCvc('12 345')).toBe('1234'))
