import { expect, test } from 'vitest'
import { isTaken, pauseAfter } from '#features/operations/rules/webhooks.ts'

test('a message is tried for about a day, with pauses that never shrink', () => {
  const pauses: number[] = []
  for (let tries = 1; pauseAfter(tries) !== null; tries++) pauses.push(pauseAfter(tries) ?? 0)
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(25)
})

test('only an answer of the two hundreds is a yes: a redirect is followed by nobody', () => {
  expect([200, 204, 299, 199, 301, 404, 500].map(isTaken)).toEqual([true, true, true, false, false, false, false])
})
