import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { platforms, serviceTypes } from '#features/catalog/rules.ts'
import { judge } from '#features/guarantees/rules/judge.ts'
import { guaranteeClaimKinds, guaranteeClaimStatuses } from '#features/guarantees/rules/kinds.ts'
import { guaranteeOptionsOf, guaranteeOptionOf } from '#features/guarantees/rules/options.ts'
import { deliveredOf, maxRefundable, type OrderFacts, type Policy, type Situation } from '#features/guarantees/rules/situation.ts'
import { orderStatuses } from '#features/orders/rules.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PAID = Date.UTC(2026, 10, 1)
const at = (days: number) => new Date(PAID + days * DAY)

const policy = (kind: Policy['kind'], windowHours: number, appliesTo: Policy['appliesTo'] = {}): Policy => ({
  id: `gpo_${kind}_1`,
  kind,
  version: 1,
  title: kind,
  terms: kind,
  windowHours,
  appliesTo,
})
const policies = [
  policy('money_back', 720),
  policy('refill', 720, { types: ['views'] }),
  policy('revision', 24, { platforms: ['youtube'], types: ['comments'] }),
  policy('withdrawal', 336),
]

/** 5,000 Instagram views for $6.99, being delivered, due after three days. */
function situation(order: Partial<OrderFacts> = {}, rest: Partial<Omit<Situation, 'order'>> = {}): Situation {
  const facts: OrderFacts = {
    status: 'processing',
    paidAt: at(0),
    endedAt: null,
    dueAt: at(3),
    platform: 'instagram',
    serviceType: 'views',
    quantity: 5_000,
    delivered: null,
    startCount: null,
    priceCents: 699,
    refundedCents: 0,
    ...order,
  }
  return {
    order: facts,
    policies,
    requests: [],
    refilledUnits: 0,
    autoLimitCents: 2_500,
    isDisputed: false,
    isPayerUnknown: false,
    now: at(1),
    ...rest,
  }
}
const completed = { status: 'completed', delivered: 5_000, startCount: 1_000, endedAt: at(2) } as const

describe('money back', () => {
  test('is not available before the order is paid', () => {
    for (const { kind, isOpen } of guaranteeOptionsOf(situation({ status: 'pending', paidAt: null, dueAt: null })))
      expect([kind, isOpen]).toEqual([kind, false])
  })

  test('refunds the whole price before delivery starts, by rule, at any time', () => {
    const open = { isOpen: true, amountCents: 699, isSettledByRule: true, until: null }
    expect(guaranteeOptionOf(situation({ status: 'pending' }, { now: at(400) }), 'refund')).toMatchObject(open)
  })

  test('refunds undelivered units as soon as the order is late, and not before', () => {
    const half = { delivered: 2_500 }
    expect(guaranteeOptionOf(situation(half, { now: at(3) }), 'refund')).toMatchObject({ isOpen: false, amountCents: null, opensAt: at(3) })
    const late = guaranteeOptionOf(situation(half, { now: new Date(at(3).getTime() + 1) }), 'refund')
    expect(late).toMatchObject({ isOpen: true, amountCents: 350, isSettledByRule: true })
    expect(late.why).toContain('$3.50 back for the 2,500 views')
  })

  test('needs staff above the limit, unlike a withdrawal', () => {
    const dear = situation({ status: 'pending', priceCents: 2_501 })
    expect(guaranteeOptionOf(dear, 'refund')).toMatchObject({
      isOpen: true,
      isSettledByRule: false,
      why: expect.stringContaining('confirm it first'),
    })
    expect(guaranteeOptionOf(dear, 'withdrawal')).toMatchObject({ isOpen: true, isSettledByRule: true, amountCents: 2_501 })
    expect(guaranteeOptionOf(situation({ status: 'pending', priceCents: 2_500 }), 'refund').isSettledByRule).toBe(true)
  })

  test('needs staff if it was paid in coins by a guest and claimed later, as does a withdrawal', () => {
    for (const kind of ['refund', 'withdrawal'] as const) {
      const claimed = situation({ status: 'pending' }, { isPayerUnknown: true })
      expect(guaranteeOptionOf(claimed, kind).why).toMatch(/paid in coins without an account, our team will confirm it first\.$/)
      expect(judge(claimed, { kind })).toMatchObject({ outcome: 'by_person', amountCents: 699 })
      expect(judge(situation({ status: 'pending' }), { kind }).outcome).toBe('by_rule')
    }
  })

  test('says that staff confirm it while a payment is disputed, as does a withdrawal', () => {
    for (const kind of ['refund', 'withdrawal'] as const) {
      const disputed = guaranteeOptionOf(situation({ status: 'pending' }, { isDisputed: true }), kind)
      expect(disputed).toMatchObject({ isOpen: true, isSettledByRule: false })
      expect(disputed.why).toMatch(/a payment for it is disputed, our team will confirm it first\.$/)
    }
  })

  test('of delivered units is up to the rest of the price, for thirty days, by staff and with a reason', () => {
    const asked = situation({ ...completed, refundedCents: 100 }, { now: at(30) })
    expect(guaranteeOptionOf(asked, 'refund')).toMatchObject({ isOpen: true, amountCents: 599, isSettledByRule: false, until: at(30) })
    expect(guaranteeOptionOf({ ...asked, now: new Date(at(30).getTime() + 1) }, 'refund').isOpen).toBe(false)
    expect(judge(asked, { kind: 'refund' })).toMatchObject({ outcome: 'incomplete', path: 'message' })
    expect(judge(asked, { kind: 'refund', message: 'They are gone' })).toMatchObject({ outcome: 'by_person', amountCents: 599 })
  })

  test('is not available after a full refund', () => {
    for (const status of ['canceled', 'failed', 'completed'] as const) {
      expect(guaranteeOptionOf(situation({ status, endedAt: at(1), refundedCents: 699 }), 'refund')).toMatchObject({
        isOpen: false,
        why: expect.stringContaining('whole price'),
      })
    }
  })
})

describe('withdrawal', () => {
  test('refunds undelivered units for fourteen days', () => {
    const half = situation({ delivered: 2_500 }, { now: at(14) })
    expect(guaranteeOptionOf(half, 'withdrawal')).toMatchObject({ isOpen: true, amountCents: 350, until: at(14) })
    expect(guaranteeOptionOf({ ...half, now: new Date(at(14).getTime() + 1) }, 'withdrawal').isOpen).toBe(false)
  })

  test('is not available for a finished order, with a reason', () => {
    expect(guaranteeOptionOf(situation(completed), 'withdrawal')).toMatchObject({
      isOpen: false,
      why: expect.stringContaining('Everything is delivered'),
    })
    const partial = situation({ status: 'partial', delivered: 2_500, endedAt: at(1), refundedCents: 350 })
    expect(guaranteeOptionOf(partial, 'withdrawal')).toMatchObject({ isOpen: false, why: expect.stringContaining('$3.50') })
  })
})

describe('refill', () => {
  const ask = (currentCount: number, given: Partial<OrderFacts> = {}, rest: Partial<Situation> = {}) =>
    judge(situation({ ...completed, ...given }, rest), { kind: 'refill', currentCount })

  test('refills what is missing by the counts, at most the delivered units', () => {
    expect(ask(5_400)).toMatchObject({ outcome: 'by_rule', quantity: 600, answer: expect.stringContaining('600 views') })
    expect(ask(0)).toMatchObject({ outcome: 'by_rule', quantity: 5_000 })
    for (const [delivered, refundedCents] of [
      [20, 696],
      [2_500, 350],
    ] as const) {
      expect(ask(0, { status: 'partial', delivered, refundedCents })).toMatchObject({ outcome: 'by_rule', quantity: delivered })
    }
    expect(ask(6_000)).toMatchObject({
      outcome: 'closed',
      code: 'nothing_missing',
      why: expect.stringContaining('is 6,000, and you counted 6,000'),
    })
  })

  test('needs staff above the limit, without a start count, and soon after another', () => {
    expect(ask(0, { priceCents: 2_501 })).toMatchObject({ outcome: 'by_person', quantity: 5_000 })
    expect(ask(3_500, { priceCents: 4_000 })).toMatchObject({ outcome: 'by_rule', quantity: 2_500 })
    expect(ask(10, { startCount: null })).toMatchObject({ outcome: 'by_person', quantity: null })
    const done = (doneAt: Date) => ({
      requests: [{ kind: 'refill', status: 'done', createdAt: at(4), doneAt, deliveryId: 'dlv_1' } as const],
      now: at(6),
    })
    expect(ask(5_400, {}, done(new Date(at(5).getTime() + 1)))).toMatchObject({ outcome: 'by_person' })
    expect(ask(5_400, {}, done(at(5)))).toMatchObject({ outcome: 'by_rule' })
  })

  test('is granted by rule up to the delivered units and the limit, including earlier ones, and not during a dispute', () => {
    const after = (refilledUnits: number) => ({ refilledUnits, now: at(6) })
    expect(ask(1_600, {}, after(600))).toMatchObject({ outcome: 'by_rule', quantity: 4_400 })
    expect(ask(1_590, {}, after(600))).toMatchObject({ outcome: 'by_person', quantity: 4_410 })
    expect(ask(5_400, {}, after(5_000))).toMatchObject({ outcome: 'by_person' })
    expect(ask(5_000, { priceCents: 4_000 }, after(2_000))).toMatchObject({ outcome: 'by_rule' })
    expect(ask(4_500, { priceCents: 4_000 }, after(2_000))).toMatchObject({ outcome: 'by_person' })
    expect(ask(5_400, {}, { isDisputed: true })).toMatchObject({ outcome: 'by_person' })
  })

  test('is granted by rule for the rest of the price, and not after staff refused the rest of one', () => {
    expect(ask(5_929, { refundedCents: 689 })).toMatchObject({ outcome: 'by_rule', quantity: 71 })
    expect(ask(5_900, { refundedCents: 689 })).toMatchObject({ outcome: 'by_person', quantity: 100 })
    const refused = (deliveryId: string | null) => ({
      requests: [{ kind: 'refill', status: 'refused', createdAt: at(2), doneAt: null, deliveryId } as const],
      now: at(6),
    })
    expect(ask(5_400, {}, refused(null))).toMatchObject({ outcome: 'by_rule' })
    expect(ask(5_400, {}, refused('dlv_1'))).toMatchObject({ outcome: 'by_person' })
  })

  test('is available for thirty days after completion, only for views', () => {
    expect(ask(5_400, {}, { now: at(32) })).toMatchObject({ outcome: 'by_rule' })
    expect(ask(5_400, {}, { now: new Date(at(32).getTime() + 1) })).toMatchObject({ outcome: 'closed' })
    expect(ask(5_400, { serviceType: 'likes' })).toMatchObject({ outcome: 'closed' })
    expect(judge(situation(completed), { kind: 'refill' })).toMatchObject({ outcome: 'incomplete', path: 'currentCount' })
  })
})

test('comments can be revised within a day of completion, by staff', () => {
  const comments = { ...completed, platform: 'youtube', serviceType: 'comments' } as const
  const ask = (now: Date, message?: string) => judge(situation(comments, { now }), { kind: 'revision', ...(message && { message }) })
  expect(ask(at(3), 'The third is about cats')).toMatchObject({ outcome: 'by_person' })
  expect(ask(at(3))).toMatchObject({ outcome: 'incomplete', path: 'message' })
  expect(ask(new Date(at(3).getTime() + 1), 'Too late')).toMatchObject({ outcome: 'closed' })
})

test('an open claim prevents another of the same kind, and a refused one doesn’t', () => {
  const earlier = (status: (typeof guaranteeClaimStatuses)[number]) =>
    judge(situation(completed, { requests: [{ kind: 'problem', status, createdAt: at(1), doneAt: null, deliveryId: null }] }), {
      kind: 'problem',
      message: 'Late',
    })
  expect(earlier('waiting')).toMatchObject({ outcome: 'closed', code: 'remedy_open' })
  expect(earlier('granted')).toMatchObject({ outcome: 'closed', code: 'remedy_open' })
  expect(earlier('refused')).toMatchObject({ outcome: 'by_person' })
  expect(earlier('done')).toMatchObject({ outcome: 'by_person' })
})

const moments = fc.integer({ min: -5, max: 60 * 24 }).map((hours) => new Date(PAID + hours * HOUR))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

const situations: fc.Arbitrary<Situation> = fc
  .record({
    status: fc.constantFrom(...orderStatuses),
    paidAt: maybe(fc.constant(at(0))),
    endedAt: moments,
    dueAt: moments,
    platform: fc.constantFrom(...platforms()),
    serviceType: fc.constantFrom(...serviceTypes()),
    quantity: fc.integer({ min: 1, max: 50_000 }),
    share: maybe(fc.double({ min: 0, max: 1, noNaN: true })),
    startCount: maybe(fc.nat(1_000_000)),
    priceCents: fc.integer({ min: 1, max: 9_999 }),
    back: fc.double({ min: 0, max: 1, noNaN: true }),
    now: moments,
    autoLimitCents: fc.nat(5_000),
    isDisputed: fc.boolean(),
    isPayerUnknown: fc.boolean(),
    refilledUnits: fc.nat(50_000),
    requests: fc.array(
      fc.record({
        kind: fc.constantFrom(...guaranteeClaimKinds),
        status: fc.constantFrom(...guaranteeClaimStatuses),
        createdAt: moments,
        doneAt: maybe(moments),
        deliveryId: maybe(fc.constant('dlv_1')),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ share, back, now, autoLimitCents, isDisputed, isPayerUnknown, refilledUnits, requests, ...order }) => ({
    order: {
      ...order,
      endedAt: order.status === 'pending' || order.status === 'processing' ? null : order.endedAt,
      dueAt: order.paidAt && order.dueAt,
      delivered: share === null ? null : Math.floor(share * order.quantity),
      refundedCents: Math.floor(back * order.priceCents),
    },
    policies,
    requests,
    refilledUnits,
    autoLimitCents,
    isDisputed,
    isPayerUnknown,
    now,
  }))

describe('for any order', () => {
  test('no option exceeds the rest of the price, or the limit of a rule', () => {
    fc.assert(
      fc.property(situations, (each) => {
        const { priceCents, refundedCents } = each.order
        for (const { kind, isOpen, amountCents, isSettledByRule, until, why } of guaranteeOptionsOf(each)) {
          expect(why).not.toMatch(/NaN|undefined|null|-\$/)
          if (!isOpen) expect([amountCents, isSettledByRule, until]).toEqual([null, false, null])
          if (isOpen && until) expect(each.now.getTime()).toBeLessThanOrEqual(until.getTime())
          if (amountCents === null) continue
          expect(amountCents).toBeGreaterThan(0)
          expect(amountCents).toBeLessThanOrEqual(priceCents - refundedCents)
          expect(amountCents).toBe(maxRefundable(each.order))
          if (isSettledByRule && kind === 'refund') expect(amountCents).toBeLessThanOrEqual(each.autoLimitCents)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('a claim gets what its option offers, and no refill exceeds the delivered units', () => {
    const asked = fc.record({ kind: fc.constantFrom(...guaranteeClaimKinds), currentCount: fc.nat(1_100_000) })
    fc.assert(
      fc.property(situations, asked, (each, wish) => {
        const verdict = judge(each, { ...wish, message: 'Something is wrong' })
        const option = guaranteeOptionOf(each, wish.kind)
        if (verdict.outcome === 'closed') {
          expect(verdict.code === 'nothing_missing').toBe(option.isOpen)
          return
        }
        if (verdict.outcome === 'incomplete') throw new Error(verdict.why)
        expect(option.isOpen).toBe(true)
        expect(verdict.amountCents).toBe(option.amountCents)
        if (verdict.outcome === 'by_rule') expect(option.isSettledByRule).toBe(true)
        if (verdict.quantity !== null) expect(verdict.quantity).toBeLessThanOrEqual(deliveredOf(each.order))
      }),
      { numRuns: 2_000 },
    )
  })
})
