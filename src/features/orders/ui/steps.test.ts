import { describe, expect, test } from 'vitest'
import type { OrderView } from '#features/orders/contract.ts'
import { expectedCompletion, stepsOf } from '#features/orders/ui/steps.ts'

const HOUR = 3_600_000
const createdAt = '2026-11-20T10:00:00.000Z'
const paidAt = '2026-11-20T10:05:00.000Z'
const order = (change: Partial<OrderView>): OrderView => ({
  _id: 'ord_1',
  id: 'ord_1',
  orderNumber: 'GS-1',
  service: 'Instagram Views',
  serviceType: 'views',
  category: 'Instagram',
  platform: 'instagram',
  quality: 'general',
  quantity: 1000,
  price: 1.99,
  discount: 0,
  promotion: null,
  currency: 'USD',
  status: 'pending',
  paid: true,
  paidAt,
  createdAt,
  updatedAt: createdAt,
  socialUsername: 'ada',
  email: 'ada@example.com',
  postUrl: 'https://www.instagram.com/p/a/',
  note: null,
  delivered: null,
  startCount: null,
  refunded: 0,
  payment: null,
  events: [],
  ...change,
})
const states = (change: Partial<OrderView>) => stepsOf(order(change)).map(({ state }) => state)

describe('stepsOf', () => {
  test('an unpaid order waits for its payment and promises no times', () => {
    const unpaid = { paid: false, paidAt: null }
    expect(states(unpaid)).toEqual(['done', 'current', 'ahead', 'ahead', 'ahead'])
    expect(stepsOf(order(unpaid)).flatMap((step) => step.expected ?? [])).toEqual([])
  })

  test('a paid order estimates what lies ahead from its payment', () => {
    const steps = stepsOf(order({}))
    expect(steps.map(({ title }) => title)).toEqual([
      'Order Placed',
      'Payment Confirmed',
      'Processing Started',
      'Delivery In Progress',
      'Completed',
    ])
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'current', 'ahead', 'ahead'])
    expect(steps.map(({ expected }) => expected && (expected - Date.parse(paidAt)) / HOUR)).toEqual([undefined, undefined, 4, 24, 48])
  })

  test('what is done shows the time on record, and none where there is none', () => {
    const at = '2026-11-20T12:00:00.000Z'
    const recorded = { type: 'processing', at, actor: 'operator', reason: null, status: 'processing' as const, delivered: null, amount: 0 }
    expect(stepsOf(order({ status: 'processing', events: [recorded] })).map((step) => step.at)).toEqual([
      Date.parse(createdAt),
      Date.parse(paidAt),
      Date.parse(at),
      Date.parse(at),
      undefined,
    ])
    expect(stepsOf(order({ status: 'completed' }))[4]).toEqual({ title: 'Completed', state: 'done' })
  })

  test('where it was measured how long such orders take, that is what is expected', () => {
    const expected = { start: '2026-11-20T11:00:00.000Z', completion: '2026-11-20T16:00:00.000Z', latest: '2026-11-21T10:00:00.000Z' }
    expect(stepsOf(order({}), expected).map((step) => step.expected)).toEqual([
      undefined,
      undefined,
      Date.parse(expected.start),
      undefined,
      Date.parse(expected.completion),
    ])
    expect(expectedCompletion(order({}), expected)).toBe(Date.parse(expected.latest))
  })

  test('a canceled order goes nowhere', () => {
    expect(states({ status: 'canceled', paid: false, paidAt: null })).toEqual(['done', 'ahead', 'ahead', 'ahead', 'ahead'])
    expect(stepsOf(order({ status: 'canceled' })).flatMap((step) => step.expected ?? [])).toEqual([])
  })
})

test('completion is expected three days after the order, unless it is over', () => {
  expect(expectedCompletion(order({}))).toBe(Date.parse(createdAt) + 72 * HOUR)
  expect(expectedCompletion(order({ status: 'partial' }))).toBeNull()
})
