import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { BYTE_ORDER_MARK } from '#shared/csv.ts'

/** Sends CSV as a download, whole or in parts. */
export function sendCsv(reply: FastifyReply, fileName: string, csv: string | AsyncIterable<string>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(typeof csv === 'string' ? BYTE_ORDER_MARK + csv : Readable.from(marked(csv), { objectMode: false }))
}

async function* marked(parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  yield* parts
}
