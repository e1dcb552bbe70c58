import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bonusOf,
  discountOf,
  appliesTo,
  givesMore,
  maxGiveaway,
  normalizeCode,
  stateOf,
  type Usage,
} from '#features/promotions/rules/terms.ts'
import { labelOf, limitsOf, summaryOf } from '#features/promotions/rules/wording.ts'

const now = new Date('2026-11-21T12:00:00Z')
const terms = (change: Partial<Usage> = {}): Usage => ({
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

describe('the discount', () => {
  test('a percentage is rounded to the nearest cent, half a cent up', () => {
    expect(discountOf(terms(), 699)).toBe(70)
    expect(discountOf(terms(), 694)).toBe(69)
    expect(discountOf(terms({ percent: 50 }), 299)).toBe(150)
    expect(discountOf(terms({ percent: 20, maxCents: 500 }), 9_900)).toBe(500)
  })

  test('the rest is large enough to charge, and a price that small gets no discount', () => {
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

  test('a deposit gets the full percentage', () => {
    expect(bonusOf(terms({ kind: 'deposit_bonus', maxCents: 1_500 }), 20_000)).toBe(1_500)
    expect(bonusOf(terms({ kind: 'deposit_bonus' }), 5_005)).toBe(501)
  })
})

test('the state at a moment', () => {
  expect(stateOf(terms(), now)).toBe('running')
  expect(stateOf(terms({ startsAt: new Date('2026-12-01') }), now)).toBe('scheduled')
  expect(stateOf(terms({ endsAt: now }), now)).toBe('ended')
  expect(stateOf(terms({ paused: true }), now)).toBe('paused')
  expect(stateOf(terms({ totalLimit: 5, used: 5 }), now)).toBe('used_up')
  expect(stateOf(terms({ budgetCents: 500, givenCents: 500 }), now)).toBe('used_up')
})

test('a promotion’s services, and a code as typed', () => {
  expect(appliesTo(terms({ platforms: ['instagram'], types: ['views'] }), { platform: 'instagram', type: 'views' })).toBe(true)
  expect(appliesTo(terms({ platforms: ['instagram'], types: ['views'] }), { platform: 'instagram', type: 'likes' })).toBe(false)
  expect(normalizeCode(' spring 10 ')).toBe('SPRING10')
})

describe('wording', () => {
  test('the summary has the discount, its services, limits and dates', () => {
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
      '10% bonus credit on deposits of $50 or more, up to $20, twice per customer.',
    )
  })

  test('labels the discount on orders, and lists its limits for staff', () => {
    expect(labelOf(terms())).toBe('SPRING10')
    expect(labelOf(terms({ kind: 'first_order', code: null }))).toBe('First order')
    expect(limitsOf(terms({ totalLimit: 1_000, budgetCents: 50_000 }))).toBe('1,000 uses, $500 in total')
    expect(limitsOf(terms())).toBe('')
  })
})

describe('giving money away', () => {
  test.each<[string, Partial<Usage>, number]>([
    ['a discount of half is a price', { percent: 50 }, 0],
    ['more than half is given away', { percent: 51 }, Infinity],
    ['a fixed discount of small orders', { percent: null, amountCents: 500 }, Infinity],
    ['a fixed discount of orders twice as large', { percent: null, amountCents: 500, minCents: 1_000 }, 0],
    ['a bonus up to its budget', { kind: 'deposit_bonus', budgetCents: 5_000, givenCents: 1_000 }, 4_000],
    ['a bonus up to its uses', { kind: 'deposit_bonus', maxCents: 1_000, totalLimit: 10, used: 4 }, 6_000],
    ['a bonus without a limit', { kind: 'deposit_bonus' }, Infinity],
  ])('%s', (_case, change, cents) => {
    expect(maxGiveaway(terms(change), terms(change))).toBe(cents)
  })

  test.each<[string, Partial<Usage>, boolean]>([
    ['another name', { code: 'AUTUMN10' }, false],
    ['a smaller percentage', { percent: 5 }, false],
    ['an end', { endsAt: new Date('2026-12-01T00:00:00Z') }, false],
    ['one platform', { platforms: ['youtube'] }, false],
    ['an earlier start in the past', { startsAt: new Date('2026-10-01T00:00:00Z') }, false],
    ['a larger percentage', { percent: 11 }, true],
    ['an amount instead', { percent: null, amountCents: 100 }, true],
  ])('changes with %s', (_case, change, more) => {
    expect(givesMore(terms(), terms(change), now)).toBe(more)
  })
})
