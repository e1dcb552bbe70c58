import { fakeBtcPay } from '../fakes/btcpay.ts'
import { type FakePayPal, fakePayPal } from '../fakes/paypal.ts'
import { type FakeStripe, fakeStripe } from '../fakes/stripe.ts'
import { type ProviderDriver, providerDrivers } from './provider-drivers.ts'
import type { ProviderMessage } from './providers.ts'

/** A provider's payment while processes of the shop die. Amounts are in cents. */
export interface StepCase extends ProviderDriver {
  /** Claims a refund as the customer, if the provider requires that. */
  claimRefund(): void
  /** Disputes the remaining amount as the customer; undefined if the provider has no disputes. */
  dispute?(id: string, cents: number): Disputed
}

interface Disputed {
  opened: ProviderMessage
  /** How often the provider accepted evidence. */
  submissions(): number
  decide(outcome: 'won' | 'lost'): ProviderMessage
}

/** Starts the providers for a shop whose processes die. */
export async function stepCases() {
  const [stripe, paypal, btcpay] = await Promise.all([fakeStripe(), fakePayPal(), fakeBtcPay()])
  const drivers = providerDrivers({ stripe, paypal, btcpay })
  return {
    cases: {
      stripe: stripeCase(drivers.stripe, stripe),
      paypal: payPalCase(drivers.paypal, paypal),
      btcpay: { ...drivers.btcpay, claimRefund: () => btcpay.payOut(btcpay.pullPayments.at(-1)?.id ?? '') },
    },
    env: { ...stripe.env, ...paypal.env, ...btcpay.env, PAYMENT_PROVIDERS: 'card:stripe,paypal:paypal,crypto:btcpay' },
    addresses: ['STRIPE_API_URL', 'PAYPAL_API_URL', 'BTCPAY_URL'],
    async close() {
      await Promise.all([stripe, paypal, btcpay].map((provider) => provider.close()))
    },
  }
}

const stripeCase = (driver: ProviderDriver, stripe: FakeStripe): StepCase => ({
  ...driver,
  claimRefund() {},
  // Failed refunds don't count.
  refunds: () => [...stripe.refunds.values()].filter(({ status }) => status === 'succeeded').map(({ amount }) => amount),
  dispute(id, amount) {
    const dispute = stripe.disputes.open(stripe.sessions.get(id), { amount })
    return {
      opened: stripe.webhook('charge.dispute.created', dispute.id),
      submissions: () => dispute.evidence_details.submission_count,
      decide(outcome) {
        stripe.disputes.decide(dispute, outcome)
        return stripe.webhook('charge.dispute.closed', dispute.id)
      },
    }
  },
})

const payPalCase = (driver: ProviderDriver, paypal: FakePayPal): StepCase => ({
  ...driver,
  claimRefund() {},
  dispute(id, cents) {
    const capture = paypal.orders.get(id)?.purchase_units[0]?.payments?.captures[0]
    const dispute = paypal.disputes.open(capture, { dispute_amount: { currency_code: 'USD', value: (cents / 100).toFixed(2) } })
    return {
      opened: paypal.webhook('CUSTOMER.DISPUTE.CREATED', dispute.dispute_id),
      submissions: () => (dispute.evidences ?? []).filter(({ evidence_type }) => evidence_type === 'MERCHANT_RESPONSE').length,
      decide(outcome) {
        paypal.disputes.decide(dispute, outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR')
        return paypal.webhook('CUSTOMER.DISPUTE.RESOLVED', dispute.dispute_id)
      },
    }
  },
})
