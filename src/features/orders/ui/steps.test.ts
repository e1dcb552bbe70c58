import { describe, expect, test } from 'vitest'
import type { OrderView } from '#features/orders/contract.ts'
import { stepsOf } from '#features/orders/ui/steps.ts'

const createdAt = '2026-11-20T10:00:00.000Z'
const paidAt = '2026-11-20T10:05:00.000Z'
const expected = {
  start: '2026-11-20T10:20:00.000Z',
  startLatest: '2026-11-20T10:35:00.000Z',
  completion: '2026-11-20T10:20:00.000Z',
  latest: '2026-11-21T10:05:00.000Z',
}
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
  checking: null,
  delivered: null,
  startCount: null,
  refunded: 0,
  payment: null,
  events: [],
  delivery: { text: 'Starts in 15–30 minutes, complete within 24 hours', paid: 'Payment processed successfully!' },
  consent: null,
  returned: [],
  disputed: false,
  chargedBack: 0,
  expected,
  ...change,
})
const states = (change: Partial<OrderView>) => stepsOf(order(change)).map(({ state }) => state)

describe('stepsOf', () => {
  test('an order that is held for a check has no expected times', () => {
    const held = stepsOf(order({ checking: { hours: 24, since: paidAt } }))
    expect(held.map(({ state }) => state)).toEqual(['done', 'done', 'current', 'ahead', 'ahead'])
    expect(held.flatMap((step) => step.expected ?? [])).toEqual([])
  })

  test('an unpaid order waits for its payment and has no expected times', () => {
    const unpaid = { paid: false, paidAt: null, expected: null }
    expect(states(unpaid)).toEqual(['done', 'current', 'ahead', 'ahead', 'ahead'])
    expect(stepsOf(order(unpaid)).flatMap((step) => step.expected ?? [])).toEqual([])
  })

  test('upcoming steps of a paid order have the promised times as ranges', () => {
    const steps = stepsOf(order({}))
    expect(steps.map(({ title }) => title)).toEqual([
      'Order Placed',
      'Payment Confirmed',
      'Processing Started',
      'Delivery In Progress',
      'Completed',
    ])
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'current', 'ahead', 'ahead'])
    const started = { earliest: Date.parse(expected.start), latest: Date.parse(expected.startLatest) }
    const complete = { earliest: Date.parse(expected.completion), latest: Date.parse(expected.latest) }
    expect(steps.map((step) => step.expected)).toEqual([undefined, undefined, started, started, complete])
  })

  test('completed steps show their recorded time, if there is one', () => {
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

  test('an order that ended short shows the steps it reached and its ending', () => {
    const at = '2026-11-20T12:00:00.000Z'
    const event = (type: string, status: OrderView['status']) => ({
      type,
      at,
      actor: 'system',
      reason: null,
      status,
      delivered: null,
      amount: 0,
    })
    const titles = (change: Partial<OrderView>) => stepsOf(order(change)).map(({ title, state }) => [title, state])
    expect(titles({ status: 'failed', refunded: 1.99, events: [event('processing', 'processing'), event('failed', 'failed')] })).toEqual([
      ['Order Placed', 'done'],
      ['Payment Confirmed', 'done'],
      ['Processing Started', 'done'],
      ['Delivery In Progress', 'done'],
      ['Failed, refunded', 'ended'],
    ])
    expect(titles({ status: 'canceled', paid: false, paidAt: null, expected: null })).toEqual([
      ['Order Placed', 'done'],
      ['Canceled', 'ended'],
    ])
    expect(stepsOf(order({ status: 'partial', delivered: 320, events: [event('partial', 'partial')] })).at(-1)).toEqual({
      title: '320 of 1,000 delivered',
      state: 'done',
      at: Date.parse(at),
    })
  })
})
