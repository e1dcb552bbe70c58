import type { PaymentsContext } from '#features/payments/server/context.ts'
import { readConnections } from '#features/payments/server/providers/connections.ts'
import { createProviders } from '#features/payments/server/providers/registry.ts'
import { checkoutSetting, type MethodSetting, PAYMENTS_CHANGED } from '#features/payments/server/settings.ts'
import type { Config } from '#platform/config.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { ProvidersByMethod } from '#platform/payment-config.ts'
import { readSetting } from '#platform/settings.ts'

const configured = new WeakMap<Config, ProvidersByMethod>()

/** What PAYMENT_PROVIDERS itself says, whatever the console put over it. */
function configuredProviders(config: Config): ProvidersByMethod {
  const known = configured.get(config) ?? config.PAYMENT_PROVIDERS
  configured.set(config, known)
  return known
}

/**
 * Puts the console's payment settings over this process's configuration, now and whenever they change: which providers it can call,
 * and which serves each method. Whatever was rendered before is forgotten after that: `content_changed` follows.
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

/** Reads the payment settings into this process: one time after the other, so that the newest read is the last to be applied. */
export function applyPaymentSettings(ctx: PaymentsContext): Promise<void> {
  const earlier = applying.get(ctx.providers) ?? Promise.resolve()
  const next = earlier.catch(() => {}).then(() => readIntoProcess(ctx))
  applying.set(ctx.providers, next)
  return next
}

async function readIntoProcess(ctx: PaymentsContext): Promise<void> {
  const { config, providers } = ctx
  const fromEnvironment = configuredProviders(config)
  const [connections, chosen] = await Promise.all([readConnections(ctx), readSetting(ctx.db, checkoutSetting)])
  const next = createProviders(ctx, connections)
  // The same object everywhere: contexts are copied, and each copy has to follow. A provider that has gone for good was never used.
  for (const name of Object.keys(providers)) if (!next[name]) delete providers[name]
  Object.assign(providers, next)
  Object.assign(config, { PAYMENT_PROVIDERS: chosen ? servedBy(chosen, next) : fromEnvironment })
}

/** The provider of each method, as staff chose, if it can be called. */
function servedBy(chosen: readonly MethodSetting[], callable: object): Partial<Record<string, string>> {
  return Object.fromEntries(
    chosen.flatMap(({ method, provider }) => (provider !== null && Object.hasOwn(callable, provider) ? [[method, provider]] : [])),
  )
}
