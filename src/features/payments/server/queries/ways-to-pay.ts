import { providerLabels } from '#features/payments/rules/connections.ts'
import { realProviders } from '#features/payments/rules/kinds.ts'
import { sandboxWays, type WaysToPay } from '#features/payments/rules/words.ts'
import { offeredMethods } from '#features/payments/server/queries.ts'
import type { Context } from '#platform/context.ts'

/** How customers can pay now. Pages that show them are rendered again when they change. */
export async function waysToPay(ctx: Context): Promise<WaysToPay> {
  const methods = await offeredMethods(ctx)
  const { PAYMENT_PROVIDERS: served } = ctx.config
  const used = realProviders.filter((provider) => methods.some((method) => served[method] === provider))
  return {
    methods,
    coins: served.crypto === 'sandbox' ? sandboxWays.coins : [],
    providers: used.map((provider) => providerLabels[provider]),
    simulated: methods.length > 0 && used.length === 0,
  }
}
