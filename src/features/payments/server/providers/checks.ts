import type { RealProvider } from '#features/payments/rules/kinds.ts'
import { checkBtcPay } from '#features/payments/server/providers/checks/btcpay.ts'
import type { Check } from '#features/payments/server/providers/checks/check.ts'
import { checkPayPal } from '#features/payments/server/providers/checks/paypal.ts'
import { checkStripe } from '#features/payments/server/providers/checks/stripe.ts'
import type { Connection } from '#features/payments/server/providers/connections.ts'
import { payPalApiUrl } from '#features/payments/server/providers/registry.ts'
import { serverReach } from '#features/payments/server/providers/server-reach.ts'
import { selectNewestCapture } from '#features/payments/server/store/connections.ts'
import type { Context } from '#platform/context.ts'

export function webhookUrl({ PUBLIC_URL }: Context['config'], provider: RealProvider): string {
  return `${PUBLIC_URL}/api/payments/webhooks/${provider}`
}

/**
 * Tests everything that the shop needs from a provider with these keys, without moving money. Problems at the provider are returned, not
 * thrown.
 */
export async function checkConnection(
  ctx: Context,
  provider: RealProvider,
  { fields, source }: Pick<Connection, 'fields' | 'source'>,
): Promise<Check[]> {
  const { config } = ctx
  const captured = await selectNewestCapture(ctx.db, provider)
  const subject = { webhookUrl: webhookUrl(config, provider), live: config.STORE_MODE === 'live', captured }
  const { secretKey = '', clientId = '', clientSecret = '', webhookId = '', url = '', apiKey = '', storeId = '' } = fields
  const checks = {
    stripe: () => checkStripe({ secretKey, apiUrl: config.STRIPE_API_URL }, subject),
    paypal: () => checkPayPal({ clientId, clientSecret, webhookId, apiUrl: payPalApiUrl(config, source) }, subject),
    btcpay: () => checkBtcPay({ url, reach: serverReach(config, url), apiKey, storeId }, subject),
  }
  return checks[provider]()
}
