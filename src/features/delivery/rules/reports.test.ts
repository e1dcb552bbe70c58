import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeliveryReport } from '#features/delivery/contract.ts'
import { type DeliveryState, deliverySourcesOf, isOver, withReport } from '#features/delivery/rules/reports.ts'

const begun: DeliveryState = { status: 'accepted', quantity: 500, delivered: 0, startCount: null }
const after = (...reports: DeliveryReport[]) => reports.reduce(withReport, begun)

test.each<[string, DeliveryReport[], Partial<DeliveryState>]>([
  ['units make it begin, whatever it is called', [{ status: 'accepted', delivered: 3 }], { status: 'in_progress', delivered: 3 }],
  ['completed without a number is all of it', [{ status: 'completed' }], { status: 'completed', delivered: 500 }],
  ['completed with less is partial', [{ status: 'completed', delivered: 499 }], { status: 'partial', delivered: 499 }],
  ['completed with nothing failed', [{ status: 'completed', delivered: 0 }], { status: 'failed', delivered: 0 }],
  ['more than was asked for is all of it', [{ status: 'completed', delivered: 5_000_000 }], { status: 'completed', delivered: 500 }],
  ['canceled before anything came', [{ status: 'canceled' }], { status: 'canceled', delivered: 0 }],
  ['canceled after something came is partial', [{ status: 'in_progress', delivered: 9 }, { status: 'canceled' }], { status: 'partial' }],
  ['failed after all had come is completed', [{ status: 'in_progress', delivered: 500 }, { status: 'failed' }], { status: 'completed' }],
  [
    'a count does not shrink',
    [
      { status: 'in_progress', delivered: 300 },
      { status: 'partial', delivered: 100 },
    ],
    { status: 'partial', delivered: 300 },
  ],
  [
    'the first start count is kept',
    [
      { status: 'accepted', startCount: 7 },
      { status: 'accepted', startCount: 900 },
    ],
    { startCount: 7 },
  ],
  ['an end is an end', [{ status: 'failed' }, { status: 'completed', delivered: 500 }], { status: 'failed', delivered: 0 }],
  ['accepted again takes nothing back', [{ status: 'in_progress', delivered: 1 }, { status: 'accepted' }], { status: 'in_progress' }],
])('%s', (_name, reports, expected) => {
  expect(after(...reports)).toMatchObject(expected)
})

const report = fc.record(
  {
    status: fc.constantFrom('accepted', 'in_progress', 'completed', 'partial', 'canceled', 'failed'),
    startCount: fc.oneof(fc.integer(), fc.double()),
    delivered: fc.oneof(fc.integer({ min: -10, max: 700 }), fc.integer(), fc.double()),
  },
  { requiredKeys: ['status'] },
) as fc.Arbitrary<DeliveryReport>

test('reports in any order never go backward, exceed the quantity or change a final status', () => {
  fc.assert(
    fc.property(fc.array(report, { maxLength: 30 }), fc.integer({ min: 1, max: 600 }), (reports, quantity) => {
      let state: DeliveryState = { ...begun, status: 'waiting', quantity }
      for (const each of reports) {
        const next = withReport(state, each)
        expect(Number.isInteger(next.delivered)).toBe(true)
        expect(next.delivered).toBeGreaterThanOrEqual(state.delivered)
        expect(next.delivered).toBeLessThanOrEqual(quantity)
        expect(next.quantity).toBe(quantity)
        if (state.startCount !== null) expect(next.startCount).toBe(state.startCount)
        if (next.status !== state.status) expect(deliverySourcesOf(next.status)).toContain(state.status)
        if (isOver(state.status)) expect(next).toEqual(state)
        if (next.status === 'completed') expect(next.delivered).toBe(quantity)
        if (next.status === 'partial') expect(next.delivered).toBeGreaterThan(0)
        if (next.status === 'failed' || next.status === 'canceled') expect(next.delivered).toBe(0)
        // A repeated report changes nothing.
        expect(withReport(next, each)).toEqual(next)
        state = next
      }
    }),
    { numRuns: 500 },
  )
})
