import type { ProviderEvent, ProviderPayment } from '#features/payments/server/providers/provider.ts'
import type { Queryable } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

export interface RecordedWebhook {
  id: string
  /** Whether its effect is already in the ledger. */
  settled: boolean
  /** The attempt of this shop and provider that the webhook is about. Null if there is none. */
  attemptId: string | null
}

/** Records a provider's event once, no matter how often it is delivered. Returns whether it was settled before. */
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

/** Marks a webhook as settled, with its effect in the ledger. Database time: the same as its receipt. */
export async function updateWebhookSettled(db: Queryable, id: string): Promise<void> {
  await db.query('update webhook_events set settled_at = now() where id = $1', [id], 'payments_webhook_settled')
}

/** A recorded webhook about a payment. */
export type WebhookOnRecord = Omit<WebhookRow, 'eventId' | 'attemptId' | 'payload'> & { payload: unknown }

/** The newest webhooks about these attempts, oldest first, at most 100. */
export async function selectWebhooksOf(db: Queryable, attemptIds: readonly string[]): Promise<WebhookOnRecord[]> {
  const newest = await db.all<WebhookOnRecord>(
    `select id, provider, type, payload, deliveries, received_at as "receivedAt", settled_at as "settledAt"
     from webhook_events where attempt_id = any($1) order by received_at desc, id desc limit 100`,
    [attemptIds],
  )
  return newest.toReversed()
}

export interface WebhookRow {
  id: string
  provider: string
  eventId: string
  type: string
  attemptId: string | null
  /** The state of the payment. Null if the webhook doesn't include it. */
  payload: ProviderPayment | null
  deliveries: number
  receivedAt: Date
  settledAt: Date | null
}

const columns = `id, provider, provider_event_id as "eventId", type, attempt_id as "attemptId", nullif(payload, '{}') as payload, deliveries,
  received_at as "receivedAt", settled_at as "settledAt"`

/** A page of webhooks, after the webhook `after`. */
export interface WebhookQuestion {
  /** The id of a payment attempt or of the webhook. */
  about?: string | undefined
  unsettled?: boolean | undefined
  after?: string | undefined
  limit: number
}

/** Webhooks of payment providers, newest first. */
export async function selectWebhooks(db: Queryable, { about, unsettled, after, limit }: WebhookQuestion): Promise<WebhookRow[]> {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const tests = ['true']
  if (about !== undefined) {
    const id = parameter(about)
    tests.push(`(id = ${id} or attempt_id = ${id})`)
  }
  if (unsettled) tests.push('settled_at is null')
  if (after !== undefined) tests.push(`(received_at, id) < (select received_at, id from webhook_events where id = ${parameter(after)})`)
  return db.all<WebhookRow>(
    `select ${columns} from webhook_events where ${tests.join(' and ')} order by received_at desc, id desc limit ${parameter(limit)}`,
    values,
  )
}

/** Locks a recorded webhook until the transaction ends. Undefined if there is none. */
export async function lockWebhook(tx: Queryable, id: string): Promise<WebhookRow | undefined> {
  return tx.first<WebhookRow>(`select ${columns} from webhook_events where id = $1 for update`, [id])
}
