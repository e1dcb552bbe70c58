import { type FakeBtcPay, fakeBtcPay } from '../fakes/btcpay.ts'
import { type FakePayPal, fakePayPal } from '../fakes/paypal.ts'
import { type FakeStripe, fakeStripe } from '../fakes/stripe.ts'
import type { ProviderMessage } from './providers.ts'

/** What happens to one payment at a provider, while processes of the shop die. Amounts are in cents. */
export interface StepCase {
  name: 'stripe' | 'paypal' | 'btcpay'
  method: 'card' | 'paypal' | 'crypto'
  /** How many payments were begun. */
  count(): number
  /** The customer pays on the provider's page. */
  pay(id: string): void
  paid(id: string): ProviderMessage
  /** Where a customer has to claim a refund, they do. */
  claimRefund(): void
  /** What was refunded of all payments. */
  refunded(): number[]
  /** The customer disputes what is left; undefined where nobody can. */
  dispute?(id: string, cents: number): { opened: ProviderMessage; decide(outcome: 'won' | 'lost'): ProviderMessage }
}

/** The providers of a shop whose processes die: one after the other is asked to do the same. */
export async function stepCases() {
  const [stripe, paypal, btcpay] = await Promise.all([fakeStripe(), fakePayPal(), fakeBtcPay()])
  return {
    cases: { stripe: stripeCase(stripe), paypal: payPalCase(paypal), btcpay: btcPayCase(btcpay) },
    env: { ...stripe.env, ...paypal.env, ...btcpay.env, PAYMENT_PROVIDERS: 'card:stripe,paypal:paypal,crypto:btcpay' },
    addresses: ['STRIPE_API_URL', 'PAYPAL_API_URL', 'BTCPAY_URL'],
    async close() {
      await Promise.all([stripe, paypal, btcpay].map((each) => each.close()))
    },
  }
}

const stripeCase = (stripe: FakeStripe): StepCase => ({
  name: 'stripe',
  method: 'card',
  count: () => stripe.sessions.size,
  pay: (id) => stripe.pay(id),
  paid: (id) => stripe.webhook('checkout.session.completed', id),
  claimRefund() {},
  refunded: () => [...stripe.refunds.values()].filter(({ status }) => status === 'succeeded').map(({ amount }) => amount),
  dispute(id, amount) {
    const dispute = stripe.disputes.open(stripe.sessions.get(id), { amount })
    return {
      opened: stripe.webhook('charge.dispute.created', dispute.id),
      decide(outcome) {
        stripe.disputes.decide(dispute, outcome)
        return stripe.webhook('charge.dispute.closed', dispute.id)
      },
    }
  },
})

const payPalCase = (paypal: FakePayPal): StepCase => ({
  name: 'paypal',
  method: 'paypal',
  count: () => paypal.orders.size,
  pay: (id) => paypal.approve(id),
  paid: (id) => paypal.webhook('CHECKOUT.ORDER.APPROVED', id),
  claimRefund() {},
  refunded: () => [...paypal.refunds.values()].map(({ amount }) => Math.round(Number(amount.value) * 100)),
  dispute(id, cents) {
    const capture = paypal.orders.get(id)?.purchase_units[0]?.payments?.captures[0]
    const dispute = paypal.disputes.open(capture, { dispute_amount: { currency_code: 'USD', value: (cents / 100).toFixed(2) } })
    return {
      opened: paypal.webhook('CUSTOMER.DISPUTE.CREATED', dispute.dispute_id),
      decide(outcome) {
        paypal.disputes.decide(dispute, outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR')
        return paypal.webhook('CUSTOMER.DISPUTE.RESOLVED', dispute.dispute_id)
      },
    }
  },
})

const btcPayCase = (btcpay: FakeBtcPay): StepCase => ({
  name: 'btcpay',
  method: 'crypto',
  count: () => btcpay.invoices.size,
  pay: (id) => btcpay.pay(id, Number(btcpay.invoices.get(id)?.amount)),
  paid: (id) => btcpay.webhook('InvoiceSettled', id),
  claimRefund: () => btcpay.payOut(btcpay.pullPayments.at(-1)?.id ?? ''),
  refunded: () => btcpay.pullPayments.map(({ amount }) => Math.round(Number(amount) * 100)),
})
