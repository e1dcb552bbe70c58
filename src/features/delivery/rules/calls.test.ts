import { expect, test } from 'vitest'
import { isCircuitOpen, retryDelayMs } from '#features/delivery/rules/calls.ts'

test('delays double from ten seconds, and the eighth failure in a row is the last', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((tries) => retryDelayMs(tries))).toEqual([
    10_000,
    20_000,
    40_000,
    80_000,
    160_000,
    320_000,
    640_000,
    null,
  ])
})

test('the fifth failure in a row opens the circuit, and it stays open', () => {
  expect([0, 1, 4, 5, 6, 9, 500].map(isCircuitOpen)).toEqual([false, false, false, true, true, true, true])
})
