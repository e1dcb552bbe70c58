import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'

/** An event, such as `order.paid`. `payload` only contains ids. */
export interface OutboxEvent {
  type: string
  payload: Record<string, string>
}

/** Writes events in the transaction of the change they report. */
export async function publish(tx: Transaction, ...events: OutboxEvent[]): Promise<void> {
  await tx.query(
    'insert into outbox (type, payload) select * from unnest($1::text[], $2::jsonb[])',
    [events.map((event) => event.type), events.map((event) => JSON.stringify(event.payload))],
    'outbox_publish',
  )
}

const BATCH = 200

/**
 * Passes the oldest waiting events to `dispatch` and marks them dispatched in the same transaction, so both are committed or neither.
 * Returns the number of events. Several processes may call it concurrently.
 */
export async function dispatchOutbox(
  ctx: Context,
  dispatch: (tx: Transaction, events: (OutboxEvent & { id: number })[]) => Promise<void>,
): Promise<number> {
  // This check runs five times a second and usually finds nothing, so it doesn't open a transaction.
  if (!(await ctx.db.affects('select from outbox where dispatched_at is null limit 1', [], 'outbox_any'))) return 0
  return ctx.db.transaction(async (tx) => {
    // Prepared, because planning takes longer with every partition of the outbox.
    const rows = await tx.all<OutboxEvent & { id: number; createdAt: Date }>(
      `select id, type, payload, created_at as "createdAt" from outbox where dispatched_at is null order by id limit $1 for update skip locked`,
      [BATCH],
      'outbox_waiting',
    )
    if (rows.length === 0) return 0
    await dispatch(tx, rows)
    // The lower bound excludes older partitions.
    await tx.query(
      'update outbox set dispatched_at = now() where id = any($1) and created_at >= $2',
      [rows.map((row) => row.id), new Date(Math.min(...rows.map(({ createdAt }) => createdAt.getTime())))],
      'outbox_dispatched',
    )
    return rows.length
  })
}
