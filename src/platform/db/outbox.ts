import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'

/** An event: `type` such as `order.paid`, `payload` holds ids only. */
export interface OutboxEvent {
  type: string
  payload: Record<string, string>
}

/** Writes events in the transaction of the change that they report. */
export async function publish(tx: Transaction, ...events: OutboxEvent[]): Promise<void> {
  await tx.query(
    'insert into outbox (type, payload) select * from unnest($1::text[], $2::jsonb[])',
    [events.map((event) => event.type), events.map((event) => JSON.stringify(event.payload))],
    'outbox_publish',
  )
}

const BATCH = 200

/**
 * Hands the oldest waiting events to `dispatch` and marks them dispatched, in one transaction: what `dispatch` writes with
 * it is there exactly when the mark is. Returns how many. Several processes may call it at once.
 */
export function dispatchOutbox(
  ctx: Context,
  dispatch: (tx: Transaction, events: (OutboxEvent & { id: number })[]) => Promise<void>,
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const { rows } = await tx.query<OutboxEvent & { id: number }>(
      'select id, type, payload from outbox where dispatched_at is null order by id limit $1 for update skip locked',
      [BATCH],
    )
    if (rows.length === 0) return 0
    await dispatch(tx, rows)
    await tx.query('update outbox set dispatched_at = now() where id = any($1)', [rows.map((row) => row.id)])
    return rows.length
  })
}
