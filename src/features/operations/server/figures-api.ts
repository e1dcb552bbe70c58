import { z } from 'zod'
import { type FigureFile, figureFiles, type Figures, periods } from '#features/operations/contract/figures.ts'
import { addDays, dayOf, daysBetween } from '#features/operations/rules/periods.ts'
import { figureCsv } from '#features/operations/server/figures/csv.ts'
import { figures } from '#features/operations/server/queries/figures.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { invalid } from '#shared/errors.ts'

const money = z.number()
const count = z.number()
const day = z.string()

const periodSchema = z.object({
  start: day,
  sold: money,
  refunded: money,
  revenue: money,
  placed: count,
  paid: count,
  completed: count,
  refills: count,
  newCustomers: count,
  packageViews: count,
  checkoutViews: count,
})
const partSchema = z.object({ name: z.string(), orders: count, sold: money, refunded: money, revenue: money })
const timeSchema = z.object({ name: z.string(), sample: count, median: z.number(), p90: z.number() })
const share = z.number().nullable()
const claimableSchema = z.object({ orders: count, amount: money })

const figuresSchema = z.object({
  from: day,
  to: day,
  by: z.enum(periods),
  before: z.object({ from: day, to: day }),
  total: periodSchema,
  totalBefore: periodSchema,
  series: z.array(periodSchema),
  seriesBefore: z.array(periodSchema),
  services: z.array(partSchema),
  methods: z.array(partSchema),
  deliveryByService: z.array(timeSchema),
  deliveryByPartner: z.array(timeSchema),
  cohorts: z.array(z.object({ month: z.string(), customers: count, within30: share, within60: share, within90: share })),
  liability: z.object({
    paidBalances: money,
    bonusBalances: money,
    refundsOnTheirWay: money,
    moneyBack: claimableSchema,
    refill: claimableSchema,
  }),
}) satisfies z.ZodType<Figures>

const DAYS_OTHERWISE = 30
const MOST_DAYS = 3_660
/** A chart of more points than this says nothing that one by week or month does not. */
const MOST_BY_DAY = 400

const date = (name: string) => z.iso.date({ error: `${name} must be a day such as 2026-11-20.` }).optional()
const question = z.object({
  from: date('from').describe('The first day, UTC; thirty days before the last where it is left out.'),
  to: date('to').describe('The last day, UTC; today where it is left out.'),
  by: z.enum(periods, { error: `by must be one of ${periods.join(', ')}.` }).default('day'),
})

const reading = { tags: ['Operator: figures'], security: [{ staff: ['figures:read'] }] }

/** How the shop does: computed from ledger, orders, events and deliveries. */
export function figuresApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/figures',
    {
      schema: {
        ...reading,
        summary: 'Revenue, orders, conversion, refunds, delivery times, retention and liability of some days',
        querystring: question,
        response: { 200: z.object({ success: z.literal(true), data: figuresSchema }) },
      },
    },
    async ({ query }) => ({ success: true as const, data: await figures(ctx, daysOf(ctx, query)) }),
  )
  server.get(
    '/operator/figures/:file',
    {
      schema: {
        ...reading,
        summary: 'One of the figures as CSV',
        params: z.object({
          file: z.enum(
            figureFiles.map((name) => `${name}.csv` as const),
            { error: `There are ${figureFiles.join('.csv, ')}.csv.` },
          ),
        }),
        querystring: question,
        response: { 200: z.string() },
      },
    },
    async ({ params, query }, reply) => {
      const found = await figures(ctx, daysOf(ctx, query))
      const name = params.file.slice(0, -'.csv'.length) as FigureFile
      return reply.type('text/csv; charset=utf-8').send(figureCsv(name, found))
    },
  )
}

function daysOf(ctx: Context, { from: first, to: last, by }: z.infer<typeof question>) {
  const today = dayOf(ctx.now())
  const to = last === undefined || last > today ? today : last
  const from = first ?? addDays(to, 1 - DAYS_OTHERWISE)
  if (from > to) throw invalid('from', 'The first day must not come after the last.')
  const days = daysBetween(from, to)
  if (days > MOST_DAYS) throw invalid('from', `At most ${MOST_DAYS.toLocaleString('en-US')} days can be looked at.`)
  if (by === 'day' && days > MOST_BY_DAY) throw invalid('by', `More than ${MOST_BY_DAY} days are told by week or month.`)
  return { from, to, by }
}
