import { z } from 'zod'
import { money, time } from '#features/operations/contract/fields.ts'
import { attentionKinds } from '#features/operations/rules/kinds.ts'

const href = z.string().describe('A path of the console.')

const attentionRowSchema = z.object({
  text: z.string(),
  note: z.string().nullable().describe('The problem in a few words.'),
  at: time.nullable().describe('When it started or, for a deadline, when it ends: ISO 8601, UTC.'),
  href,
})
export type AttentionRow = z.infer<typeof attentionRowSchema>

const attentionCountSchema = z
  .object({
    kind: z.enum(attentionKinds),
    count: z.int().describe('At most 100, which means 100 or more.'),
    href,
  })
  .meta({ id: 'AttentionCount' })
export type AttentionCount = z.infer<typeof attentionCountSchema>

export const attentionSchema = z
  .object({
    attention: z.array(attentionCountSchema).describe('The number of items of each kind on Today, most urgent first.'),
    systemProblems: z
      .int()
      .optional()
      .describe(
        'Number of parts of the system with a problem: suppliers, backups, outbox, jobs, emails, processes, ledger. Omitted for roles that may not see it.',
      ),
  })
  .meta({ id: 'Attention' })
export type Attention = z.infer<typeof attentionSchema>

const attentionItemSchema = attentionCountSchema
  .extend({ rows: z.array(attentionRowSchema).describe('The five most urgent.') })
  .meta({ id: 'AttentionItem' })
export type AttentionItem = z.infer<typeof attentionItemSchema>

const dayMetricSchema = z
  .object({
    today: z.number(),
    lastWeekByNow: z.number().nullable().describe('The same day last week up to this time of day; null if only whole days are counted.'),
    lastWeek: z.number().describe('The same day last week.'),
    mean: z.number().describe('The average of the last seven days.'),
  })
  .meta({ id: 'DayMetric' })
export type DayMetric = z.infer<typeof dayMetricSchema>

const dayMetricsSchema = z
  .object({
    revenue: dayMetricSchema.describe('Dollars: sold less refunded.'),
    orders: dayMetricSchema.describe('Orders placed.'),
    paid: dayMetricSchema.describe('Orders placed and paid so far.'),
    views: dayMetricSchema,
    newCustomers: dayMetricSchema,
    hours: z.array(
      z.object({
        hour: z.int().describe('0 to 23, UTC.'),
        revenue: money.nullable().describe('Dollars; null before the hour starts.'),
        lastWeek: money,
      }),
    ),
  })
  .meta({ id: 'DayMetrics' })
export type DayMetrics = z.infer<typeof dayMetricsSchema>
export type HourOfDay = DayMetrics['hours'][number]

const ledgerStateSchema = z.object({ checkedAt: time.nullable(), agrees: z.boolean() })
export type LedgerState = z.infer<typeof ledgerStateSchema>

export const todaySchema = z
  .object({
    at: time,
    attention: z.array(attentionItemSchema).describe('Most urgent first.'),
    ledger: ledgerStateSchema.optional().describe('The last reconciliation. Omitted for roles that may not see it.'),
    metrics: dayMetricsSchema.optional().describe('Omitted for roles that may not see them.'),
  })
  .meta({ id: 'Today' })
export type Today = z.infer<typeof todaySchema>
