import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bonusOf, discountOf, isFor, normalCode, stateOf, type Standing } from '#features/promotions/rules/terms.ts'
import { labelOf, limitsOf, summaryOf } from '#features/promotions/rules/wording.ts'

const now = new Date('2026-11-21T12:00:00Z')
const terms = (change: Partial<Standing> = {}): Standing => ({
  kind: 'code',
  code: 'SPRING10',
  percent: 10,
  amountCents: null,
  maxCents: null,
  minCents: 0,
  platforms: [],
  types: [],
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: null,
  totalLimit: null,
  customerLimit: null,
  budgetCents: null,
  paused: false,
  used: 0,
  givenCents: 0,
  ...change,
})
const amount = (cents: number) => terms({ percent: null, amountCents: cents })

describe('what comes off', () => {
  test('a share is rounded to the nearest cent, a half for the customer', () => {
    expect(discountOf(terms(), 699)).toBe(70)
    expect(discountOf(terms(), 694)).toBe(69)
    expect(discountOf(terms({ percent: 50 }), 299)).toBe(150)
    expect(discountOf(terms({ percent: 20, maxCents: 500 }), 9_900)).toBe(500)
  })

  test('what is left can be charged; a price that is no more than that has no discount', () => {
    expect(discountOf(amount(10_000), 699)).toBe(649)
    expect(discountOf(terms({ percent: 100 }), 51)).toBe(1)
    expect(discountOf(amount(500), 50)).toBe(0)
    expect(discountOf(amount(500), 30)).toBe(0)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 100 }),
        fc.option(fc.integer({ min: 1, max: 5_000 })),
        (price, percent, maxCents) => {
          const off = discountOf(terms({ percent, maxCents }), price)
          expect(Number.isInteger(off)).toBe(true)
          expect(off).toBeGreaterThanOrEqual(0)
          expect(off).toBeLessThanOrEqual(maxCents ?? price)
          if (off > 0) expect(price - off).toBeGreaterThanOrEqual(50)
        },
      ),
    )
  })

  test('a deposit brings its share whole', () => {
    expect(bonusOf(terms({ kind: 'deposit_bonus', maxCents: 1_500 }), 20_000)).toBe(1_500)
    expect(bonusOf(terms({ kind: 'deposit_bonus' }), 5_005)).toBe(501)
  })
})

test('where it stands at a moment', () => {
  expect(stateOf(terms(), now)).toBe('running')
  expect(stateOf(terms({ startsAt: new Date('2026-12-01') }), now)).toBe('scheduled')
  expect(stateOf(terms({ endsAt: now }), now)).toBe('ended')
  expect(stateOf(terms({ paused: true }), now)).toBe('paused')
  expect(stateOf(terms({ totalLimit: 5, used: 5 }), now)).toBe('used_up')
  expect(stateOf(terms({ budgetCents: 500, givenCents: 500 }), now)).toBe('used_up')
})

test('what it is for, and how a code is typed', () => {
  expect(isFor(terms({ platforms: ['instagram'], types: ['views'] }), { platform: 'instagram', type: 'views' })).toBe(true)
  expect(isFor(terms({ platforms: ['instagram'], types: ['views'] }), { platform: 'instagram', type: 'likes' })).toBe(false)
  expect(normalCode(' spring 10 ')).toBe('SPRING10')
})

describe('the rule in words', () => {
  test('says what, for what, how often and until which day', () => {
    const rule = terms({ platforms: ['instagram'], minCents: 2_000, customerLimit: 1, endsAt: new Date('2027-01-01T00:00:00Z') })
    expect(summaryOf(rule, now)).toBe('10% off Instagram orders of $20 or more, once per customer, until Dec 31, 2026.')
    expect(
      summaryOf(
        { ...rule, ...amount(550), platforms: ['tiktok', 'youtube'], types: ['likes'], startsAt: new Date('2026-12-01T00:00:00Z') },
        now,
      ),
    ).toBe('$5.50 off TikTok and YouTube likes orders, from Dec 1, 2026.')
    expect(summaryOf(terms({ kind: 'first_order', code: null, customerLimit: 1 }), now)).toBe("10% off a customer's first order.")
    expect(summaryOf(terms({ kind: 'deposit_bonus', code: null, minCents: 5_000, maxCents: 2_000, customerLimit: 2 }), now)).toBe(
      '10% extra as credit on deposits of $50 or more, at most $20, twice per customer.',
    )
  })

  test('names the discount on orders, and what limits it for the staff', () => {
    expect(labelOf(terms())).toBe('SPRING10')
    expect(labelOf(terms({ kind: 'first_order', code: null }))).toBe('First order')
    expect(limitsOf(terms({ totalLimit: 1_000, budgetCents: 50_000 }))).toBe('1,000 uses, $500 in all')
    expect(limitsOf(terms())).toBe('')
  })
})
