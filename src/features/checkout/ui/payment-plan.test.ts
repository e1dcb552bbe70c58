import { expect, test } from 'vitest'
import { type PaymentChoice, planPayment } from '#features/checkout/ui/payment-plan.ts'
import { providerMethods } from '#features/payments/rules/kinds.ts'

const card: PaymentChoice = { method: 'card', coin: 'bitcoin', useBalance: false }

const open: PaymentChoice = { ...card, method: null }

test('by default, a balance that covers the price pays it, and a smaller one isn’t used', () => {
  expect(planPayment(open, 699, 699, providerMethods)).toMatchObject({ method: 'balance', split: { fromBalance: 699, toPay: 0 } })
  expect(planPayment(open, 699, 250, providerMethods)).toMatchObject({
    method: 'card',
    useBalance: false,
    split: { fromBalance: 0, toPay: 699 },
  })
  expect(planPayment(open, 699, 0, ['paypal', 'crypto'])).toMatchObject({ method: 'paypal' })
  expect(planPayment(open, 0, 0, providerMethods)).toMatchObject({ method: 'card' })
})

test('a chosen method is kept, whatever the balance', () => {
  expect(planPayment(card, 699, 1_250, providerMethods)).toMatchObject({ method: 'card', split: { fromBalance: 0, toPay: 699 } })
})

test('the balance can pay part of a payment by card, PayPal or crypto', () => {
  const plan = planPayment({ ...card, method: 'paypal', useBalance: true }, 699, 250, providerMethods)
  expect(plan).toMatchObject({ method: 'paypal', useBalance: true, split: { fromBalance: 250, toPay: 449 } })
})

test('the balance pays everything only if chosen', () => {
  expect(planPayment({ ...card, method: 'balance' }, 699, 699, providerMethods)).toMatchObject({
    method: 'balance',
    split: { fromBalance: 699, toPay: 0 },
  })
  expect(planPayment({ ...card, useBalance: true }, 699, 699, providerMethods)).toMatchObject({
    useBalance: false,
    split: { fromBalance: 0, toPay: 699 },
  })
})

test('a chosen balance that has become too small pays its part and a card the rest; an empty one pays nothing', () => {
  expect(planPayment({ ...card, method: 'balance' }, 699, 250, providerMethods)).toMatchObject({ method: 'card', useBalance: true })
  expect(planPayment({ ...card, method: 'balance' }, 699, 0, providerMethods)).toMatchObject({
    method: 'card',
    useBalance: false,
    split: { toPay: 699 },
  })
})

test('a method that isn’t offered is replaced by the first that is', () => {
  expect(planPayment(card, 699, 0, ['paypal', 'crypto'])).toMatchObject({ method: 'paypal' })
  expect(planPayment({ ...card, method: 'balance' }, 699, 250, ['crypto'])).toMatchObject({ method: 'crypto', useBalance: true })
})
