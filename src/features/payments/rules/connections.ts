import type { Provider, ProviderMethod, RealProvider } from '#features/payments/rules/kinds.ts'

/** What a provider is called. */
export const providerLabels: Record<Provider, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  btcpay: 'BTCPay Server',
  sandbox: 'Sandbox',
}

/** Who can serve each method. */
export const providersOfMethod: Record<ProviderMethod, readonly Provider[]> = {
  card: ['stripe', 'sandbox'],
  paypal: ['paypal', 'sandbox'],
  crypto: ['btcpay', 'sandbox'],
}

interface TakenMethod {
  method: ProviderMethod
  /** Null if nobody takes it. */
  provider: Provider | null
}

/** The methods that another provider takes than before, or none any more, as they are after. The first provider of a method replaces none. */
export function switchedMethods<Method extends TakenMethod>(before: readonly TakenMethod[], after: readonly Method[]): Method[] {
  return after.filter(({ method, provider }) => {
    const earlier = before.find((each) => each.method === method)?.provider ?? null
    return earlier !== null && earlier !== provider
  })
}

/** One thing that the shop has to know to call a provider. */
export interface ConnectionField {
  name: string
  label: string
  /** Never shown again; staff see the last four characters. */
  isSecret: boolean
}

const field = (name: string, label: string, isSecret: boolean): ConnectionField => ({ name, label, isSecret })

/** What the shop needs of each provider, in the order in which it is found there. */
export const connectionFields: Record<RealProvider, readonly ConnectionField[]> = {
  stripe: [field('secretKey', 'Secret or restricted key', true), field('webhookSecret', 'Webhook signing secret', true)],
  paypal: [field('clientId', 'Client ID', false), field('clientSecret', 'Client secret', true), field('webhookId', 'Webhook ID', false)],
  btcpay: [
    field('url', 'Server address', false),
    field('storeId', 'Store ID', false),
    field('apiKey', 'API key', true),
    field('webhookSecret', 'Webhook secret', true),
  ],
}

/** The field that signatures of a provider's webhooks are checked with. */
export const webhookField: Record<RealProvider, string> = { stripe: 'webhookSecret', paypal: 'webhookId', btcpay: 'webhookSecret' }

/** The events that the shop has to hear of, as the provider names them; BTCPay Server sends all that it has. */
export const webhookEvents: Record<RealProvider, readonly string[]> = {
  stripe: [
    'checkout.session.completed',
    'checkout.session.expired',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ],
  paypal: [
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.DECLINED',
    'PAYMENT.CAPTURE.REFUNDED',
    'PAYMENT.CAPTURE.REVERSED',
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.UPDATED',
    'CUSTOMER.DISPUTE.RESOLVED',
  ],
  btcpay: ['InvoiceReceivedPayment', 'InvoicePaymentSettled', 'InvoiceProcessing', 'InvoiceExpired', 'InvoiceSettled', 'InvoiceInvalid'],
}

/** Providers that print a text on the customer's statement. */
export const takesStatementText: Record<RealProvider, boolean> = { stripe: true, paypal: true, btcpay: false }

/**
 * Whether banks can print a text after the account's own name: 2 to 10 letters, digits, spaces, dots and hyphens, with a letter among
 * them. Of the 22 characters of a statement, Stripe's prefix and PayPal's take the others.
 */
export function isStatementText(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9 .-]{0,8}[A-Za-z0-9.]$/.test(text) && /[A-Za-z]/.test(text)
}

/** What is wrong with a provider's field in a shop that is `live` or not; undefined if nothing is. An empty field is not looked at here. */
export function fieldProblem(provider: RealProvider, name: string, value: string, live: boolean): string | undefined {
  if (/\s/.test(value)) return 'Remove the spaces: a key has none.'
  if (provider === 'stripe' && name === 'secretKey') return stripeKeyProblem(value, live)
  if (provider === 'stripe' && name === 'webhookSecret' && !value.startsWith('whsec_'))
    return 'A signing secret starts with whsec_. Copy it from the webhook’s page at Stripe.'
  if (name === 'url' && !isServerAddress(value)) return 'Enter your server’s address, which starts with https://.'
  return undefined
}

function stripeKeyProblem(value: string, live: boolean): string | undefined {
  if (value.startsWith('pk_')) return 'This is the publishable key. Copy the secret key, or create a restricted one.'
  const mode = /^(?:sk|rk)_(test|live)_/.exec(value)?.[1]
  if (!mode) return 'A key starts with sk_ or rk_. Copy it from Developers, API keys.'
  if (live && mode === 'test') return 'This is a test key, which moves no money. A live shop needs a live key (sk_live_ or rk_live_).'
  if (!live && mode === 'live')
    return 'This is a live key, which charges real cards. A demo shop takes test keys only (sk_test_ or rk_test_).'
  return undefined
}

/** Whether `text` is an address without a path, user or query: https, or http on this machine, for tests. */
function isServerAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.search || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname))
}
