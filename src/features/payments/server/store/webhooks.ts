import type { ProviderEvent, ProviderPayment } from '#features/payments/server/providers/provider.ts'
import type { Queryable } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

/** A webhook on record. */
export interface RecordedWebhook {
  id: string
  /** Its effect is in the ledger already. */
  settled: boolean
  /** The attempt of this shop and provider that the webhook is about; null if there is none. */
  attemptId: string | null
}

/** Records a provider's event, once however often it is delivered, and returns whether it was settled before. */
export async function upsertWebhook(db: Queryable, provider: string, event: ProviderEvent): Promise<RecordedWebhook> {
  return db.one<RecordedWebhook>(
    `insert into webhook_events (id, provider, provider_event_id, type, attempt_id, payload) values ($1, $2, $3, $4, $5, $6)
     on conflict (provider, provider_event_id) do update set deliveries = webhook_events.deliveries + 1
     returning id, settled_at is not null as settled, (
       select attempt.id from payment_attempts attempt
       where attempt.id = webhook_events.attempt_id and attempt.provider = webhook_events.provider) as "attemptId"`,
    [newId('whk'), provider, event.id, event.type, event.attemptId, JSON.stringify(event.payment ?? {})],
    'payments_webhook_record',
  )
}

/** Marks a webhook as settled: its effect is in the ledger. Database time: that of its receipt. */
export async function updateWebhookSettled(db: Queryable, id: string): Promise<void> {
  await db.query('update webhook_events set settled_at = now() where id = $1', [id], 'payments_webhook_settled')
}

/** A recorded webhook about a payment. */
export type WebhookOnRecord = Omit<WebhookRow, 'eventId' | 'attemptId' | 'payload'> & { payload: unknown }

/** The newest webhooks about these attempts, oldest first; at most 100. */
export async function selectWebhooksOf(db: Queryable, attemptIds: readonly string[]): Promise<WebhookOnRecord[]> {
  const newest = await db.all<WebhookOnRecord>(
    `select id, provider, type, payload, deliveries, received_at as "receivedAt", settled_at as "settledAt"
     from webhook_events where attempt_id = any($1) order by received_at desc, id desc limit 100`,
    [attemptIds],
  )
  return newest.toReversed()
}

/** A row of `webhook_events`. */
export interface WebhookRow {
  id: string
  provider: string
  eventId: string
  type: string
  attemptId: string | null
  /** The state of the payment; null if the webhook did not say it. */
  payload: ProviderPayment | null
  /** How often it was delivered. */
  deliveries: number
  receivedAt: Date
  settledAt: Date | null
}

const columns = `id, provider, provider_event_id as "eventId", type, attempt_id as "attemptId", nullif(payload, '{}') as payload, deliveries,
  received_at as "receivedAt", settled_at as "settledAt"`

/** Which webhooks to read: those after the webhook `after`. */
export interface WebhookQuestion {
  /** The id of a payment attempt, or of the webhook. */
  about?: string | undefined
  unsettled?: boolean | undefined
  after?: string | undefined
  limit: number
}

/** Webhooks of payment providers, newest first. */
export async function selectWebhooks(db: Queryable, { about, unsettled, after, limit }: WebhookQuestion): Promise<WebhookRow[]> {
  const values: unknown[] = []
  const value = (each: unknown) => `$${values.push(each)}`
  const tests = ['true']
  if (about !== undefined) {
    const id = value(about)
    tests.push(`(id = ${id} or attempt_id = ${id})`)
  }
  if (unsettled) tests.push('settled_at is null')
  if (after !== undefined) tests.push(`(received_at, id) < (select received_at, id from webhook_events where id = ${value(after)})`)
  return db.all<WebhookRow>(
    `select ${columns} from webhook_events where ${tests.join(' and ')} order by received_at desc, id desc limit ${value(limit)}`,
    values,
  )
}

/** A recorded webhook, locked until the transaction ends; undefined if there is none. */
export async function lockWebhook(tx: Queryable, id: string): Promise<WebhookRow | undefined> {
  return tx.first<WebhookRow>(`select ${columns} from webhook_events where id = $1 for update`, [id])
}
