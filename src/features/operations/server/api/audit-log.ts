import { personOf } from '#features/accounts/server/context.ts'
import {
  type AuditLogFilters,
  auditLogChoicesSchema,
  auditLogEntrySchema,
  auditLogFilters,
} from '#features/operations/contract/audit-log.ts'
import { auditLogCsv, listAuditLog } from '#features/operations/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { selectAuditLogChoices } from '#platform/db/audit-log.ts'
import { dataAnswer, ok, pageAnswer, pageQuery, sendCsv } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const reading = operations({ tags: ['Console: Audit log'], security: [{ staff: ['record:read'] }] })

export function auditLogApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/record',
    reading('listAuditLog', 'List the actions of staff, newest first', {
      querystring: auditLogFilters.extend(pageQuery({ limit: 50, pattern: /^\d{1,15}$/ }).shape),
      response: { 200: pageAnswer(auditLogEntrySchema) },
    }),
    async (request) => {
      const { query } = request
      return { success: true as const, ...(await listAuditLog(ctx, { ...query, ...timesOf(query) }, personOf(request))) }
    },
  )

  server.get(
    '/operator/record/choices',
    reading('listAuditLogChoices', 'List the staff members and actions in the audit log', {
      response: { 200: dataAnswer(auditLogChoicesSchema) },
    }),
    async () => ok(await selectAuditLogChoices(ctx.db)),
  )

  server.get(
    '/operator/record.csv',
    reading('downloadAuditLog', 'Download the newest 10,000 actions as CSV', {
      querystring: auditLogFilters,
      produces: ['text/csv'],
    }),
    async (request, reply) => {
      const { query } = request
      const lines = auditLogCsv(ctx, { ...query, ...timesOf(query) }, personOf(request).userId)
      return sendCsv(reply, 'record.csv', lines)
    },
  )
}

function timesOf({ from, to }: AuditLogFilters) {
  return { from: from === undefined ? undefined : new Date(from), to: to === undefined ? undefined : new Date(to) }
}
