import type { Queryable } from '#platform/db/database.ts'

/** An event in the outbox. `payload` only contains ids. */
export interface OutboxEntry {
  id: number
  type: string
  payload: Record<string, string>
  createdAt: Date
  dispatchedAt: Date | null
}

/** Summary of undispatched events. */
export interface OutboxState {
  waiting: number
  oldestAt: Date | null
}

/** Number of newest events that are searched. The table is large and has no index on payloads. */
export const OUTBOX_WINDOW = 50_000

export async function selectOutboxState(db: Queryable): Promise<OutboxState> {
  const { rows } = await db.query<OutboxState>(
    'select count(*) as waiting, min(created_at) as "oldestAt" from outbox where dispatched_at is null',
  )
  return rows[0] ?? { waiting: 0, oldestAt: null }
}

/** The number of events of each type among the newest. */
export async function selectOutboxTypes(db: Queryable): Promise<{ type: string; count: number }[]> {
  return db.all<{ type: string; count: number }>(
    `select type, count(*) as count from outbox where id > (select coalesce(max(id), 0) - $1 from outbox) group by type order by type`,
    [OUTBOX_WINDOW],
  )
}

/** Events, newest first. `about` is an id in their payload. */
export async function selectOutbox(
  db: Queryable,
  filter: { type?: string | undefined; about?: string | undefined; waiting?: boolean; before?: number | undefined; limit: number },
): Promise<OutboxEntry[]> {
  const values: unknown[] = [OUTBOX_WINDOW]
  const value = (parameter: unknown) => `$${values.push(parameter)}`
  const tests = ['id > (select coalesce(max(id), 0) - $1 from outbox)']
  if (filter.type !== undefined) tests.push(`type = ${value(filter.type)}`)
  if (filter.about !== undefined) tests.push(`exists (select from jsonb_each_text(payload) where value = ${value(filter.about)})`)
  // Waiting events have their own index, so age doesn't matter.
  if (filter.waiting) tests.splice(0, 1, 'dispatched_at is null', '$1::int is not null')
  if (filter.before !== undefined) tests.push(`id < ${value(filter.before)}`)
  return db.all<OutboxEntry>(
    `select id, type, payload, created_at as "createdAt", dispatched_at as "dispatchedAt" from outbox
     where ${tests.join(' and ')} order by id desc limit ${value(filter.limit)}`,
    values,
  )
}
