import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { sourceTextSchema, sourceViewSchema } from '#features/catalog/contract.ts'
import { adding, reading, version, writing } from '#features/catalog/server/admin-api/schemas.ts'
import { resumeSource, reviewSource, saveSource, stopSource } from '#features/catalog/server/commands/sources.ts'
import { listSources } from '#features/catalog/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, idParams as params, ok, SUCCESS, successAfter } from '#platform/http/answers.ts'
import type { HttpServer } from '#platform/http/server.ts'

const stop = z.object({
  reason: z
    .string({ error: 'Enter a reason for the audit log.' })
    .trim()
    .min(1, { error: 'Enter a reason for the audit log.' })
    .max(500, { error: 'Use up to 500 characters.' }),
})

/** The console's API for sources. */
export function sourcesAdminApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/sources',
    reading('listSources', 'List the sources of deliveries', { response: { 200: dataAnswer(z.array(sourceViewSchema)) } }),
    async () => ok(await listSources(ctx)),
  )
  server.post(
    '/operator/sources',
    adding('addSource', 'Add a source', { refusals: { 409: ['catalog_full'] }, body: sourceTextSchema }),
    async (request, reply) => reply.code(201).send({ success: true, id: await saveSource(ctx, request.body, actorOf(request)) }),
  )
  server.put(
    '/operator/sources/:id',
    writing('changeSource', 'Change a source, which then needs a new review', {
      refusals: { 409: ['changed_meanwhile'] },
      params,
      body: sourceTextSchema.extend({ version }),
    }),
    async (request) => {
      const { version: seen, ...text } = request.body
      await saveSource(ctx, text, actorOf(request), request.params.id, seen)
      return SUCCESS
    },
  )
  server.post(
    '/operator/sources/:id/review',
    writing('reviewSource', 'Mark a source as reviewed with its evidence', { refusals: { 409: ['no_evidence'] }, params }),
    (request) => successAfter(reviewSource(ctx, request.params.id, actorOf(request))),
  )
  server.post(
    '/operator/sources/:id/stop',
    writing('stopSource', 'Stop a source', {
      description: 'The kill switch: takes all services that use the source off sale immediately.',
      params,
      body: stop,
    }),
    (request) => successAfter(stopSource(ctx, request.params.id, request.body.reason, actorOf(request))),
  )
  server.post('/operator/sources/:id/resume', writing('resumeSource', 'Resume a stopped source', { params }), (request) =>
    successAfter(resumeSource(ctx, request.params.id, actorOf(request))),
  )
}
