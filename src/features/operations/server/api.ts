import { z } from 'zod'
import type { RecordChoices, RecordEntry } from '#features/operations/contract.ts'
import { recordChoices, recordCsv, recordOfActions } from '#features/operations/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const entrySchema = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.object({ id: z.string(), name: z.string(), role: z.string() }),
  action: z.string(),
  subject: z.object({ type: z.string(), id: z.string() }),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  address: z.string(),
  agent: z.string(),
  requestId: z.string(),
}) satisfies z.ZodType<RecordEntry>

const text = z.string().max(120).optional()
const time = (name: string) => z.iso.datetime({ offset: true, error: `${name} must be a time such as 2026-11-20T00:00:00Z.` }).optional()

const filter = z.object({
  actor: text.describe('The id of whoever did it.'),
  action: text.describe('Such as `source.stopped`.'),
  subject: text.describe('`source`, or one of them: `source:src_placements`.'),
  from: time('from'),
  to: time('to'),
})

const choicesSchema = z.object({
  actors: z.array(z.object({ id: z.string(), name: z.string() })),
  actions: z.array(z.string()),
}) satisfies z.ZodType<RecordChoices>

const tags = ['Operator: record']
const security = [{ staff: ['record:read'] }]

/** What the console asks about the shop's own work. */
export function operationsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/record',
    {
      schema: {
        tags,
        summary: 'What the staff did, newest first',
        querystring: filter.extend({
          cursor: z
            .string()
            .regex(/^\d{1,15}$/, { error: 'cursor must be the nextCursor of an answer.' })
            .optional(),
          limit: z.coerce.number({ error: 'limit must be a number.' }).int().min(1).max(100).default(50),
        }),
        response: { 200: z.object({ success: z.literal(true), data: z.array(entrySchema), nextCursor: z.string().nullable() }) },
        security,
      },
    },
    async ({ query: { from, to, ...rest } }) => {
      const found = await recordOfActions(ctx, { ...rest, from: dateOf(from), to: dateOf(to) })
      return { success: true as const, ...found }
    },
  )

  server.get(
    '/operator/record/choices',
    {
      schema: {
        tags,
        summary: 'Who did something, and what was done: each once',
        response: { 200: z.object({ success: z.literal(true), data: choicesSchema }) },
        security,
      },
    },
    async () => ({ success: true as const, data: await recordChoices(ctx) }),
  )

  server.get(
    '/operator/record.csv',
    {
      schema: {
        tags,
        summary: 'The same as CSV, the newest 10,000',
        querystring: filter,
        response: { 200: z.string() },
        security,
      },
    },
    async ({ query: { from, to, ...rest } }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="record.csv"')
        .header('cache-control', 'no-store')
        .send(await recordCsv(ctx, { ...rest, from: dateOf(from), to: dateOf(to) })),
  )
}

function dateOf(time: string | undefined): Date | undefined {
  return time === undefined ? undefined : new Date(time)
}
