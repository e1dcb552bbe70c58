import type { ProviderEvent } from '#features/payments/server/providers/provider.ts'
import type { Queryable } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

/** A webhook on record. */
export interface RecordedWebhook {
  id: string
  /** Its effect is in the books already. */
  settled: boolean
}

export async function upsertWebhook(db: Queryable, provider: string, event: ProviderEvent): Promise<RecordedWebhook> {
  const { rows } = await db.query<RecordedWebhook>(
    `insert into webhook_events (id, provider, provider_event_id, type, attempt_id, payload) values ($1, $2, $3, $4, $5, $6)
     on conflict (provider, provider_event_id) do update set deliveries = webhook_events.deliveries + 1
     returning id, settled_at is not null as settled`,
    [newId('whk'), provider, event.id, event.type, event.payment.attemptId, JSON.stringify(event.payment)],
    'payments_webhook_record',
  )
  return rows[0] as RecordedWebhook
}

export async function updateWebhookSettled(db: Queryable, id: string): Promise<void> {
  await db.query('update webhook_events set settled_at = now() where id = $1', [id], 'payments_webhook_settled')
}
