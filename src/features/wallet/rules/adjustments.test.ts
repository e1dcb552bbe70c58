import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjustment, adjustmentKinds, adjustmentProblem, changeBy } from '#features/wallet/rules/adjustments.ts'

test.each([
  ['goodwill', 500, { paidCents: 0, bonusCents: 500 }],
  ['correction', 500, { paidCents: 500, bonusCents: 0 }],
  ['correction', -150, { paidCents: -50, bonusCents: -100 }],
  ['correction', -301, undefined],
] as const)('%s of %i cents on $2.00 paid and $1.00 bonus', (kind, cents, change) => {
  expect(changeBy(kind, cents, { paidCents: 200, bonusCents: 100 })).toEqual(change)
})

test('any adjustment that can be booked sums to zero and leaves no part of the balance negative', () => {
  const part = fc.integer({ min: 0, max: 2_000_000 })
  fc.assert(
    fc.property(
      fc.constantFrom(...adjustmentKinds),
      fc.integer({ min: -1_100_000, max: 1_100_000 }),
      part,
      part,
      (kind, cents, paidCents, bonusCents) => {
        const balance = { paidCents, bonusCents }
        const change = changeBy(kind, cents, balance)
        if (adjustmentProblem(kind, cents) || !change) return
        const { entries } = adjustment({ key: 'adj_1', kind, customerId: 'usr_1', change })
        expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
        expect(change.paidCents + change.bonusCents).toBe(cents)
        expect(Math.min(paidCents + change.paidCents, bonusCents + change.bonusCents)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
