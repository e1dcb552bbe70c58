/** How a customer pays. `balance` needs an account. */
export const paymentMethods = ['card', 'paypal', 'crypto', 'balance'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Methods that providers can take. Staff can turn off all but one. */
export const providerMethods = ['card', 'paypal', 'crypto'] as const
export type ProviderMethod = (typeof providerMethods)[number]

/** Providers that move real money. They are connected in the console or by the environment. */
export const realProviders = ['stripe', 'paypal', 'btcpay'] as const
export type RealProvider = (typeof realProviders)[number]

/** All providers. The sandbox moves no money. */
export const providers = [...realProviders, 'sandbox'] as const
export type Provider = (typeof providers)[number]

/** Providers whose refunds the customer has to claim, by a link that the shop emails. */
export const providersWithClaims: readonly string[] = ['btcpay']

export const coins = ['bitcoin', 'ethereum', 'usdc'] as const
export type Coin = (typeof coins)[number]

/**
 * The status of a payment attempt. created: recorded, and the provider has not been called yet · requires_action: the customer has to
 * approve, pay or confirm · pending: the provider is working on it · unknown: a call got no response, and the reconciler will query the
 * provider · succeeded: the money is captured · declined: refused by the payer's bank · failed: an error at the provider · canceled,
 * expired: nobody paid.
 */
export const attemptStatuses = [
  'created',
  'requires_action',
  'pending',
  'unknown',
  'succeeded',
  'declined',
  'failed',
  'canceled',
  'expired',
] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

/**
 * The status of a refund. pending: to be requested, or the provider is working on it · unknown: a call got no response, and the same
 * refund is requested again · failed: the provider refused it. A failed refund is requested again later, and its money stays reserved.
 */
export const refundStatuses = ['pending', 'unknown', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** The payer's actions on the sandbox's pages. */
export const sandboxActions = ['approve', 'decline', 'cancel', 'pay', 'underpay', 'expire'] as const
export type SandboxAction = (typeof sandboxActions)[number]

/** The bank's actions in the sandbox's console: dispute a payment, and decide for the shop (`win`) or the customer (`lose`). */
export const sandboxDisputeActions = ['dispute', 'win', 'lose'] as const
export type SandboxDisputeAction = (typeof sandboxDisputeActions)[number]

export const sandboxStatuses = ['requires_action', 'pending', 'succeeded', 'declined', 'failed', 'canceled', 'expired'] as const
export type SandboxStatus = (typeof sandboxStatuses)[number]

export const apiFaults = ['none', 'slow', 'error', 'reset', 'garbage'] as const
export const refundFaults = ['none', 'refuse', 'pending'] as const

/** Why a provider declined a payment. */
export const declineCodes = ['card_declined', 'insufficient_funds', 'authentication_failed', 'provider_error', 'underpaid'] as const
export type DeclineCode = (typeof declineCodes)[number]
