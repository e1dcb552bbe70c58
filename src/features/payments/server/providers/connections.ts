import { z } from 'zod'
import { connectionFields, webhookField } from '#features/payments/rules/connections.ts'
import { type RealProvider, realProviders } from '#features/payments/rules/kinds.ts'
import { selectConnections } from '#features/payments/server/store/connections.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { errorMessage } from '#shared/errors.ts'

/** Part of the encryption key: changing it makes stored keys unreadable. */
export const SECRET_PURPOSE = 'payment-connection'

const storedSchema = z.object({
  /** By name, as in `connectionFields`. */
  fields: z.record(z.string(), z.string()),
  /** Earlier webhook keys that are still accepted. */
  previousWebhookKeys: z.array(z.string()),
  /** `text` since the ISO time `since`, `before` until then, because a repeated request has to match the first one. */
  statement: z.object({ text: z.string().nullable(), before: z.string().nullable(), since: z.string().nullable() }),
})
type Stored = z.infer<typeof storedSchema>

export interface Connection extends Stored {
  source: 'console' | 'environment'
}

export type Connections = Partial<Record<RealProvider, Connection>>

export const noStatement: Stored['statement'] = { text: null, before: null, since: null }

/** The accounts whose keys are in the environment. */
export function environmentConnections(config: Config): Connections {
  const [secret, ...otherSecrets] = (config.STRIPE_WEBHOOK_SECRET ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const values: Record<RealProvider, Record<string, string | undefined>> = {
    stripe: { secretKey: config.STRIPE_SECRET_KEY, webhookSecret: secret },
    paypal: { clientId: config.PAYPAL_CLIENT_ID, clientSecret: config.PAYPAL_CLIENT_SECRET, webhookId: config.PAYPAL_WEBHOOK_ID },
    btcpay: {
      url: config.BTCPAY_URL,
      storeId: config.BTCPAY_STORE_ID,
      apiKey: config.BTCPAY_API_KEY,
      webhookSecret: config.BTCPAY_WEBHOOK_SECRET,
    },
  }
  return Object.fromEntries(
    realProviders.flatMap((provider) => {
      const fields = completeFields(provider, values[provider])
      const previousWebhookKeys = provider === 'stripe' ? otherSecrets : []
      return fields ? [[provider, { source: 'environment', fields, previousWebhookKeys, statement: noStatement }]] : []
    }),
  )
}

/** The fields of a provider if none is missing, otherwise undefined. */
export function completeFields(provider: RealProvider, values: Record<string, string | undefined>): Record<string, string> | undefined {
  const entries = connectionFields[provider].map(({ name }) => [name, values[name] ?? ''] as const)
  return entries.every(([, value]) => value !== '') ? Object.fromEntries(entries) : undefined
}

/** The shop's current accounts, from the console or else the environment. Keys that can't be decrypted are logged and left out. */
export async function readConnections(ctx: Context, db: Queryable = ctx.db): Promise<Connections> {
  const connections = environmentConnections(ctx.config)
  for (const { provider, sealed } of await selectConnections(db)) {
    try {
      connections[provider] = { source: 'console', ...storedSchema.parse(JSON.parse(ctx.secrets.open(SECRET_PURPOSE, sealed))) }
    } catch (error) {
      ctx.log.error({ provider, reason: errorMessage(error) }, 'payment provider keys could not be decrypted: enter them again')
      delete connections[provider]
    }
  }
  return connections
}

export function sealConnection(ctx: Context, { fields, previousWebhookKeys, statement }: Stored): Buffer {
  return ctx.secrets.seal(SECRET_PURPOSE, JSON.stringify({ fields, previousWebhookKeys, statement }))
}

/** All keys that a provider's webhooks may be signed with, newest first. */
export function webhookKeys(provider: RealProvider, { fields, previousWebhookKeys }: Connection): string[] {
  return [fields[webhookField[provider]] ?? '', ...previousWebhookKeys]
}

/** The statement text of a payment created at `createdAt`. Undefined if it has none. */
export function statementAt({ statement: { text, before, since } }: Connection, createdAt: Date): string | undefined {
  return (since !== null && createdAt < new Date(since) ? before : text) ?? undefined
}
