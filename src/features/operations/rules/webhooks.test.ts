import { expect, test } from 'vitest'
import { isAccepted, pauseAfter } from '#features/operations/rules/webhooks.ts'

test('a message is retried for about a day, with growing pauses', () => {
  const pauses: number[] = []
  for (let tries = 1; pauseAfter(tries) !== null; tries++) pauses.push(pauseAfter(tries) ?? 0)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(25)
})

test('only 2xx responses count as accepted; redirects are not followed', () => {
  expect([200, 204, 299, 199, 301, 404, 500].map(isAccepted)).toEqual([true, true, true, false, false, false, false])
})
