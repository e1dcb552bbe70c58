import type { ConnectionChecks, MethodOptionsBody, PaymentSettings } from '#features/payments/contract/settings.ts'
import type { RealProvider } from '#features/payments/rules/kinds.ts'
import { fakeBtcPay } from '../fakes/btcpay.ts'
import { fakePayPal } from '../fakes/paypal.ts'
import { fakeStripe, STRIPE_WEBHOOK_SECRET } from '../fakes/stripe.ts'
import { type DataOf, getData } from './answers.ts'
import type { Customer } from './customer.ts'

/** The response to saving a connection in the console. */
export type SavedConnection = DataOf<{ settings: PaymentSettings; checks: ConnectionChecks }>

/** Starts stand-ins for the three providers. Returns them with the shop's keys for each. */
export async function fakeProviders() {
  const [stripe, paypal, btcpay] = await Promise.all([fakeStripe(), fakePayPal(), fakeBtcPay()])
  const {
    BTCPAY_URL: url = '',
    BTCPAY_STORE_ID: storeId = '',
    BTCPAY_API_KEY: apiKey = '',
    BTCPAY_WEBHOOK_SECRET: webhookSecret = '',
  } = btcpay.env
  const { PAYPAL_CLIENT_ID: clientId = '', PAYPAL_CLIENT_SECRET: clientSecret = '', PAYPAL_WEBHOOK_ID: webhookId = '' } = paypal.env
  const keys: Record<RealProvider, Record<string, string>> = {
    stripe: { secretKey: stripe.env.STRIPE_SECRET_KEY ?? '', webhookSecret: STRIPE_WEBHOOK_SECRET },
    paypal: { clientId, clientSecret, webhookId },
    btcpay: { url, storeId, apiKey, webhookSecret },
  }
  return {
    stripe,
    paypal,
    btcpay,
    keys,
    /** The providers' URLs. The keys are set in the console. */
    env: { STRIPE_API_URL: stripe.url, PAYPAL_API_URL: paypal.url },
    close: () => Promise.all([stripe, paypal, btcpay].map((provider) => provider.close())),
  }
}

/** The payment settings as the console shows them. */
export function paymentSettings(asker: Customer): Promise<PaymentSettings> {
  return getData<PaymentSettings>(asker, '/api/operator/payments')
}

/** Method options with `card` applied to card payments, and the sandbox for PayPal and crypto. */
export function methodsWith(card: Partial<MethodOptionsBody['methods'][number]>): MethodOptionsBody {
  return {
    methods: [
      { method: 'card', offered: true, provider: 'stripe', min: null, max: null, ...card },
      { method: 'paypal', offered: true, provider: 'sandbox', min: null, max: null },
      { method: 'crypto', offered: true, provider: 'sandbox', min: null, max: null },
    ],
  }
}
