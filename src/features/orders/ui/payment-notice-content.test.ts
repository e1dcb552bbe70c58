import { expect, test } from 'vitest'
import type { OrderView } from '#features/orders/contract.ts'
import { paymentNoticeContent } from '#features/orders/ui/payment-notice-content.ts'
import { formatTime } from '#ui/times.ts'

const unpaid = { status: 'pending', paid: false, createdAt: '2026-11-26T20:08:00Z' } as OrderView
const declined = { id: 'pay_1', status: 'declined', method: 'card', amount: 4.99 } as const

test('an unpaid order says until when it can be paid', () => {
  const until = `You can pay for this order until ${formatTime('2026-11-27T20:08:00Z')}.`
  expect(paymentNoticeContent(unpaid, false)?.text).toBe(until)
  expect(paymentNoticeContent({ ...unpaid, payment: declined }, false)).toMatchObject({
    text: `Nothing was charged. ${until}`,
    actions: ['pay'],
  })
})

test('an order canceled before it was paid can be ordered again', () => {
  expect(paymentNoticeContent({ ...unpaid, status: 'canceled' }, false)?.actions).toEqual(['again'])
})
