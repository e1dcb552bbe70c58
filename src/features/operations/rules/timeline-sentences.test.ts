import { expect, test } from 'vitest'
import { actionSentence, eventSentence, reportSentence, webhookSentence } from '#features/operations/rules/timeline-sentences.ts'

test.each([
  ['stripe', 'payment_intent.succeeded', 'Stripe reported that the payment succeeded'],
  ['stripe', 'payment_intent.payment_failed', 'Stripe reported that the payment failed'],
  ['stripe', 'charge.dispute.created', 'Stripe reported a dispute'],
  ['paypal', 'PAYMENT.CAPTURE.REFUNDED', 'PayPal reported a refund'],
  ['btcpay', 'InvoiceExpired', 'BTCPay Server reported that the payment expired'],
  ['sandbox', 'payment.requires_action', 'The sandbox sent an update about the payment'],
])('%s: %s', (provider, type, sentence) => {
  expect(webhookSentence(provider, type)).toBe(sentence)
})

test('events, reports and actions become sentences, including unknown ones', () => {
  expect(eventSentence('refill_requested')).toBe('The customer asked for a refill')
  expect(eventSentence('withdrawal_refused')).toBe('The withdrawal was refused')
  expect(reportSentence('FastBoost', 'in_progress')).toBe('FastBoost reported progress')
  expect(reportSentence('FastBoost', 7)).toBe('FastBoost reported a status that the shop does not know')
  expect(actionSentence('order.moved', { status: 'processing' }, { status: 'partial' })).toBe(
    'The order was moved from Processing to Partial',
  )
  for (const text of [eventSentence('some_new_event'), actionSentence('new_thing.done_well', null, null)]) expect(text).not.toMatch(/[_.]/)
})
