import { expect, test } from 'vitest'
import { endOf, progressOf } from '#features/orders/rules/progress.ts'

const paid = { status: 'processing', paid: true, quantity: 5_000, delivered: null, price: 6.99, refunded: 0 } as const

test('the bar shows delivered units if they are reported', () => {
  expect(progressOf(paid)).toBe(75)
  expect(progressOf({ ...paid, delivered: 0 })).toBe(0)
  expect(progressOf({ ...paid, delivered: 1_250 })).toBe(25)
  expect(progressOf({ ...paid, status: 'partial', delivered: 4_999 })).toBe(99)
  expect(progressOf({ ...paid, status: 'completed', delivered: 5_000 })).toBe(100)
  expect(progressOf({ ...paid, status: 'pending' })).toBe(25)
})

test('an unpaid, failed or canceled order has no bar', () => {
  expect(progressOf({ ...paid, status: 'pending', paid: false })).toBeNull()
  expect(progressOf({ ...paid, status: 'failed', delivered: 0 })).toBeNull()
  expect(progressOf({ ...paid, status: 'canceled', paid: false })).toBeNull()
  expect(progressOf({ ...paid, status: 'partial' })).toBeNull()
})

test('an order that ended short says how, and whether it was refunded', () => {
  expect(endOf({ ...paid, status: 'failed', delivered: 0, refunded: 6.99 })).toBe('Failed, refunded')
  expect(endOf({ ...paid, status: 'failed', delivered: 0 })).toBe('Failed')
  expect(endOf({ ...paid, status: 'canceled', paid: false })).toBe('Canceled')
  expect(endOf({ ...paid, status: 'canceled', refunded: 6.99 })).toBe('Canceled, refunded')
  expect(endOf({ ...paid, status: 'partial', delivered: 3_100, refunded: 2.66 })).toBe('3,100 of 5,000 delivered, rest refunded')
  expect(endOf({ ...paid, status: 'partial', delivered: 3_100 })).toBe('3,100 of 5,000 delivered')
  expect(endOf(paid)).toBeNull()
  expect(endOf({ ...paid, status: 'completed' })).toBeNull()
})
