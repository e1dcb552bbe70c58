import type { Transaction } from '#platform/db/database.ts'

/** One piece of news: `type` such as `order.paid`, `payload` holds ids only. */
export interface OutboxEvent {
  type: string
  payload: Record<string, string>
}

/** Writes news in the transaction of the change it tells of. */
export async function publish(tx: Transaction, ...events: OutboxEvent[]): Promise<void> {
  await tx.query(
    'insert into outbox (type, payload) select * from unnest($1::text[], $2::jsonb[])',
    [events.map((event) => event.type), events.map((event) => JSON.stringify(event.payload))],
    'outbox_publish',
  )
}
