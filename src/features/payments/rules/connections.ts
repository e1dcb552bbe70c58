import type { Provider, ProviderMethod, RealProvider } from '#features/payments/rules/kinds.ts'

/** Provider names as displayed. */
export const providerLabels: Record<Provider, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  btcpay: 'BTCPay Server',
  sandbox: 'Sandbox',
}

/** The providers that support each method. */
export const providersOfMethod: Record<ProviderMethod, readonly Provider[]> = {
  card: ['stripe', 'sandbox'],
  paypal: ['paypal', 'sandbox'],
  crypto: ['btcpay', 'sandbox'],
}

interface MethodProvider {
  method: ProviderMethod
  /** Null if no provider takes it. */
  provider: Provider | null
}

/**
 * The methods that change to another provider or to none, as they are in `after`. A method that gets its first provider is not included.
 */
export function switchedMethods<Method extends MethodProvider>(before: readonly MethodProvider[], after: readonly Method[]): Method[] {
  return after.filter(({ method, provider }) => {
    const earlier = before.find((option) => option.method === method)?.provider ?? null
    return earlier !== null && earlier !== provider
  })
}

/** A credential or setting that the shop needs to call a provider. */
export interface ConnectionField {
  name: string
  label: string
  /** Not shown after it was saved. Staff see the last four characters. */
  isSecret: boolean
}

const field = (name: string, label: string, isSecret: boolean): ConnectionField => ({ name, label, isSecret })

/** The fields of each provider, in the order in which they appear on its site. */
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

/** The field used to verify the signatures of a provider's webhooks. */
export const webhookField: Record<RealProvider, string> = { stripe: 'webhookSecret', paypal: 'webhookId', btcpay: 'webhookSecret' }

/** The webhook events that the shop subscribes to, by the provider's names. BTCPay Server sends all of its events. */
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

/** Whether a provider adds a text to the customer's statement. */
export const supportsStatementText: Record<RealProvider, boolean> = { stripe: true, paypal: true, btcpay: false }

/**
 * Whether banks can print a text after the account's name. It has 2 to 10 letters, digits, spaces, dots and hyphens, including a letter.
 * Stripe's and PayPal's prefixes use the rest of the statement's 22 characters.
 */
export function isStatementText(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9 .-]{0,8}[A-Za-z0-9.]$/.test(text) && /[A-Za-z]/.test(text)
}

/** What is wrong with a provider's field in a `live` or demo shop. Undefined if nothing is. The value must not be empty. */
export function fieldProblem(provider: RealProvider, name: string, value: string, live: boolean): string | undefined {
  if (/\s/.test(value)) return 'Remove the spaces. Keys don’t contain any.'
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

/** Whether `text` is a URL without user, query and fragment. It must use https, or http on localhost for tests. */
function isServerAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.search || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname))
}
