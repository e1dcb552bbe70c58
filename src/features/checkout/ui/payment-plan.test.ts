import { expect, test } from 'vitest'
import { type PaymentChoice, planPayment } from '#features/checkout/ui/payment-plan.ts'
import { providerMethods } from '#features/payments/rules/kinds.ts'

const card: PaymentChoice = { method: 'card', coin: 'bitcoin', useBalance: false }

const open: PaymentChoice = { ...card, method: null }

test('until a method is chosen, a balance that covers the price pays it, and a smaller one is left alone', () => {
  expect(planPayment(open, 699, 699, providerMethods)).toMatchObject({ method: 'balance', split: { fromBalance: 699, toPay: 0 } })
  expect(planPayment(open, 699, 250, providerMethods)).toMatchObject({
    method: 'card',
    useBalance: false,
    split: { fromBalance: 0, toPay: 699 },
  })
  expect(planPayment(open, 699, 0, ['paypal', 'crypto'])).toMatchObject({ method: 'paypal' })
  expect(planPayment(open, 0, 0, providerMethods)).toMatchObject({ method: 'card' })
})

test('a method that was chosen stays, whatever the balance', () => {
  expect(planPayment(card, 699, 1_250, providerMethods)).toMatchObject({ method: 'card', split: { fromBalance: 0, toPay: 699 } })
})

test('it pays a part beside a card, PayPal or crypto', () => {
  const plan = planPayment({ ...card, method: 'paypal', useBalance: true }, 699, 250, providerMethods)
  expect(plan).toMatchObject({ method: 'paypal', useBalance: true, split: { fromBalance: 250, toPay: 449 } })
})

test('it pays everything only where it was chosen for that', () => {
  expect(planPayment({ ...card, method: 'balance' }, 699, 699, providerMethods)).toMatchObject({
    method: 'balance',
    split: { fromBalance: 699, toPay: 0 },
  })
  expect(planPayment({ ...card, useBalance: true }, 699, 699, providerMethods)).toMatchObject({
    useBalance: false,
    split: { fromBalance: 0, toPay: 699 },
  })
})

test('chosen and then too small, it pays its part and a card the rest; with nothing left the card pays all', () => {
  expect(planPayment({ ...card, method: 'balance' }, 699, 250, providerMethods)).toMatchObject({ method: 'card', useBalance: true })
  expect(planPayment({ ...card, method: 'balance' }, 699, 0, providerMethods)).toMatchObject({
    method: 'card',
    useBalance: false,
    split: { toPay: 699 },
  })
})

test('a way that the shop does not offer gives way to the first that it does', () => {
  expect(planPayment(card, 699, 0, ['paypal', 'crypto'])).toMatchObject({ method: 'paypal' })
  expect(planPayment({ ...card, method: 'balance' }, 699, 250, ['crypto'])).toMatchObject({ method: 'crypto', useBalance: true })
})
