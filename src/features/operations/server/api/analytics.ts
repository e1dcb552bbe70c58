import { z } from 'zod'
import { personOf } from '#features/accounts/server/context.ts'
import { analyticsSchema } from '#features/operations/contract/analytics.ts'
import { attentionSchema, todaySchema } from '#features/operations/contract/today.ts'
import { analyticsCsv } from '#features/operations/rules/analytics-csv.ts'
import { analyticsFiles, periods } from '#features/operations/rules/kinds.ts'
import { addDays, dayOf, daysBetween } from '#features/operations/rules/periods.ts'
import { getAnalytics } from '#features/operations/server/queries/analytics.ts'
import { attentionFor, todayFor } from '#features/operations/server/queries/today.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok, sendCsv } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { invalid } from '#shared/errors.ts'

const onToday = operations({ tags: ['Console: Today'], security: [{ staff: ['today:read'] }] })

const DEFAULT_DAYS = 30
const MAX_DAYS = 3_660
/** No shop is older, and the database can't calculate with days before year 1. */
const FIRST_DAY = '2000-01-01'
/** A chart with more points shows no more than one by week or month. */
const MAX_POINTS = 400

const date = (name: string) => z.iso.date({ error: `${name} must be a day such as 2026-11-20.` }).optional()
const querystring = z.object({
  from: date('from').describe('The first day, UTC; 30 days before the last one by default.'),
  to: date('to').describe('The last day, UTC; today by default.'),
  by: z.enum(periods, { error: `by must be one of ${periods.join(', ')}.` }).default('day'),
})

const fileNames = analyticsFiles.map((name) => `${name}.csv` as const)
const files = new Map(analyticsFiles.map((name) => [`${name}.csv`, name]))
const reading = operations({ tags: ['Console: Analytics'], security: [{ staff: ['figures:read'] }] })

export function analyticsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/today',
    onToday('getToday', 'Get attention items and today’s metrics so far', { response: { 200: dataAnswer(todaySchema) } }),
    async (request) => ok(await todayFor(ctx, personOf(request).permissions)),
  )
  server.get(
    '/operator/attention',
    onToday('getAttention', 'Count attention items', { response: { 200: dataAnswer(attentionSchema) } }),
    async (request) => ok(await attentionFor(ctx, personOf(request).permissions)),
  )
  server.get(
    '/operator/figures',
    reading('getAnalytics', 'Get revenue, orders, conversion, refunds, delivery times, retention and liability', {
      querystring,
      response: { 200: dataAnswer(analyticsSchema) },
    }),
    async ({ query }) => ok(await getAnalytics(ctx, daysOf(ctx, query))),
  )
  server.get(
    '/operator/figures/:file',
    reading('downloadAnalytics', 'Download one part of the analytics as CSV', {
      params: z.object({ file: z.enum(fileNames, { error: `file must be one of ${fileNames.join(', ')}.` }) }),
      querystring,
      produces: ['text/csv'],
      response: { 200: z.string() },
    }),
    async ({ params, query }, reply) => {
      const found = await getAnalytics(ctx, daysOf(ctx, query))
      return sendCsv(reply, params.file, analyticsCsv(files.get(params.file) ?? 'revenue', found))
    },
  )
}

function daysOf(ctx: Context, { from: first, to: last, by }: z.infer<typeof querystring>) {
  const today = dayOf(ctx.now())
  const to = last === undefined || last > today ? today : last
  const from = first ?? addDays(to, 1 - DEFAULT_DAYS)
  if (from > to) throw invalid('from', 'The first day must not be after the last day.')
  if (from < FIRST_DAY) throw invalid('from', 'Choose days from 2000 on.')
  const days = daysBetween(from, to)
  if (days > MAX_DAYS) throw invalid('from', `Choose at most ${MAX_DAYS.toLocaleString('en-US')} days.`)
  if (by === 'day' && days > MAX_POINTS) throw invalid('by', `Choose weeks or months for more than ${MAX_POINTS} days.`)
  return { from, to, by }
}
