import { expect, test } from 'vitest'
import { judgeTries, type Tries } from '#features/checkout/rules/payment-tries.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const seconds = (count: number) => new Date(NOW.getTime() + count * 1_000)
const counted = (tries: number, changes: Partial<Tries> = {}): Tries => ({
  kind: 'declined',
  subject: 'email',
  tries,
  lastAt: NOW,
  expiresAt: seconds(1_800),
  ...changes,
})

test('a few declines are free; then there is a growing wait, a proof of work, and finally a stop', () => {
  const verdicts = [0, 4, 5, 6, 9, 10, 13, 19, 20].map((tries) => judgeTries(tries ? [counted(tries)] : [], true, NOW))
  expect(verdicts).toEqual([
    { outcome: 'go' },
    { outcome: 'go' },
    { outcome: 'wait', kind: 'declined', ms: 5_000 },
    { outcome: 'wait', kind: 'declined', ms: 10_000 },
    { outcome: 'wait', kind: 'declined', ms: 80_000 },
    { outcome: 'challenge', difficulty: 16 },
    { outcome: 'challenge', difficulty: 17 },
    { outcome: 'challenge', difficulty: 19 },
    { outcome: 'wait', kind: 'declined', ms: 1_800_000 },
  ])
})

test('after the wait, the next try may go', () => {
  expect(judgeTries([counted(6, { lastAt: seconds(-10) })], true, NOW)).toEqual({ outcome: 'go' })
})

test('a shared network gets more tries', () => {
  expect(judgeTries([counted(13, { subject: 'network' })], true, NOW)).toEqual({ outcome: 'go' })
  expect(judgeTries([counted(14, { subject: 'network' })], true, NOW)).toMatchObject({ outcome: 'wait' })
})

test('the strictest count decides, and declined cards don’t affect other payment methods', () => {
  const both = [counted(10), counted(14, { subject: 'network' })]
  expect(judgeTries(both, true, NOW)).toMatchObject({ outcome: 'wait', ms: 5_000 })
  expect(judgeTries(both, false, NOW)).toEqual({ outcome: 'go' })
})

test('unpaid orders are limited, but those from other networks never stop a card payment', () => {
  const unpaid = (tries: number, subject: Tries['subject']) => [counted(tries, { kind: 'unpaid', subject })]
  const wait = { outcome: 'wait', kind: 'unpaid', ms: 1_800_000 }
  expect(judgeTries(unpaid(9, 'target'), false, NOW)).toEqual({ outcome: 'go' })
  expect(judgeTries(unpaid(10, 'target'), false, NOW)).toEqual(wait)
  expect(judgeTries(unpaid(10, 'target'), true, NOW)).toEqual({ outcome: 'go' })
  expect(judgeTries(unpaid(10, 'targetHere'), true, NOW)).toEqual(wait)
  expect(judgeTries(unpaid(30, 'email'), true, NOW)).toEqual({ outcome: 'go' })
  expect(judgeTries(unpaid(30, 'emailHere'), true, NOW)).toEqual(wait)
})
