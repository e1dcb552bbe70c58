import type { Context } from '#platform/context.ts'
import type { Database, Queryable, Transaction } from '#platform/db/database.ts'

/** A partition of the outbox with the events from `from` (null for the first one) until `until`, both UTC. */
export interface OutboxMonth {
  /** The name of its table. */
  name: string
  from: Date | null
  until: Date
}

/** Number of future months whose partitions are created in advance. */
const MONTHS_AHEAD = 2

/** Timeout for locking the outbox, because orders being placed wait behind it. */
const LOCK_TIMEOUT = `set local lock_timeout = '2s'`

const months = `
  select relname as name, substring(bound from $re$FROM \\('(.+?)'\\)$re$)::timestamptz as "from",
    substring(bound from $re$TO \\('(.+?)'\\)$re$)::timestamptz as until
  from pg_inherits join pg_class on pg_class.oid = inhrelid cross join lateral pg_get_expr(relpartbound, pg_class.oid) bound
  where inhparent = 'outbox'::regclass and bound <> 'DEFAULT'`

/** The partitions of the outbox except the default, oldest first. */
export function selectOutboxMonths(db: Queryable): Promise<OutboxMonth[]> {
  return db.all(`${months} order by until`)
}

/**
 * Creates missing partitions up to two months ahead, and moves their events out of the default partition. Throws without changes if the
 * outbox is locked for more than two seconds.
 */
export async function makeOutboxMonths({ db }: Pick<Context, 'db'>): Promise<void> {
  // Uses the database's clock, which also stamps the events.
  const missing = await db.all<OutboxMonth>(
    `select 'outbox_' || to_char(month, 'YYYY_MM') as name, month at time zone 'utc' as "from", (month + interval '1 month') at time zone 'utc' as until
     from (select max(until) at time zone 'utc' as next from (${months}) made) made,
       generate_series(next, date_trunc('month', now() at time zone 'utc') + $1 * interval '1 month', interval '1 month') month`,
    [MONTHS_AHEAD],
  )
  for (const month of missing) await db.transaction((tx) => makeMonth(tx, month))
}

/** Makes sure that a partition covers a month, possibly one that spans more. Throws if partitions cover only part of it. */
export async function coverMonth(db: Database, month: OutboxMonth): Promise<void> {
  const isCovered = (await selectOutboxMonths(db)).some(
    ({ from, until }) => until >= month.until && (from === null || (month.from !== null && from <= month.from)),
  )
  if (!isCovered) await db.transaction((tx) => makeMonth(tx, month))
}

async function makeMonth(tx: Transaction, { name, from, until }: OutboxMonth): Promise<void> {
  // The name may come from an archive.
  if (!/^outbox_[a-z0-9_]+$/.test(name)) throw new Error(`${name} is not a name for a partition of the outbox`)
  const first = from === null ? 'minvalue' : `'${from.toISOString()}'`
  await tx.query(LOCK_TIMEOUT)
  await tx.query('lock table outbox_default in access exclusive mode')
  await tx.query(`create table ${name} (like outbox, primary key (id))`)
  await tx.query(
    `with moved as (delete from outbox_default where ($1::timestamptz is null or created_at >= $1) and created_at < $2 returning *)
     insert into ${name} select * from moved`,
    [from, until],
  )
  await tx.query(`alter table outbox attach partition ${name} for values from (${first}) to ('${until.toISOString()}')`)
}

/**
 * Drops a partition whose `rows` events are archived. Throws without changes if it contains a different number, or if the outbox is
 * locked for more than two seconds.
 */
export async function dropOutboxMonth(db: Database, { name }: OutboxMonth, rows: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(LOCK_TIMEOUT)
    const { count } = await tx.one<{ count: number }>(`select count(*) as count from ${name}`)
    if (count !== rows) throw new Error(`${name} has ${count} events, but its archive has ${rows}`)
    await tx.query(`drop table ${name}`)
  })
}
