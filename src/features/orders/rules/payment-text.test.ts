import { expect, test } from 'vitest'
import { paymentText } from '#features/orders/rules/payment-text.ts'
import type { PaymentView } from '#features/payments/contract.ts'

const payment: PaymentView = { id: 'pay_1', status: 'succeeded', method: 'card', amount: 6.99, card: { brand: 'Visa', last4: '4242' } }

test.each<[Partial<PaymentView>, string]>([
  [{}, 'Visa ending in 4242'],
  [{ amount: 4.49, balanceAmount: 2.5 }, '$2.50 from balance, $4.49 Visa ending in 4242'],
  [{ card: undefined, method: 'crypto', coin: 'usdc', amount: 4.49, balanceAmount: 2.5 }, '$2.50 from balance, $4.49 USDC'],
  [{ card: undefined, method: 'balance', amount: 0, balanceAmount: 6.99 }, 'Balance'],
  [{ card: undefined, method: 'paypal' }, 'PayPal'],
])('%j', (change, text) => {
  expect(paymentText({ ...payment, ...change })).toBe(text)
})
