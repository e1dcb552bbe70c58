import { expect, test } from 'vitest'
import { paymentProviders } from '#platform/payment-config.ts'

test('the sandbox serves all methods, or each method has its provider', () => {
  expect(paymentProviders.parse(undefined)).toEqual({ card: 'sandbox', paypal: 'sandbox', crypto: 'sandbox' })
  expect(paymentProviders.parse('none')).toEqual({})
  expect(paymentProviders.parse(' card:stripe, crypto : btcpay')).toEqual({ card: 'stripe', crypto: 'btcpay' })
})

test.each(['', 'stripe', 'card', 'card:', 'card:paypal', 'cash:stripe', 'card:stripe,', 'card:stripe,card:sandbox', '__proto__:stripe'])(
  '%j is refused with an example',
  (text) => {
    const { error } = paymentProviders.safeParse(text)
    expect(error?.issues[0]?.message).toContain('card:stripe,paypal:paypal,crypto:btcpay')
  },
)
