import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { resumeSource, reviewSource, saveSource, stopSource } from '#features/catalog/server/commands/sources.ts'
import { adding, DONE, params, reading, writing } from '#features/catalog/server/operator-api/parts.ts'
import { listSources } from '#features/catalog/server/queries/sources.ts'
import { sourceBody, sourceViewSchema } from '#features/catalog/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const list = { 200: z.object({ success: z.literal(true), data: z.array(sourceViewSchema) }) }
const because = z.object({ because: z.string().trim().min(1, { error: 'Say why: it stands on record.' }).max(500) })
const changed = sourceBody.extend({ version: z.int().min(1).max(2_000_000_000).optional() })

/** Where deliveries come from. */
export function sourcesDesk(server: HttpServer, ctx: Context): void {
  server.get('/operator/sources', { schema: { ...reading, summary: 'Where deliveries come from', response: list } }, async () => ({
    success: true as const,
    data: await listSources(ctx),
  }))
  server.post('/operator/sources', { schema: { ...adding, summary: 'Describe a new source', body: sourceBody } }, async (request, reply) =>
    reply.code(201).send({ success: true, id: await saveSource(ctx, request.body, actorOf(request)) }),
  )
  server.put(
    '/operator/sources/:id',
    { schema: { ...writing, summary: 'Describe a source anew; it has to be reviewed again', params, body: changed } },
    async (request) => {
      const { version, ...text } = request.body
      await saveSource(ctx, text, actorOf(request), request.params.id, version)
      return DONE
    },
  )
  server.post(
    '/operator/sources/:id/review',
    { schema: { ...writing, summary: 'Say that a source was reviewed, with its evidence', params } },
    async (request) => {
      await reviewSource(ctx, request.params.id, actorOf(request))
      return DONE
    },
  )
  server.post(
    '/operator/sources/:id/stop',
    { schema: { ...writing, summary: 'The kill switch: take everything from a source off sale', params, body: because } },
    async (request) => {
      await stopSource(ctx, request.params.id, request.body.because, actorOf(request))
      return DONE
    },
  )
  server.post(
    '/operator/sources/:id/resume',
    { schema: { ...writing, summary: 'Put a stopped source on sale again', params } },
    async (request) => {
      await resumeSource(ctx, request.params.id, actorOf(request))
      return DONE
    },
  )
}
