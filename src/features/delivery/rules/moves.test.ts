import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MovableOrder, planMove } from '#features/delivery/rules/moves.ts'
import { orderStatuses } from '#features/orders/rules.ts'

const order: MovableOrder = {
  status: 'processing',
  paidAt: new Date(0),
  quantity: 1_000,
  delivered: 400,
  priceCents: 1_000,
  refundedCents: 0,
}

test('a partial order refunds the rest, less earlier refunds', () => {
  expect(planMove(order, { to: 'partial', deliveredQuantity: 600 })).toEqual({ to: 'partial', delivered: 600, refundCents: 400 })
  expect(planMove({ ...order, refundedCents: 250 }, { to: 'partial', deliveredQuantity: 600 }).refundCents).toBe(150)
  expect(planMove({ ...order, refundedCents: 700 }, { to: 'partial', deliveredQuantity: 600 }).refundCents).toBe(0)
})

test('a completed order refunds nothing, and a failed or canceled one everything', () => {
  expect(planMove({ ...order, delivered: null }, { to: 'completed' })).toEqual({ to: 'completed', delivered: 1_000, refundCents: 0 })
  for (const to of ['canceled', 'failed'] as const) {
    expect(planMove({ ...order, delivered: null }, { to })).toEqual({ to, delivered: null, refundCents: 1_000 })
    expect(() => planMove(order, { to })).toThrow('400 of 1,000 were delivered. Choose Partial.')
  }
})

test('a partly delivered order needs the total delivered to be completed, and ends as partial below the quantity', () => {
  expect(() => planMove(order, { to: 'completed' })).toThrow('So far 400 of 1,000 were delivered.')
  expect(planMove(order, { to: 'completed', deliveredQuantity: 1_000 })).toEqual({ to: 'completed', delivered: 1_000, refundCents: 0 })
  expect(planMove(order, { to: 'completed', deliveredQuantity: 900 })).toEqual({ to: 'partial', delivered: 900, refundCents: 100 })
  for (const deliveredQuantity of [0, 399, 1_001])
    expect(() => planMove(order, { to: 'completed', deliveredQuantity })).toThrow(/were delivered|were ordered/)
})

test('reported units can’t be reduced, and the full quantity is not partial', () => {
  for (const deliveredQuantity of [undefined, 0, 399, 1_000, 2_000]) {
    expect(() => planMove(order, { to: 'partial', deliveredQuantity })).toThrow(/units were delivered|were delivered|fewer than/)
  }
})

test('an unpaid order can only be canceled, and a finished order stays finished', () => {
  const unpaid: MovableOrder = { ...order, status: 'pending', paidAt: null, delivered: null }
  expect(planMove(unpaid, { to: 'canceled' })).toEqual({ to: 'canceled', delivered: null, refundCents: 0 })
  expect(() => planMove(unpaid, { to: 'processing' })).toThrow('isn’t paid yet')
  for (const status of ['completed', 'partial', 'canceled', 'failed'] as const) {
    for (const to of orderStatuses) expect(() => planMove({ ...order, status }, { to })).toThrow(/cannot become|already/)
  }
})

test('a refund never exceeds the unrefunded part of the price', () => {
  const cents = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 2, max: 50_000 }), fc.nat(), fc.nat(), (priceCents, quantity, refunded, units) => {
      const refundedCents = refunded % (priceCents + 1)
      const deliveredQuantity = 1 + (units % (quantity - 1))
      const { refundCents } = planMove(
        { ...order, priceCents, quantity, refundedCents, delivered: null },
        { to: 'partial', deliveredQuantity },
      )
      expect(refundCents).toBeGreaterThanOrEqual(0)
      expect(refundCents + refundedCents).toBeLessThanOrEqual(priceCents)
    }),
  )
})
