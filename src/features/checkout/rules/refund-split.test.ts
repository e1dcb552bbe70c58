import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PaidWith, splitRefund } from '#features/checkout/rules/refund-split.ts'

const card = { providerCents: 699, paidCents: 0, bonusCents: 0 }
const split = { providerCents: 199, paidCents: 300, bonusCents: 200 }

test('refunds to where the money came from, the provider first', () => {
  expect(splitRefund(card, 0, 209, 'original')).toEqual({ toMethodCents: 209, toBalanceCents: 0, toBonusCents: 0 })
  expect(splitRefund(split, 0, 699, 'original')).toEqual({ toMethodCents: 199, toBalanceCents: 300, toBonusCents: 200 })
  expect(splitRefund(split, 150, 400, 'original')).toEqual({ toMethodCents: 49, toBalanceCents: 300, toBonusCents: 51 })
})

test('refunds everything but bonus credit to the balance', () => {
  expect(splitRefund(card, 0, 699, 'balance')).toEqual({ toMethodCents: 0, toBalanceCents: 699, toBonusCents: 0 })
  expect(splitRefund(split, 0, 699, 'balance')).toEqual({ toMethodCents: 0, toBalanceCents: 499, toBonusCents: 200 })
})

test('refuses more than is left', () => {
  expect(splitRefund(card, 600, 100, 'original')).toBeUndefined()
  expect(splitRefund(split, 699, 1, 'balance')).toBeUndefined()
})

const cents = fc.nat(2_000)
const paidWith: fc.Arbitrary<PaidWith> = fc.record({ providerCents: cents, paidCents: cents, bonusCents: cents })
const refunds = fc.array(
  fc.record({ amount: fc.integer({ min: 1, max: 1_500 }), destination: fc.constantFrom('original' as const, 'balance' as const) }),
)

test('a lost dispute counts toward the provider’s part, so the balance’s part is refunded in full', () => {
  expect(splitRefund(split, 199, 500, 'original')).toEqual({ toMethodCents: 0, toBalanceCents: 300, toBonusCents: 200 })
})

test('for refunds in any order and a lost dispute: parts add up, no source returns more than it paid, and everything can be refunded', () => {
  fc.assert(
    fc.property(paidWith, refunds, fc.record({ after: fc.nat(5), cents }), (paid, requested, dispute) => {
      const price = paid.providerCents + paid.paidCents + paid.bonusCents
      const sum = { toMethodCents: 0, toBalanceCents: 0, toBonusCents: 0 }
      let returned = 0
      let lost = 0
      const all = [...requested, { amount: price, destination: 'original' as const }]
      for (const [index, { amount: wanted, destination }] of all.entries()) {
        if (index === dispute.after) {
          lost = Math.min(dispute.cents, paid.providerCents - sum.toMethodCents, price - returned)
          returned += lost
        }
        const amount = Math.min(wanted, price - returned)
        const parts = splitRefund(paid, returned, amount, destination)
        if (!parts) throw new Error('refused what is left')
        expect(parts.toMethodCents + parts.toBalanceCents + parts.toBonusCents).toBe(amount)
        expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0)
        if (destination === 'balance') expect(parts.toMethodCents).toBe(0)
        returned += amount
        for (const key of ['toMethodCents', 'toBalanceCents', 'toBonusCents'] as const) sum[key] += parts[key]
      }
      expect(sum.toMethodCents + sum.toBalanceCents + sum.toBonusCents + lost).toBe(price)
      expect(sum.toMethodCents + lost).toBeLessThanOrEqual(paid.providerCents)
      expect(sum.toBonusCents).toBeLessThanOrEqual(paid.bonusCents)
      if (lost === 0) expect(sum.toBonusCents).toBe(paid.bonusCents)
    }),
  )
})
