/**
 * The permissions that the shop's keys need, as named on each provider's screens. Used by the connection test and the console's guide.
 * docs/operating/payments.md lists the same ones.
 */
export const stripeAccess = {
  write: ['Checkout Sessions', 'Charges and Refunds', 'Disputes'],
  read: ['PaymentIntents', 'Balance transactions', 'Balance', 'Payouts', 'Webhook endpoints'],
} as const

/** Features of the PayPal app. */
export const payPalFeatures = ['Accept payments', 'Transaction search', 'Customer disputes'] as const

/** BTCPay Server permissions, without their prefix `btcpay.store.`. */
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
