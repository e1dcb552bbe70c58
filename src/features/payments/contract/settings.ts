import { z } from 'zod'
import { providerMethods, providers, realProviders } from '#features/payments/rules/kinds.ts'

const dollars = z
  .number({ error: 'Enter an amount in dollars, or leave it empty.' })
  .min(0.5, { error: 'At least $0.50.' })
  .max(100_000, { error: 'At most $100,000.' })
  .multipleOf(0.01, { error: 'An amount has at most two decimals.' })
  .nullable()

const methodOptions = z.object({
  method: z.enum(providerMethods),
  offered: z.boolean(),
  provider: z.enum(providers).nullable().describe('The provider that takes these payments; null if none does.'),
  min: dollars.describe('Minimum charge in dollars; null for no limit.'),
  max: dollars.describe('Maximum charge in dollars; null for no limit.'),
})

export const methodOptionsBody = z.object({
  methods: z.array(methodOptions).length(providerMethods.length).describe('Each method once, in checkout order.'),
})
export type MethodOptionsBody = z.infer<typeof methodOptionsBody>

export const connectionBody = z.object({
  fields: z
    .record(z.string().max(40), z.string().trim().max(500, { error: 'At most 500 characters.' }))
    .describe('Keys by name. A field that is left out or empty is not changed.'),
  statementText: z
    .string()
    .trim()
    .max(22, { error: 'At most 10 characters.' })
    .nullable()
    .describe('Added to the account’s name on the customer’s statement; null for none.'),
})
export type ConnectionBody = z.infer<typeof connectionBody>

export const connectionChecksSchema = z
  .array(
    z.object({
      name: z.string().describe('What was tested, such as `Refunds`.'),
      result: z.enum(['passed', 'warning', 'failed']),
      message: z.string(),
    }),
  )
  .meta({ id: 'PaymentConnectionChecks' })
/** The result of testing a provider's keys. */
export type ConnectionChecks = z.infer<typeof connectionChecksSchema>

const connectionSchema = z.object({
  provider: z.enum(realProviders),
  source: z.enum(['console', 'environment']).nullable().describe('Where its keys are set; null if it is not connected.'),
  fields: z.array(
    z.object({
      name: z.string(),
      value: z.string().nullable().describe('The value, or the last four characters of a secret. Null if it is not set.'),
    }),
  ),
  statementText: z.string().nullable(),
  overlaps: z.boolean().describe('Whether webhooks signed with an earlier secret are still accepted.'),
  webhookUrl: z.string().describe('The URL for the provider’s webhooks.'),
  lastWebhookAt: z.string().nullable().describe('ISO 8601, UTC; null if none has arrived yet.'),
})

export const paymentSettingsSchema = z
  .object({
    live: z.boolean(),
    methods: z
      .array(methodOptions.extend({ choices: z.array(z.enum(providers)).describe('The connected providers that support this method.') }))
      .describe('In checkout order.'),
    connections: z.array(connectionSchema),
  })
  .meta({ id: 'PaymentSettings' })
/** The shop's payment methods and providers, as shown in the console. Contains no keys. */
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>
export type PaymentConnection = PaymentSettings['connections'][number]

export const savedConnectionSchema = z.object({ settings: paymentSettingsSchema, checks: connectionChecksSchema })
