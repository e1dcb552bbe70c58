import { describe, expect, test } from 'vitest'
import {
  describeSettlement,
  type Difference,
  differenceKinds,
  isBooked,
  writeOffCents,
  owedToProcessor,
  waysToSettle,
} from './differences.ts'

const difference = (changes: Partial<Difference>): Difference => ({
  provider: 'stripe',
  kind: 'capture',
  id: 'pay_1',
  orderId: null,
  attemptId: null,
  lineType: null,
  isCorrected: false,
  currency: 'USD',
  shopCents: 0,
  providerCents: 0,
  ...changes,
})

describe('the amount that settling a difference writes off', () => {
  test.each<[string, Partial<Difference>, number]>([
    ['a payment that never came', { kind: 'capture', shopCents: 699 }, 699],
    ['a payment that the shop missed', { kind: 'capture', providerCents: 699 }, 0],
    ['a refund made at the provider', { kind: 'refund', providerCents: 699 }, 699],
    ['a refund that never left', { kind: 'refund', shopCents: 699 }, 0],
    ['a higher fee', { kind: 'fee', shopCents: 50, providerCents: 60 }, 10],
    ['a payout of a cent more than its parts', { kind: 'payout', shopCents: 648, providerCents: 649 }, 1],
    ['money of an unknown kind that left', { kind: 'unknown', providerCents: -5_000 }, 5_000],
    ['a balance that lacks a cent', { kind: 'balance', shopCents: 1_000, providerCents: 999 }, 1],
  ])('%s', (_name, sides, expected) => {
    expect(writeOffCents(difference(sides))).toBe(expected)
  })

  test('a booking equalizes both sides of any difference', () => {
    for (const kind of differenceKinds) {
      for (const [shopCents, providerCents] of [
        [0, 699],
        [699, 0],
        [50, -60],
      ] as const) {
        const found = difference({ kind, shopCents, providerCents })
        const settled = { ...found, shopCents: shopCents + (providerCents - shopCents) }
        expect(Math.abs(owedToProcessor(settled))).toBe(0)
        expect(writeOffCents(settled)).toBe(0)
      }
    }
  })
})

test('every difference can be explained, and only payout and dispute mismatches have nothing to book', () => {
  for (const kind of differenceKinds) {
    for (const attemptId of [null, 'pay_1']) {
      for (const [shopCents, providerCents] of [
        [0, 1],
        [1, 0],
        [2, 1],
      ] as const) {
        const ways = waysToSettle(difference({ kind, attemptId, lineType: kind === 'amount' ? 'fee' : null, shopCents, providerCents }))
        expect(ways.at(-1)).toBe('explained')
        expect(ways.length === 1).toBe(kind === 'payout' || kind === 'dispute')
        // A payment that the shop missed is booked as one, so it pays its order or is refunded.
        if (ways.includes('payment')) expect(ways.some(isBooked)).toBe(false)
      }
    }
  }
})

test('a corrected payment or refund can only be corrected again', () => {
  for (const kind of ['capture', 'refund'] as const) {
    const found = difference({ kind, attemptId: 'pay_1', isCorrected: true, providerCents: 699 })
    expect(waysToSettle(found)).toEqual(['correction', 'explained'])
  }
})

test('whoever approves a settlement reads what it does, not only what differs', () => {
  const direct = difference({ kind: 'refund', attemptId: null, shopCents: 0, providerCents: 50_000 })
  expect(describeSettlement('explained', null, direct)).toMatch(/^Settle a difference: Book nothing, and mark it as explained\. Refund /)
  expect(describeSettlement('order_refund', 'GS-K7M2X9PD', direct)).toContain('Book it as a refund of order GS-K7M2X9PD.')
})
