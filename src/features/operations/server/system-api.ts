import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { doneSchema } from '#features/accounts/server/schemas.ts'
import {
  configurationStates,
  type FailedJobView,
  type HealthView,
  type LoopView,
  type NewsView,
  type OutboxSummary,
  type QueueView,
} from '#features/operations/contract/system.ts'
import { discardJob, retryJob } from '#features/operations/server/commands/jobs.ts'
import { failedJobs, health, jobs, outboxNews, outboxSummary } from '#features/operations/server/queries/system.ts'
import { webhooksApi } from '#features/operations/server/webhooks-api.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Operator: system']
const reading = { tags, security: [{ staff: ['system:read'] }] }
const writing = { tags, security: [{ staff: ['system:write'] }] }

const text = z.string().nullable()
const queueSchema = z.object({
  name: z.string(),
  cron: text,
  nextAt: text,
  waiting: z.number(),
  running: z.number(),
  retrying: z.number(),
  failed: z.number(),
  lastRunAt: text,
  lastError: text,
  lastErrorAt: text,
}) satisfies z.ZodType<QueueView>
const loopSchema = z.object({
  name: z.string(),
  process: z.object({ id: z.string(), host: z.string(), pid: z.number() }),
  runs: z.number(),
  failures: z.number(),
  lastRunAt: text,
  lastError: text,
  lastErrorAt: text,
}) satisfies z.ZodType<LoopView>
const failedSchema = z.object({
  id: z.string(),
  queue: z.string(),
  state: z.enum(['retry', 'failed']),
  data: z.record(z.string(), z.string()),
  error: text,
  tries: z.number(),
  createdAt: z.string(),
  at: z.string(),
}) satisfies z.ZodType<FailedJobView>
const newsSchema = z.object({
  id: z.string(),
  type: z.string(),
  payload: z.record(z.string(), z.string()),
  createdAt: z.string(),
  dispatchedAt: text,
}) satisfies z.ZodType<NewsView>
const summarySchema = z.object({
  waiting: z.number(),
  oldestAt: text,
  types: z.array(z.object({ type: z.string(), count: z.number() })),
  window: z.number(),
}) satisfies z.ZodType<OutboxSummary>
const healthSchema = z.object({
  mode: z.enum(['demo', 'live']),
  version: z.string(),
  node: z.string(),
  database: z.object({
    version: z.string(),
    size: z.number(),
    connections: z.number(),
    maxConnections: z.number(),
    startedAt: z.string(),
    migrations: z.array(z.object({ name: z.string(), appliedAt: z.string() })),
  }),
  disk: z.object({ free: z.number(), total: z.number() }).nullable(),
  processes: z.array(
    z.object({
      id: z.string(),
      roles: z.array(z.string()),
      version: z.string(),
      node: z.string(),
      host: z.string(),
      pid: z.number(),
      startedAt: z.string(),
      seenAt: z.string(),
      alive: z.boolean(),
    }),
  ),
  backup: z.object({ at: z.string(), file: z.string(), bytes: z.number(), rows: z.number() }).nullable(),
  ledger: z.object({ at: z.string(), problems: z.array(z.string()) }).nullable(),
  configuration: z.array(z.object({ name: z.string(), state: z.enum(configurationStates) })),
}) satisfies z.ZodType<HealthView>

const limit = z.coerce.number({ error: 'limit must be a number.' }).int().min(1).max(100).default(50)
const told = <Shape extends z.ZodType>(data: Shape) => ({ 200: z.object({ success: z.literal(true), data }) })
const page = <Shape extends z.ZodType>(row: Shape) => ({
  200: z.object({ success: z.literal(true), data: z.array(row), nextCursor: z.string().nullable() }),
})

/** How the shop's machinery goes, and what can be done about it. */
export function systemApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/health',
    { schema: { ...reading, summary: 'Database, disk, processes, backup, books and configuration', response: told(healthSchema) } },
    async () => ({ success: true as const, data: await health(ctx) }),
  )
  jobsApi(server, ctx)
  outboxApi(server, ctx)
  webhooksApi(server, ctx)
}

function jobsApi(server: HttpServer, ctx: Context): void {
  const jobParams = z.object({ id: z.uuid({ error: 'The id of a job is a UUID.' }) })
  server.get(
    '/operator/jobs',
    {
      schema: {
        ...reading,
        summary: 'Kinds of jobs with how many wait, run and failed; and the work that goes on by itself',
        response: told(z.object({ queues: z.array(queueSchema), loops: z.array(loopSchema) })),
      },
    },
    async () => ({ success: true as const, data: await jobs(ctx) }),
  )
  server.get(
    '/operator/jobs/failed',
    {
      schema: {
        ...reading,
        summary: 'Jobs that failed, youngest first',
        querystring: z.object({
          queue: z.string().max(100).optional(),
          cursor: z.uuid({ error: 'cursor must be the nextCursor of an answer.' }).optional(),
          limit,
        }),
        response: page(failedSchema),
      },
    },
    async ({ query }) => ({ success: true as const, ...(await failedJobs(ctx, query)) }),
  )
  server.post(
    '/operator/jobs/:id/retry',
    { schema: { ...writing, summary: 'Run a job that failed once more, at once', params: jobParams, response: { 200: doneSchema } } },
    async (request) => {
      await retryJob(ctx, request.params.id, actorOf(request))
      return { success: true as const, message: 'The job runs again.' }
    },
  )
  server.post(
    '/operator/jobs/:id/discard',
    {
      schema: {
        ...writing,
        summary: 'Take a job that failed away: what it was to do is not done',
        params: jobParams,
        body: z.object({ reason: z.string().trim().max(500).optional() }),
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      await discardJob(ctx, request.params.id, actorOf(request), request.body.reason || undefined)
      return { success: true as const, message: 'The job is discarded.' }
    },
  )
}

function outboxApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/outbox/summary',
    { schema: { ...reading, summary: 'What waits in the outbox, and the newest news by type', response: told(summarySchema) } },
    async () => ({ success: true as const, data: await outboxSummary(ctx) }),
  )
  server.get(
    '/operator/outbox',
    {
      schema: {
        ...reading,
        summary: 'News, youngest first',
        querystring: z.object({
          type: z.string().max(100).optional(),
          about: z.string().max(100).optional().describe('An id that the news name.'),
          waiting: z.enum(['true'], { error: 'waiting must be true, or left out.' }).optional(),
          cursor: z
            .string()
            .regex(/^\d{1,15}$/, { error: 'cursor must be the nextCursor of an answer.' })
            .optional(),
          limit,
        }),
        response: page(newsSchema),
      },
    },
    async ({ query: { waiting, ...question } }) => ({
      success: true as const,
      ...(await outboxNews(ctx, { ...question, waiting: waiting !== undefined })),
    }),
  )
}
