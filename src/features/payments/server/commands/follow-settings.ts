import type { PaymentsContext } from '#features/payments/server/context.ts'
import { readConnections } from '#features/payments/server/providers/connections.ts'
import { createProviders } from '#features/payments/server/providers/registry.ts'
import { checkoutSetting, type MethodSetting, PAYMENTS_CHANGED } from '#features/payments/server/settings.ts'
import type { Config } from '#platform/config.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { ProvidersByMethod } from '#platform/payment-config.ts'
import { readSetting } from '#platform/settings.ts'

const configured = new WeakMap<Config, ProvidersByMethod>()

/** The value of PAYMENT_PROVIDERS before the console's settings replaced it. */
function configuredProviders(config: Config): ProvidersByMethod {
  const known = configured.get(config) ?? config.PAYMENT_PROVIDERS
  configured.set(config, known)
  return known
}

/**
 * Applies the console's payment settings on top of this process's configuration, now and whenever they change: the providers it can call,
 * and the one for each method. Afterwards, `content_changed` invalidates rendered pages.
 */
export async function followPaymentSettings(ctx: PaymentsContext): Promise<void> {
  await ctx.db.listen(PAYMENTS_CHANGED, () => {
    applyPaymentSettings(ctx)
      .then(() => publishContentChange(ctx.db, 'payments'))
      .catch((error: unknown) => ctx.log.error({ err: error }, 'the new payment settings could not be read'))
  })
  await applyPaymentSettings(ctx)
}

const applying = new WeakMap<object, Promise<void>>()

/** Reads the payment settings into this process. Reads run one after the other, so the newest one is applied last. */
export function applyPaymentSettings(ctx: PaymentsContext): Promise<void> {
  const earlier = applying.get(ctx.providers) ?? Promise.resolve()
  const next = earlier.catch(() => {}).then(() => readSettings(ctx))
  applying.set(ctx.providers, next)
  return next
}

async function readSettings(ctx: PaymentsContext): Promise<void> {
  const { config, providers } = ctx
  const fromEnvironment = configuredProviders(config)
  const [connections, chosen] = await Promise.all([readConnections(ctx), readSetting(ctx.db, checkoutSetting)])
  const next = createProviders(ctx, connections)
  // Contexts are copied, so the shared object is changed in place. A provider can only disappear if it was never used.
  for (const name of Object.keys(providers)) if (!next[name]) delete providers[name]
  Object.assign(providers, next)
  Object.assign(config, { PAYMENT_PROVIDERS: chosen ? providersFor(chosen, next) : fromEnvironment })
}

/** The provider that staff chose for each method, if it is connected. */
function providersFor(chosen: readonly MethodSetting[], connected: object): Partial<Record<string, string>> {
  return Object.fromEntries(
    chosen.flatMap(({ method, provider }) => (provider !== null && Object.hasOwn(connected, provider) ? [[method, provider]] : [])),
  )
}
