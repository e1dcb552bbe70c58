import { expect, test } from 'vitest'
import { unusualPayments } from './payment-health.ts'

const attempts = (all: number, declined: number, failed = 0) => ({ attempts: all, declined, failed })

test.each([
  ['a usual hour', attempts(50, 8), attempts(900, 140), null],
  ['no attempts', attempts(0, 0), attempts(0, 0), null],
  ['too few attempts', attempts(4, 4), attempts(900, 90), null],
  ['many declines, as usual', attempts(40, 14), attempts(900, 300), null],
  [
    'twice the usual declines',
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
])('%s', (_, hour, day, finding) => {
  expect(unusualPayments(hour, day)).toBe(finding)
})
