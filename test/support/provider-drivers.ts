import type { FakeBtcPay } from '../fakes/btcpay.ts'
import type { FakePayPal } from '../fakes/paypal.ts'
import type { ProviderServer } from '../fakes/provider-server.ts'
import type { FakeStripe } from '../fakes/stripe.ts'
import { last, type ProviderMessage } from './providers.ts'

/** How a test plays the customer at one provider, and the provider itself. */
export interface ProviderDriver {
  name: 'stripe' | 'paypal' | 'btcpay'
  method: 'card' | 'paypal' | 'crypto'
  server(): ProviderServer
  /** Part of the path of requests that start a payment. */
  payPath: string
  /** The number of payments that were started. */
  count(): number
  /** The id of the newest payment. */
  newest(): string
  /** Pays as the customer on the provider's page. */
  pay(id: string): void
  /** The provider's webhook for a payment that succeeded. */
  webhook(id: string): ProviderMessage
  /** The requested refunds in cents, oldest first. */
  refunds(): number[]
}

/** Converts a provider's dollar amount to cents. */
export const cents = (dollars: string) => Math.round(Number(dollars) * 100)

interface Fakes {
  stripe: FakeStripe
  paypal: FakePayPal
  btcpay: FakeBtcPay
}

/** Creates drivers for these stand-ins, which may be started later. */
export function providerDrivers(at: Fakes): Record<ProviderDriver['name'], ProviderDriver> {
  return {
    stripe: {
      name: 'stripe',
      method: 'card',
      server: () => at.stripe,
      payPath: '',
      count: () => at.stripe.sessions.size,
      newest: () => last(at.stripe.sessions.keys()),
      pay: (id) => at.stripe.pay(id),
      webhook: (id) => at.stripe.webhook('checkout.session.completed', id),
      refunds: () => [...at.stripe.refunds.values()].map(({ amount }) => amount),
    },
    paypal: {
      name: 'paypal',
      method: 'paypal',
      server: () => at.paypal,
      payPath: '/v2/checkout',
      count: () => at.paypal.orders.size,
      newest: () => last(at.paypal.orders.keys()),
      pay: (id) => at.paypal.approve(id),
      webhook: (id) => at.paypal.webhook('CHECKOUT.ORDER.APPROVED', id),
      refunds: () => [...at.paypal.refunds.values()].map(({ amount }) => cents(amount.value)),
    },
    btcpay: {
      name: 'btcpay',
      method: 'crypto',
      server: () => at.btcpay,
      payPath: '',
      count: () => at.btcpay.invoices.size,
      newest: () => last(at.btcpay.invoices.keys()),
      pay: (id) => at.btcpay.pay(id, Number(at.btcpay.invoices.get(id)?.amount)),
      webhook: (id) => at.btcpay.webhook('InvoiceSettled', id),
      refunds: () => at.btcpay.pullPayments.map(({ amount }) => cents(amount)),
    },
  }
}
