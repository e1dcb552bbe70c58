import type { PaymentsContext } from '#features/payments/server/context.ts'
import { readConnections } from '#features/payments/server/providers/connections.ts'
import { createProviders } from '#features/payments/server/providers/registry.ts'
import { checkoutSetting, type MethodSetting, PAYMENTS_CHANGED } from '#features/payments/server/settings.ts'
import { environmentOf } from '#platform/config.ts'
import { follow, loadInTurn } from '#platform/followed.ts'
import { readSetting } from '#platform/settings.ts'

/**
 * Applies the console's payment settings on top of this process's configuration, now and whenever they change: the providers it can call,
 * and the one for each method.
 */
export async function followPaymentSettings(ctx: PaymentsContext): Promise<void> {
  await follow(ctx, { channel: PAYMENTS_CHANGED, source: 'payments', load: () => applyPaymentSettings(ctx) })
}

/** Reads the payment settings into this process. */
export function applyPaymentSettings(ctx: PaymentsContext): Promise<void> {
  return loadInTurn(ctx.providers, () => readSettings(ctx))
}

async function readSettings(ctx: PaymentsContext): Promise<void> {
  const { config, providers } = ctx
  const [connections, chosen] = await Promise.all([readConnections(ctx), readSetting(ctx.db, checkoutSetting)])
  const next = createProviders(ctx, connections)
  // Contexts are copied, so the shared object is changed in place. A provider can only disappear if it was never used.
  for (const name of Object.keys(providers)) if (!next[name]) delete providers[name]
  Object.assign(providers, next)
  Object.assign(config, { PAYMENT_PROVIDERS: chosen ? providersFor(chosen, next) : environmentOf(config).PAYMENT_PROVIDERS })
}

/** The provider that staff chose for each method, if it is connected. */
function providersFor(chosen: readonly MethodSetting[], connected: object): Partial<Record<string, string>> {
  return Object.fromEntries(
    chosen.flatMap(({ method, provider }) => (provider !== null && Object.hasOwn(connected, provider) ? [[method, provider]] : [])),
  )
}
