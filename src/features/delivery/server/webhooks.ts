import { takeMessage } from '#features/delivery/server/commands/message.ts'
import { SIGNATURE_HEADER } from '#features/delivery/server/partners/wire.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** Where partners report. The body is kept raw: its signature covers the bytes. */
export function partnerWebhooks(server: HttpServer, ctx: Context): void {
  void server.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body))
    raw.post<{ Params: { id: string }; Body: Buffer | undefined }>(
      '/partners/:id/webhooks',
      { schema: { hide: true } },
      async (request, reply) => {
        const signature = request.headers[SIGNATURE_HEADER]
        const outcome = await takeMessage(ctx, request.params.id, {
          rawBody: request.body ?? Buffer.alloc(0),
          signature: typeof signature === 'string' ? signature : undefined,
        })
        return reply.send({ success: true, outcome })
      },
    )
  })
}
