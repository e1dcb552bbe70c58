import type { ProviderMethod } from '#features/payments/contract.ts'
import { type RealProvider, realProviders } from '#features/payments/rules/kinds.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { btcPayProvider } from '#features/payments/server/providers/btcpay.ts'
import { withSafeResponses } from '#features/payments/server/providers/call.ts'
import { type Connection, type Connections, statementAt, webhookKeys } from '#features/payments/server/providers/connections.ts'
import { payPalProvider } from '#features/payments/server/providers/paypal.ts'
import { cardKeys, type PaymentProvider } from '#features/payments/server/providers/provider.ts'
import { sandboxProvider } from '#features/payments/server/providers/sandbox/provider.ts'
import { serverReach } from '#features/payments/server/providers/server-reach.ts'
import { stripeProvider } from '#features/payments/server/providers/stripe.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'

const LIVE_PAYPAL = 'https://api-m.paypal.com'
const SANDBOX_PAYPAL = 'https://api-m.sandbox.paypal.com'

/**
 * The URL of PayPal's API: PAYPAL_API_URL if it isn't PayPal's default. Otherwise, keys set in the console use live or sandbox by the
 * shop's mode.
 */
export function payPalApiUrl({ PAYPAL_API_URL, STORE_MODE }: Config, source: Connection['source']): string {
  if (source === 'environment' || PAYPAL_API_URL !== LIVE_PAYPAL) return PAYPAL_API_URL
  return STORE_MODE === 'live' ? LIVE_PAYPAL : SANDBOX_PAYPAL
}

const builders: Record<RealProvider, (ctx: Context, connection: Connection) => PaymentProvider> = {
  stripe({ config, now, secrets }, connection) {
    const { secretKey = '' } = connection.fields
    const webhookSecrets = webhookKeys('stripe', connection)
    const statementText = (createdAt: Date) => statementAt(connection, createdAt)
    const settings = { secretKey, webhookSecrets, apiUrl: config.STRIPE_API_URL, statementText }
    return stripeProvider({ ...settings, cardKeys: (fingerprint) => cardKeys(secrets, 'stripe', fingerprint) }, now)
  },
  paypal({ config, now }, connection) {
    const { clientId = '', clientSecret = '' } = connection.fields
    const webhookIds = webhookKeys('paypal', connection)
    const statementText = (createdAt: Date) => statementAt(connection, createdAt)
    return payPalProvider({ clientId, clientSecret, webhookIds, apiUrl: payPalApiUrl(config, connection.source), statementText }, now)
  },
  btcpay({ config }, connection) {
    const { url = '', storeId = '', apiKey = '' } = connection.fields
    return btcPayProvider({ url, reach: serverReach(config, url), apiKey, storeId, webhookSecrets: webhookKeys('btcpay', connection) })
  },
}

/**
 * The providers that this shop can call, by name. Includes every provider with keys, even if it serves no method, because it must still be
 * able to refund its captures. A demo shop has the sandbox.
 */
export function createProviders(ctx: Context, connections: Connections): Record<string, PaymentProvider> {
  const real = realProviders.flatMap((name) => {
    const connection = connections[name]
    return connection ? [builders[name](ctx, connection)] : []
  })
  const all = ctx.config.STORE_MODE === 'demo' ? [sandboxProvider(ctx), ...real] : real
  return Object.fromEntries(all.map((provider) => [provider.name, withSafeResponses(provider, ctx.log)]))
}

/** The provider that serves a method. Throws if the shop doesn't offer the method, which callers have checked. */
export function providerNameOf(ctx: Context, method: ProviderMethod): string {
  const name = ctx.config.PAYMENT_PROVIDERS[method]
  if (!name) throw new Error(`no payment provider serves ${method}`)
  return name
}

/** The provider with this name. Throws if it is not configured. */
export function providerOf(ctx: PaymentsContext, name: string): PaymentProvider {
  const provider = ctx.providers[name]
  if (!provider) throw new Error(`the payment provider ${name} is not configured`)
  return provider
}
