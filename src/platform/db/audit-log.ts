import type { Context } from '#platform/context.ts'
import { recordedValue } from '#platform/db/audit-value.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { each, inPages, ROWS_AT_ONCE } from '#platform/db/pages.ts'
import { newId } from '#shared/ids.ts'
import type { Role } from '#shared/roles.ts'

/** A staff member, and where they act from. */
export interface Actor {
  userId: string
  name: string
  role: Role
  /** The IP address of the connection. */
  address: string
  /** The browser's User-Agent. */
  agent: string
  requestId: string
}

/** An action and its subject. `before` and `after` hold what changed, with long texts shortened. Never secrets, and only ids of customers. */
export interface Action {
  /** Subject and past participle: `source.stopped`. */
  action: string
  subject: { type: string; id: string }
  before?: unknown
  after?: unknown
  reason?: string | undefined
}

/** The channel that notifies processes of staff actions after their commit. The payload is the subject as JSON. */
export const STAFF_ACTED = 'staff_acted'

/**
 * Writes an action to the audit log in the transaction of the change, so neither exists without the other. Open consoles are notified at
 * the commit.
 */
export async function writeAuditLog(tx: Transaction, by: Actor, { action, subject, before, after, reason }: Action): Promise<void> {
  await tx.query(
    `with acted as (
       insert into audit_log (id, actor_id, actor_name, actor_role, action, subject_type, subject_id, before, after, reason, address, agent, request_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning subject_type, subject_id)
     select pg_notify('${STAFF_ACTED}', json_build_object('what', subject_type, 'id', left(subject_id, 200))::text) from acted`,
    [
      newId('act'),
      by.userId,
      by.name,
      by.role,
      action,
      subject.type,
      subject.id,
      recordedValue(before),
      recordedValue(after),
      reason ?? null,
      by.address,
      by.agent,
      by.requestId,
    ],
    'write_audit_log',
  )
}

/** A row of `audit_log`. */
export interface AuditLogRow {
  seq: number
  id: string
  at: Date
  actorId: string
  actorName: string
  actorRole: string
  action: string
  subjectType: string
  subjectId: string
  before: unknown
  after: unknown
  reason: string | null
  address: string
  agent: string
  requestId: string
}

/** Filters of the audit log. Undefined ones don't apply. */
export interface AuditLogFilter {
  actor?: string | undefined
  action?: string | undefined
  /** All subjects of a type, `source`, or a single one, `source:src_placements`. */
  subject?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const actionColumns = `seq, id, at, actor_id as "actorId", actor_name as "actorName", actor_role as "actorRole", action,
  subject_type as "subjectType", subject_id as "subjectId", before, after, reason, address, agent, request_id as "requestId"`

/** Audit log entries, newest first, starting after `after`. */
export async function selectAuditLog(
  db: Queryable,
  { actor, action, subject, from, to }: AuditLogFilter,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<AuditLogRow[]> {
  const [subjectType, subjectId] = subject === undefined ? [] : splitSubject(subject)
  const conditions: string[] = []
  const values: unknown[] = []
  const where = (condition: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${condition} $${values.push(value)}`)
  }
  where('actor_id =', actor)
  where('action =', action)
  where('subject_type =', subjectType)
  where('subject_id =', subjectId)
  where('at >=', from)
  where('at <', to)
  where('seq <', after)
  return db.all<AuditLogRow>(
    `select ${actionColumns} from audit_log ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
     order by seq desc limit $${values.push(limit)}`,
    values,
  )
}

/** The last 200 actions on any of these subjects, oldest first. */
export async function selectAuditLogOf(db: Queryable, subjects: readonly Action['subject'][]): Promise<AuditLogRow[]> {
  const newest = await db.all<AuditLogRow>(
    `select ${actionColumns} from audit_log
     where (subject_type, subject_id) in (select * from unnest($1::text[], $2::text[])) order by seq desc limit 200`,
    [subjects.map(({ type }) => type), subjects.map(({ id }) => id)],
  )
  return newest.toReversed()
}

/** Everyone in the audit log, sorted by their latest name, and all distinct actions. Fast regardless of the log's length. */
export async function selectAuditLogChoices(db: Queryable): Promise<{ actors: { id: string; name: string }[]; actions: string[] }> {
  const [actors, actions] = await Promise.all([
    db.query<{ id: string; name: string }>(
      `${distinct('actor_id')}
       select id, newest.name from found
       cross join lateral (select actor_name as name from audit_log where actor_id = found.id order by seq desc limit 1) newest
       where id is not null order by newest.name, id`,
    ),
    db.query<{ id: string }>(`${distinct('action')} select id from found where id is not null`),
  ])
  return { actors: actors.rows, actions: actions.rows.map(({ id }) => id) }
}

/** Jumps from value to value in the index instead of reading every row. */
function distinct(column: 'actor_id' | 'action'): string {
  return `with recursive found as (
    (select ${column} as id from audit_log order by ${column} limit 1)
    union all
    select (select ${column} from audit_log where ${column} > found.id order by ${column} limit 1) from found where found.id is not null
  )`
}

/** The actions of a former or current staff member, for the export of their data. */
export function collectAuditLog({ db }: Context, { userId }: { userId: string }): AsyncIterable<unknown> {
  const actions = inPages((last?: { seq: number }) =>
    db.all<{ seq: number }>(
      `select seq, at, action, subject_type as "subjectType", subject_id as "subjectId", reason, address, agent
       from audit_log where actor_id = $1 and seq > $2 order by seq limit $3`,
      [userId, last?.seq ?? 0, ROWS_AT_ONCE],
    ),
  )
  return each(actions, ({ seq: _seq, ...action }) => action)
}

function splitSubject(subject: string): [string, string | undefined] {
  const colon = subject.indexOf(':')
  return colon < 0 ? [subject, undefined] : [subject.slice(0, colon), subject.slice(colon + 1)]
}
