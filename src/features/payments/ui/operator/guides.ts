import { btcPayPermissions, payPalFeatures, stripeAccess } from '#features/payments/rules/key-needs.ts'
import type { RealProvider } from '#features/payments/rules/kinds.ts'

const formatList = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)

/** The steps at a provider before its keys are entered here. */
export interface Guide {
  /** Each step's text and the fields to enter, by name. `webhook` shows the webhook's address. */
  steps: readonly { text: string; fields: readonly string[]; webhook?: boolean }[]
  /** How to use the provider's test mode, for a demo shop. */
  testMode: string
}

export const guides: Record<RealProvider, Guide> = {
  stripe: {
    steps: [
      {
        text: `In the Stripe Dashboard, open Developers, API keys. Create a restricted key with write access to ${formatList(stripeAccess.write)}, and read access to ${formatList(stripeAccess.read)}.`,
        fields: ['secretKey'],
      },
      {
        text: 'Open Developers, Webhooks, and add an endpoint with this address and these events. Then copy its signing secret.',
        fields: ['webhookSecret'],
        webhook: true,
      },
    ],
    testMode: 'Use Stripe’s test mode keys, which start with sk_test_ or rk_test_.',
  },
  paypal: {
    steps: [
      {
        text: `In the PayPal Developer Dashboard, open Apps & Credentials and create an app. Turn on ${formatList(payPalFeatures)} for it.`,
        fields: ['clientId', 'clientSecret'],
      },
      {
        text: 'In the app, add a webhook with this address and these events. Then copy its ID.',
        fields: ['webhookId'],
        webhook: true,
      },
    ],
    testMode: 'Create the app with Sandbox selected. A demo shop calls PayPal’s sandbox.',
  },
  btcpay: {
    steps: [
      { text: 'Enter the address of your BTCPay Server, and the ID of the store from Settings, General.', fields: ['url', 'storeId'] },
      {
        text: `Open Account, Manage account, API keys. Create a key for this store with the permissions ${formatList(btcPayPermissions.map((permission) => `btcpay.store.${permission}`))}.`,
        fields: ['apiKey'],
      },
      {
        text: 'In the store, open Settings, Webhooks, and add a webhook with this address for all events. Then copy its secret.',
        fields: ['webhookSecret'],
        webhook: true,
      },
    ],
    testMode: 'Use a server on testnet or regtest, because BTCPay Server has no test keys.',
  },
}
