import type { FastifyReply } from 'fastify'

/** Sends CSV as a download. */
export function sendCsv(reply: FastifyReply, fileName: string, csv: string): FastifyReply {
  return (
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      // The byte order mark tells spreadsheets that the file is UTF-8.
      .send(`\u{FEFF}${csv}`)
  )
}
