import type { ProviderMethod } from '#features/payments/contract.ts'
import type { PaymentConnection, PaymentSettings } from '#features/payments/contract/settings.ts'
import { connectionFields, providerLabels, providersOfMethod } from '#features/payments/rules/connections.ts'
import { providerMethods, type RealProvider, realProviders } from '#features/payments/rules/kinds.ts'
import { sandboxWays, type WaysToPay } from '#features/payments/rules/words.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { webhookUrl } from '#features/payments/server/providers/checks.ts'
import { type Connection, readConnections, statementAt } from '#features/payments/server/providers/connections.ts'
import { offeredMethods } from '#features/payments/server/queries.ts'
import { checkoutSetting, methodsSetting } from '#features/payments/server/settings.ts'
import { selectNewestWebhooks } from '#features/payments/server/store/connections.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'
import { toDollars } from '#shared/money.ts'

/** Payment methods and providers for the console. Only the last four characters of a secret leave the server. */
export async function paymentSettings(ctx: PaymentsContext): Promise<PaymentSettings> {
  const { config, providers, db } = ctx
  const [connections, offered, chosen, newestWebhooks] = await Promise.all([
    readConnections(ctx),
    readSetting(db, methodsSetting),
    readSetting(db, checkoutSetting),
    selectNewestWebhooks(db, realProviders),
  ])
  const order = chosen?.map(({ method }) => method) ?? providerMethods
  return {
    live: config.STORE_MODE === 'live',
    methods: order.map((method) => {
      const setting = chosen?.find((candidate) => candidate.method === method)
      const provider = config.PAYMENT_PROVIDERS[method] ?? null
      return {
        method,
        offered: provider !== null && offered.includes(method),
        provider,
        min: dollarsOf(setting?.minCents),
        max: dollarsOf(setting?.maxCents),
        choices: providersOfMethod[method].filter((choice) => Object.hasOwn(providers, choice)),
      }
    }),
    connections: realProviders.map((provider) => ({
      ...presentConnection(provider, connections[provider]),
      webhookUrl: webhookUrl(config, provider),
      lastWebhookAt: newestWebhooks.get(provider)?.toISOString() ?? null,
    })),
  }
}

function dollarsOf(cents: number | null | undefined): number | null {
  return cents === null || cents === undefined ? null : toDollars(cents)
}

function presentConnection(
  provider: RealProvider,
  connection: Connection | undefined,
): Omit<PaymentConnection, 'webhookUrl' | 'lastWebhookAt'> {
  return {
    provider,
    source: connection?.source ?? null,
    fields: connectionFields[provider].map(({ name, isSecret }) => {
      const value = connection?.fields[name]
      return { name, value: value === undefined ? null : isSecret ? value.slice(-4) : value }
    }),
    statementText: connection?.statement.text ?? null,
    overlaps: (connection?.previousWebhookKeys.length ?? 0) > 0,
  }
}

const connections = contentSnapshot((ctx) => readConnections(ctx))

/** What a payment shows on the customer's card or PayPal statement, by method. Methods without a text from staff are missing. */
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

/** The ways that customers can pay now. Changes invalidate the pages that show them. */
export async function waysToPay(ctx: Context): Promise<WaysToPay> {
  const methods = await offeredMethods(ctx)
  const { PAYMENT_PROVIDERS: providers } = ctx.config
  const used = realProviders.filter((provider) => methods.some((method) => providers[method] === provider))
  return {
    methods,
    coins: providers.crypto === 'sandbox' ? sandboxWays.coins : [],
    providers: used.map((provider) => providerLabels[provider]),
    simulated: methods.length > 0 && used.length === 0,
  }
}
