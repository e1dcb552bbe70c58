/**
 * What the shop's keys have to be allowed at each provider, by the names of the provider's own screens. The test of a connection, the guide in
 * the console and docs/operating/payments.md say the same.
 */
export const stripeAccess = {
  write: ['Checkout Sessions', 'Charges and Refunds', 'Disputes'],
  read: ['PaymentIntents', 'Balance transactions', 'Balance', 'Payouts', 'Webhook endpoints'],
} as const

/** The features of PayPal's app. */
export const payPalFeatures = ['Accept payments', 'Transaction search', 'Customer disputes'] as const

/** Permissions of BTCPay Server, each after `btcpay.store.`. */
export const btcPayPermissions = [
  'cancreateinvoice',
  'canviewinvoices',
  'canmodifyinvoices',
  'cancreatepullpayments',
  'canmanagepullpayments',
  'canviewpayouts',
  'webhooks.canmodifywebhooks',
] as const
export type BtcPayPermission = (typeof btcPayPermissions)[number]
