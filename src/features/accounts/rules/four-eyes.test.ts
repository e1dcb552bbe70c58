import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ActionLimits, handlesMoney, roleAction, secondPersonReason } from '#features/accounts/rules/four-eyes.ts'

const limits: ActionLimits = { orderCents: 10_000, customerCents: 5_000, dayCents: 50_000 }

test.each([
  ['order_refund', 10_000, { subjectCents: 0, dayCents: 0 }, null],
  ['order_refund', 10_001, { subjectCents: 0, dayCents: 0 }, 'order'],
  ['order_move', 1, { subjectCents: 10_000, dayCents: 0 }, 'order'],
  ['delivery_report', 5_000, { subjectCents: 0, dayCents: 45_001 }, 'day'],
  ['wallet_adjustment', 5_001, { subjectCents: 0, dayCents: 0 }, 'customer'],
  ['promotion_add', Infinity, { subjectCents: 0, dayCents: 0 }, 'day'],
  ['promotion_add', 50_000, { subjectCents: 0, dayCents: 0 }, null],
  ['order_move', 0, { subjectCents: 20_000, dayCents: 90_000 }, null],
  ['limits_change', 0, { subjectCents: 0, dayCents: 0 }, 'always'],
] as const)('%s of %d cents after %o: %s', (action, cents, before, reason) => {
  expect(secondPersonReason(action, cents, before, limits)).toBe(reason)
})

test('splitting up refunds does not get one person above the limits', () => {
  const slice = fc.record({ order: fc.integer({ min: 0, max: 3 }), cents: fc.integer({ min: 1, max: 12_000 }) })
  fc.assert(
    fc.property(fc.array(slice, { maxLength: 60 }), (slices) => {
      const orders = [0, 0, 0, 0]
      let dayCents = 0
      for (const { order, cents } of slices) {
        const subjectCents = orders[order] ?? 0
        if (secondPersonReason('order_refund', cents, { subjectCents, dayCents }, limits) !== null) continue
        orders[order] = subjectCents + cents
        dayCents += cents
      }
      expect(Math.max(...orders)).toBeLessThanOrEqual(limits.orderCents)
      expect(dayCents).toBeLessThanOrEqual(limits.dayCents)
    }),
  )
})

test('it takes two people to grant a role with money or to remove an approver', () => {
  expect(roleAction('customer', 'support')).toBe('staff_role_change')
  expect(roleAction('manager', 'owner')).toBe('staff_role_change')
  expect(roleAction('owner', 'manager')).toBe('staff_role_change')
  expect(roleAction('owner', 'support')).toBe('approver_removal')
  expect(roleAction('manager', 'customer')).toBe('approver_removal')
  expect(roleAction('support', 'customer')).toBeUndefined()
  expect([roleAction('owner', 'support', true), roleAction('manager', 'owner', true)]).toEqual([undefined, 'staff_role_change'])
  expect(roleAction('editor', 'bookkeeper')).toBeUndefined()
  expect([handlesMoney('support'), handlesMoney('editor'), handlesMoney('bookkeeper')]).toEqual([true, false, false])
})
