import { expect, test } from 'vitest'
import { unusualPayments } from './payment-health.ts'

const attempts = (all: number, declined: number, failed = 0) => ({ attempts: all, declined, failed })

test.each([
  ['a usual hour', attempts(50, 8), attempts(900, 140), null],
  ['nobody paid', attempts(0, 0), attempts(0, 0), null],
  ['too few to tell', attempts(4, 4), attempts(900, 90), null],
  ['many are refused, as ever', attempts(40, 14), attempts(900, 300), null],
  [
    'twice as many are refused',
    attempts(40, 14),
    attempts(900, 90),
    '35% of payments did not succeed in the last hour, 10% in the day before',
  ],
  [
    'the provider is down',
    attempts(5, 0, 4),
    attempts(900, 90, 9),
    '80% of payments failed at the provider in the last hour, 1% in the day before',
  ],
])('%s', (_, hour, day, said) => {
  expect(unusualPayments(hour, day)).toBe(said)
})
