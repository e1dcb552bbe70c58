import type { PaymentProvider } from '#features/payments/server/providers/provider.ts'
import type { Context } from '#platform/context.ts'

/** The providers that this shop's configuration turns on, by name. */
export function createProviders(_ctx: Context): Record<string, PaymentProvider> {
  return {}
}
