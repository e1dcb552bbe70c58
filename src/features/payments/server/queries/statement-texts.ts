import type { ProviderMethod } from '#features/payments/contract.ts'
import { providerMethods, realProviders } from '#features/payments/rules/kinds.ts'
import { readConnections, statementAt } from '#features/payments/server/providers/connections.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'

const connections = contentSnapshot((ctx) => readConnections(ctx))

/** What the statement of a card or PayPal account shows of a payment, by method; methods for which staff entered no text are missing. */
export async function statementTexts(ctx: Context): Promise<Partial<Record<ProviderMethod, string>>> {
  const known = await connections(ctx)
  return Object.fromEntries(
    providerMethods.flatMap((method) => {
      const provider = realProviders.find((name) => name === ctx.config.PAYMENT_PROVIDERS[method])
      const connection = provider && known[provider]
      const text = connection && statementAt(connection, ctx.now())
      return text === undefined ? [] : [[method, text]]
    }),
  )
}
