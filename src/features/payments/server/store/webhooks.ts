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

/** What a provider said of a payment. */
export interface WebhookOnRecord {
  id: string
  provider: string
  type: string
  payload: unknown
  /** How often it came. */
  deliveries: number
  receivedAt: Date
  settledAt: Date | null
}

/** Of these attempts, oldest first; at most 100. */
export async function selectWebhooksOf(db: Queryable, attemptIds: readonly string[]): Promise<WebhookOnRecord[]> {
  const { rows } = await db.query<WebhookOnRecord>(
    `select id, provider, type, payload, deliveries, received_at as "receivedAt", settled_at as "settledAt"
     from webhook_events where attempt_id = any($1) order by received_at, id limit 100`,
    [attemptIds],
  )
  return rows
}

/** A row of `webhook_events`. */
export interface WebhookRow {
  id: string
  provider: string
  eventId: string
  type: string
  attemptId: string | null
  payload: ProviderEvent['payment']
  deliveries: number
  receivedAt: Date
  settledAt: Date | null
}

const columns = `id, provider, provider_event_id as "eventId", type, attempt_id as "attemptId", payload, deliveries,
  received_at as "receivedAt", settled_at as "settledAt"`

/** Which messages are wanted, from behind the one named `after` on. */
export interface WebhookQuestion {
  /** The id of a payment attempt, or of the message. */
  about?: string | undefined
  unsettled?: boolean | undefined
  after?: string | undefined
  limit: number
}

/** Messages of providers, the youngest first. */
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
  const { rows } = await db.query<WebhookRow>(
    `select ${columns} from webhook_events where ${tests.join(' and ')} order by received_at desc, id desc limit ${value(limit)}`,
    values,
  )
  return rows
}

/** One of them, held until the transaction ends. */
export async function lockWebhook(tx: Queryable, id: string): Promise<WebhookRow | undefined> {
  const { rows } = await tx.query<WebhookRow>(`select ${columns} from webhook_events where id = $1 for update`, [id])
  return rows[0]
}
