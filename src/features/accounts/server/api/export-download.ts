import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { Context } from '#platform/context.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'

/** Sends copies of customers’ data as JSON files, read as far as they are taken. Throws 429 for a `reader`, an account, with too many. */
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
