import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judge } from '#features/guarantees/rules/judge.ts'
import { type EarlierRequest, maxRefundable, type Situation } from '#features/guarantees/rules/situation.ts'
import { endingOf, undeliveredShare } from '#features/orders/rules.ts'

const PAID = Date.UTC(2026, 10, 1)
const DAY_MS = 86_400_000
const policy = { id: 'gpo_refill_1', kind: 'refill', version: 1, title: '', terms: '', windowHours: 720, appliesTo: {} } as const

/** A claim and its refill, with the `units` still to deliver. */
interface Refill extends EarlierRequest {
  isByRule: boolean
  units: number
}

/** An order over time, with its refills. */
class OrderHistory {
  private readonly refills: Refill[] = []
  /** Units delivered by each refill that ended, and whether it was granted by rule. */
  private readonly ended: { isByRule: boolean; units: number }[] = []
  private readonly order: Situation['order']
  private now = PAID

  /** The delivery has ended, and undelivered units were refunded. */
  constructor({ quantity, priceCents, share }: { quantity: number; priceCents: number; share: number }) {
    const delivered = Math.round(share * quantity)
    const [status, refundedCents] = [endingOf(quantity, delivered), undeliveredShare(priceCents, quantity, delivered)]
    const facts = { platform: 'instagram', serviceType: 'views', startCount: 1_000, dueAt: null, status, delivered, refundedCents } as const
    this.order = { ...facts, paidAt: new Date(PAID), endedAt: new Date(PAID), quantity, priceCents }
  }

  refund(share: number): void {
    this.order.refundedCents += Math.round(share * maxRefundable(this.order))
  }

  claim(share: number): void {
    const currentCount = Math.round(share * (1_000 + this.order.quantity))
    const verdict = judge(this.situation(), { kind: 'refill', currentCount })
    if (verdict.outcome !== 'by_rule' && verdict.outcome !== 'by_person') return
    const isByRule = verdict.outcome === 'by_rule'
    const claim = { kind: 'refill', createdAt: new Date(this.now), doneAt: null, deliveryId: isByRule ? 'dlv_1' : null } as const
    this.refills.push({ ...claim, status: isByRule ? 'granted' : 'waiting', isByRule, units: verdict.quantity ?? 0 })
    if (isByRule) this.check()
  }

  /** Ends a refill, maybe short. Staff decide on the rest. */
  deliver(share: number): void {
    const refill = this.refills.find(({ status }) => status === 'granted')
    if (!refill) return
    const units = Math.round(share * refill.units)
    this.ended.push({ isByRule: refill.isByRule, units })
    const isDone = units === refill.units
    Object.assign(refill, isDone ? { status: 'done', doneAt: new Date(this.now) } : { status: 'waiting', units: refill.units - units })
  }

  decide(share: number): void {
    const claim = this.refills.find(({ status }) => status === 'waiting')
    if (claim) Object.assign(claim, share < 0.5 ? { status: 'refused' } : { status: 'granted', deliveryId: 'dlv_2', isByRule: false })
  }

  wait(share: number): void {
    this.now += share * 10 * DAY_MS
  }

  private situation(): Situation {
    const refilledUnits = this.refilled(() => true)
    const rest = { policies: [policy], requests: this.refills, autoLimitCents: 2_500, isDisputed: false, isPayerUnknown: false }
    return { ...rest, order: { ...this.order }, refilledUnits, now: new Date(this.now) }
  }

  private refilled(counts: (refill: { isByRule: boolean }) => boolean): number {
    const open = this.refills.filter(({ status }) => status === 'granted')
    return [...this.ended, ...open].filter(counts).reduce((sum, { units }) => sum + units, 0)
  }

  private check(): void {
    const { quantity, delivered, priceCents, refundedCents } = this.order
    const byRule = this.refilled(({ isByRule }) => isByRule)
    expect(byRule).toBeLessThanOrEqual(delivered ?? 0)
    // A refund may be rounded up by half a cent, which must not cost the customer a unit.
    expect((byRule / quantity) * priceCents - 0.5).toBeLessThanOrEqual(Math.min(2_500, priceCents - refundedCents))
  }
}

test('refills by rule never exceed the delivered units that are still paid for', () => {
  const share = fc.oneof(
    fc.constantFrom(0, 1),
    fc.integer({ min: 1, max: 99 }).map((percent) => percent / 100),
  )
  const priceCents = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9_999 }))
  const step = fc.record({ what: fc.constantFrom('refund', 'claim', 'claim', 'deliver', 'decide', 'wait'), share } as const)
  const orders = fc.record({ quantity: fc.integer({ min: 1, max: 50_000 }), priceCents, share })
  fc.assert(
    fc.property(orders, fc.array(step, { maxLength: 30, size: 'max' }), (order, steps) => {
      const history = new OrderHistory(order)
      for (const { what, share: much } of steps) history[what](much)
    }),
    { numRuns: 2_000 },
  )
})
