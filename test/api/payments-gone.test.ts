import { expect, test } from 'vitest'
import { signUp } from '../support/customer.ts'
import { buy, readOrder } from '../support/orders.ts'
import { last, noCard, providersShop } from '../support/providers.ts'

const at = providersShop()

test.each([
  ['Stripe', 'card', () => at.stripe.sessions],
  ['BTCPay Server', 'crypto', () => at.btcpay.invoices],
] as const)(
  'an unpaid payment that %s no longer has, as after a move to another account, ends after an hour, and its balance is free again',
  async (_name, paymentMethod, payments) => {
    const customer = await signUp(at.shop)
    await customer.request('POST', '/api/wallet/deposits', { amount: 5, method: 'stripe' })
    const deposit = last(at.stripe.sessions.keys())
    at.stripe.pay(deposit)
    await at.hear('stripe', at.stripe.webhook('checkout.session.completed', deposit))
    const order = await buy(customer, { paymentMethod, useBalance: true, ...noCard })
    const state = async () => [(await readOrder(customer, order)).payment?.status, await customer.balance()]
    payments().delete(last(payments().keys()))
    // Until then, the shop's keys may just be wrong.
    await at.reconcile()
    expect(await state()).toEqual(['requires_action', 0])
    at.shop.jump(61 * 60_000)
    await at.reconcile()
    at.shop.jump(0)
    expect(await state()).toEqual(['expired', 5])
  },
)
