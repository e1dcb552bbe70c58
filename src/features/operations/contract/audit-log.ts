import { z } from 'zod'
import { time, timeFilter } from '#features/operations/contract/fields.ts'

const text = z.string().max(120).optional()

export const auditLogFilters = z.object({
  actor: text.describe('The id of the staff member.'),
  action: text.describe('Such as `source.stopped`.'),
  subject: text.describe('All subjects of a type, `source`, or a single one, `source:src_placements`.'),
  from: timeFilter('from'),
  to: timeFilter('to'),
})
export type AuditLogFilters = z.infer<typeof auditLogFilters>

export const auditLogEntrySchema = z
  .object({
    id: z.string(),
    at: time,
    actor: z.object({ id: z.string(), name: z.string(), role: z.string() }).describe('Name and role at the time of the action.'),
    action: z.string().describe('Such as `source.stopped`.'),
    subject: z.object({
      type: z.string(),
      id: z.string(),
      name: z.string().nullable().describe('Current name, such as an order number. Null if there is none.'),
    }),
    before: z.unknown().describe('The changed fields before the action; null if something was created.'),
    after: z.unknown(),
    reason: z.string().nullable(),
    address: z.string().describe('The IP address of the connection.'),
    agent: z.string(),
    requestId: z.string(),
  })
  .meta({ id: 'AuditLogEntry' })
export type AuditLogEntry = z.infer<typeof auditLogEntrySchema>

export const auditLogChoicesSchema = z
  .object({
    actors: z.array(z.object({ id: z.string(), name: z.string() })).describe('Sorted by their latest name.'),
    actions: z.array(z.string()),
  })
  .meta({ id: 'AuditLogChoices' })
