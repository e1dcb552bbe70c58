import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import {
  failedJobSchema,
  healthSchema,
  jobsSchema,
  keyRotationSchema,
  outboxEventSchema,
  outboxSummarySchema,
} from '#features/operations/contract/system.ts'
import { webhooksApi } from '#features/operations/server/api/webhooks.ts'
import { discardJob, retryJob } from '#features/operations/server/commands/jobs.ts'
import { keyRotation, requestReseal } from '#features/operations/server/commands/key-rotation.ts'
import { failedJobs, health, jobs, outboxEvents, outboxSummary } from '#features/operations/server/queries/system.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, doneAfter, doneAnswer, ok, pageAnswer, pageQuery } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const tags = ['Console: System']
const reading = operations({ tags, security: [{ staff: ['system:read'] }] })
const writing = operations({ tags, security: [{ staff: ['system:write'] }] })

/** The shop's health, jobs, outbox and webhooks. */
export function systemApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/health',
    reading('getSystemHealth', 'Get the state of database, disk, processes, backup, ledger and configuration', {
      response: { 200: dataAnswer(healthSchema) },
    }),
    async () => ok(await health(ctx)),
  )
  keyRotationApi(server, ctx)
  jobsApi(server, ctx)
  outboxApi(server, ctx)
  webhooksApi(server, ctx)
}

function keyRotationApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/key-rotation',
    reading('getKeyRotation', 'Get the progress of an APP_SECRET rotation', { response: { 200: dataAnswer(keyRotationSchema) } }),
    async () => ok(await keyRotation(ctx)),
  )
  server.post(
    '/operator/key-rotation',
    writing('rotateKeys', 'Queue a job that encrypts everything with the newest APP_SECRET', {
      refusals: { 409: ['key_not_everywhere'] },
      response: { 200: doneAnswer },
    }),
    (request) => doneAfter(requestReseal(ctx, actorOf(request)), 'Everything is being encrypted with the newest key.'),
  )
}

function jobsApi(server: HttpServer, ctx: Context): void {
  const params = z.object({ id: z.uuid({ error: 'The id of a job is a UUID.' }) })
  server.get(
    '/operator/jobs',
    reading('listJobs', 'List job queues and background loops', { response: { 200: dataAnswer(jobsSchema) } }),
    async () => ok(await jobs(ctx)),
  )
  server.get(
    '/operator/jobs/failed',
    reading('listFailedJobs', 'List failed jobs, newest first', {
      querystring: pageQuery({ limit: 50 }).extend({
        queue: z.string().max(100).optional(),
        cursor: z.uuid({ error: 'cursor must be the nextCursor of the page before.' }).optional(),
      }),
      response: { 200: pageAnswer(failedJobSchema) },
    }),
    async ({ query }) => ({ success: true as const, ...(await failedJobs(ctx, query)) }),
  )
  server.post(
    '/operator/jobs/:id/retry',
    writing('retryJob', 'Run a failed job again now', { params, response: { 200: doneAnswer } }),
    (request) => doneAfter(retryJob(ctx, request.params.id, actorOf(request)), 'Job queued again.'),
  )
  server.post(
    '/operator/jobs/:id/discard',
    writing('discardJob', 'Discard a failed job', {
      params,
      body: z.object({ reason: z.string().trim().max(500).optional() }),
      response: { 200: doneAnswer },
    }),
    (request) => doneAfter(discardJob(ctx, request.params.id, actorOf(request), request.body.reason || undefined), 'Job discarded.'),
  )
}

function outboxApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/outbox/summary',
    reading('getOutboxSummary', 'Count the events in the outbox', { response: { 200: dataAnswer(outboxSummarySchema) } }),
    async () => ok(await outboxSummary(ctx)),
  )
  server.get(
    '/operator/outbox',
    reading('listOutboxEvents', 'List events of the outbox, newest first', {
      querystring: pageQuery({ limit: 50, pattern: /^\d{1,15}$/ }).extend({
        type: z.string().max(100).optional(),
        about: z.string().max(100).optional().describe('An id in the payload.'),
        waiting: z.enum(['true'], { error: 'waiting must be true or omitted.' }).optional(),
      }),
      response: { 200: pageAnswer(outboxEventSchema) },
    }),
    async ({ query: { waiting, ...filters } }) => ({
      success: true as const,
      ...(await outboxEvents(ctx, { ...filters, waiting: waiting !== undefined })),
    }),
  )
}
