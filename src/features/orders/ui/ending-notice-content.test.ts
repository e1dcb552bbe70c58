import { expect, test } from 'vitest'
import type { OrderView } from '#features/orders/contract.ts'
import { endingNoticeContent } from '#features/orders/ui/ending-notice-content.ts'

const at = '2026-11-27T20:08:00Z'
const ended = (status: OrderView['status'], reason: string | null) => ({
  type: status,
  at,
  actor: 'operator',
  reason,
  status,
  delivered: null,
  amount: 0,
})
const failed = {
  status: 'failed',
  paid: true,
  price: 4.99,
  refunded: 4.99,
  disputed: false,
  chargedBack: 0,
  events: [ended('failed', 'The profile was private')],
} as unknown as OrderView

test('a failed order says why, and what happens with the money', () => {
  expect(endingNoticeContent(failed)).toEqual({
    tone: 'warn',
    title: 'We couldn’t deliver your order',
    text: 'The profile was private. We issued a refund of $4.99, the full price. See “Refunds” below.',
  })
})

test('an order that ended without a reason says how much is refunded', () => {
  const partial = { ...failed, status: 'partial', refunded: 2.09, events: [ended('partial', null)] } as OrderView
  expect(endingNoticeContent(partial)?.text).toBe('We issued a refund of $2.09. See “Refunds” below.')
})

test('an order without a refund says so', () => {
  expect(endingNoticeContent({ ...failed, refunded: 0 })?.text).toMatch(/private\. We haven’t refunded this order/)
})

test('an order whose money a dispute holds or returned doesn’t say that we kept it', () => {
  expect(endingNoticeContent({ ...failed, refunded: 0, disputed: true })?.text).toBe(
    'The profile was private. A refund waits for the dispute.',
  )
  expect(endingNoticeContent({ ...failed, refunded: 0, chargedBack: 4.99 })?.text).toBe(
    'The profile was private. You got $4.99 back through a dispute.',
  )
})

test('other orders have no such notice', () => {
  expect(endingNoticeContent({ ...failed, status: 'completed' })).toBeNull()
  expect(endingNoticeContent({ ...failed, paid: false })).toBeNull()
})
