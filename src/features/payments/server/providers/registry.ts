import type { PaymentsContext } from '#features/payments/server/context.ts'
import { dependable } from '#features/payments/server/providers/call.ts'
import type { PaymentProvider } from '#features/payments/server/providers/provider.ts'
import { sandboxProvider } from '#features/payments/server/providers/sandbox/provider.ts'
import type { Context } from '#platform/context.ts'

/** The providers that this shop's configuration turns on, by name. */
export function createProviders(ctx: Context): Record<string, PaymentProvider> {
  return { [ctx.config.PAYMENT_PROVIDER]: dependable(sandboxProvider(ctx), ctx.log) }
}

/** The provider of this name. Throws where this shop's configuration does not turn it on. */
export function providerOf(ctx: PaymentsContext, name: string): PaymentProvider {
  const provider = ctx.providers[name]
  if (!provider) throw new Error(`the payment provider ${name} is not configured`)
  return provider
}
