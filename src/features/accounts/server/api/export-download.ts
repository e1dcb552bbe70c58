import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { Context } from '#platform/context.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'

/** Streams data exports as JSON files. Throws 429 if the account `reader` downloads too many. */
export function exportDownloads(ctx: Context) {
  const downloads = createLimiter(ctx, {
    name: 'data-download',
    points: 10,
    seconds: 600,
    message: 'You’ve downloaded this file many times. Please wait a few minutes, then try again.',
  })
  return async (
    reply: FastifyReply,
    reader: string,
    fileName: string,
    open: () => Promise<AsyncIterable<string>>,
  ): Promise<FastifyReply> => {
    await downloads.count(reply, reader)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(await open(), { objectMode: false }))
  }
}
