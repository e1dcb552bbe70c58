import type { FastifyReply } from 'fastify'

/** Answers with CSV as a file to save. */
export function sendCsv(reply: FastifyReply, fileName: string, csv: string): FastifyReply {
  return (
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      // The byte order mark tells spreadsheets that this is UTF-8.
      .send(`\u{FEFF}${csv}`)
  )
}
