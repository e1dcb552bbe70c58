import type { WebhookStatus, WebhookMessage } from '#features/operations/contract/webhooks.ts'
import type { WebhookEvent } from '#features/operations/rules/kinds.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `webhook_endpoints`. */
export interface Endpoint {
  id: string
  url: string
  description: string
  events: WebhookEvent[]
  /** Encrypted. */
  secret: Buffer
  active: boolean
  createdBy: string
  createdAt: Date
  failingSince: Date | null
  stoppedAt: Date | null
}

const columns = `id, url, description, events, secret, active, created_by as "createdBy", created_at as "createdAt",
  failing_since as "failingSince", stopped_at as "stoppedAt"`

export async function insertEndpoint(tx: Transaction, endpoint: Omit<Endpoint, 'active' | 'failingSince' | 'stoppedAt'>): Promise<void> {
  const { id, url, description, events, secret, createdBy, createdAt } = endpoint
  await tx.query(
    `insert into webhook_endpoints (id, url, description, events, secret, created_by, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, url, description, events, secret, createdBy, createdAt],
  )
}

export async function selectEndpoint(db: Queryable, id: string): Promise<Endpoint | undefined> {
  return db.first(`select ${columns} from webhook_endpoints where id = $1`, [id])
}

/** Locks an endpoint until the transaction ends. */
export async function lockEndpoint(tx: Transaction, id: string): Promise<Endpoint | undefined> {
  return tx.first(`select ${columns} from webhook_endpoints where id = $1 for update`, [id])
}

export interface EndpointMetrics {
  delivered: number
  failed: number
  waiting: number
  lastDeliveredAt: Date | null
}

/** All endpoints with the results of messages created after `since`, newest first. */
export async function selectEndpoints(db: Queryable, since: Date): Promise<(Endpoint & EndpointMetrics)[]> {
  return db.all(
    `select ${columns}, figures.* from webhook_endpoints cross join lateral (
       select count(*) filter (where status = 'delivered') as delivered, count(*) filter (where status = 'failed') as failed,
         count(*) filter (where status = 'waiting') as waiting, max(delivered_at) as "lastDeliveredAt"
       from webhook_deliveries where endpoint_id = webhook_endpoints.id and created_at > $1
     ) figures order by created_at desc, id desc`,
    [since],
  )
}

/** Updates an endpoint. Turning it on again resets its failures, and so does a new address. */
export async function updateEndpoint(
  tx: Transaction,
  id: string,
  { url, description, events, active }: Pick<Endpoint, 'url' | 'description' | 'events' | 'active'>,
): Promise<void> {
  await tx.query(
    `update webhook_endpoints set url = $2, description = $3, events = $4, active = $5,
       failing_since = case when ($5 and not active) or url <> $2 then null else failing_since end, stopped_at = case when $5 then null else stopped_at end
     where id = $1`,
    [id, url, description, events, active],
  )
}

export async function updateSecret(tx: Transaction, id: string, secret: Buffer): Promise<void> {
  await tx.query('update webhook_endpoints set secret = $2 where id = $1', [id, secret])
}

export async function deleteEndpoint(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from webhook_endpoints where id = $1', [id])
}

/** Records that an endpoint accepted a message. */
export async function clearFailing(db: Queryable, id: string): Promise<void> {
  await db.query('update webhook_endpoints set failing_since = null where id = $1 and failing_since is not null', [id])
}

/** Records that an endpoint failed at `now`, keeping the start of an ongoing failure. Returns the updated endpoint. */
export async function updateFailing(tx: Transaction, id: string, now: Date): Promise<Endpoint | undefined> {
  return tx.first(`update webhook_endpoints set failing_since = coalesce(failing_since, $2) where id = $1 returning ${columns}`, [id, now])
}

/** Disables a failing endpoint. Returns false if it was already off. */
export async function updateStopped(tx: Transaction, id: string, now: Date): Promise<boolean> {
  return tx.affects('update webhook_endpoints set active = false, stopped_at = $2 where id = $1 and active', [id, now])
}

/** An event for endpoints. The payload only contains ids. */
export interface QueuedEvent {
  eventId: string
  type: string
  subjectId: string
  payload: Record<string, string>
}

/** Queues events for every subscribed endpoint. Those the shop disabled get them when they are turned on again. */
export async function insertForAll(tx: Transaction, events: readonly QueuedEvent[], now: Date): Promise<void> {
  await tx.query(
    `insert into webhook_deliveries (id, endpoint_id, event_id, type, subject_id, payload, status, due_at, created_at)
     select replace("eventId", 'evt_', 'whd_') || '_' || right(endpoint.id, 8), endpoint.id, "eventId", type, "subjectId", payload, 'waiting', $2, $2
     from jsonb_to_recordset($1) as event("eventId" text, type text, "subjectId" text, payload jsonb)
     join webhook_endpoints endpoint on (endpoint.active or endpoint.stopped_at is not null) and event.type = any(endpoint.events)
     on conflict (endpoint_id, event_id) do nothing`,
    [JSON.stringify(events), now],
    'webhooks_queue',
  )
}

export async function insertFor(tx: Transaction, endpointId: string, id: string, event: QueuedEvent, now: Date): Promise<void> {
  await tx.query(
    `insert into webhook_deliveries (id, endpoint_id, event_id, type, subject_id, payload, status, due_at, created_at)
     values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $7)`,
    [id, endpointId, event.eventId, event.type, event.subjectId, JSON.stringify(event.payload), now],
  )
}

/** A row of `webhook_deliveries`. */
export interface Outgoing {
  id: string
  endpointId: string
  eventId: string
  type: string
  subjectId: string
  payload: WebhookMessage | Record<string, string>
  status: WebhookStatus
  tries: number
  dueAt: Date | null
  lastStatus: number | null
  lastError: string | null
  lastMs: number | null
  lastTriedAt: Date | null
  deliveredAt: Date | null
  createdAt: Date
}

const outgoing = `id, endpoint_id as "endpointId", event_id as "eventId", type, subject_id as "subjectId", payload, status, tries,
  due_at as "dueAt", last_status as "lastStatus", last_error as "lastError", last_ms as "lastMs", last_tried_at as "lastTriedAt",
  delivered_at as "deliveredAt", created_at as "createdAt"`

export async function selectDueEndpoints(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from webhook_endpoints where active
       and exists (select from webhook_deliveries where endpoint_id = webhook_endpoints.id and due_at <= $1)`,
    [now],
    'webhooks_due_endpoints',
  )
  return rows.map(({ id }) => id)
}

/** Claims the next due message until `leaseUntil`. */
export async function claimDue(db: Queryable, endpointId: string, now: Date, leaseUntil: Date): Promise<Outgoing | undefined> {
  return db.first(
    `update webhook_deliveries set due_at = $3, tries = tries + 1 where id = (
       select id from webhook_deliveries where endpoint_id = $1 and due_at <= $2 order by due_at limit 1 for update skip locked
     ) returning ${outgoing}`,
    [endpointId, now, leaseUntil],
    'webhooks_claim',
  )
}

/** Stores the message's content at its first attempt. Returns it as stored, so that every attempt sends the same bytes. */
export async function updatePayload(db: Queryable, id: string, payload: WebhookMessage): Promise<WebhookMessage> {
  const { rows } = await db.query<{ payload: WebhookMessage }>(
    'update webhook_deliveries set payload = $2 where id = $1 returning payload',
    [id, JSON.stringify(payload)],
    'webhooks_payload',
  )
  return rows[0]?.payload ?? payload
}

/** The result of an attempt. `dueAt` is the time of the next one. */
export interface Tried {
  status: WebhookStatus
  dueAt: Date | null
  lastStatus: number | null
  lastError: string | null
  lastMs: number
  at: Date
}

/** Saves the result of an attempt, unless the message was replayed in the meantime. */
export async function updateTried(db: Queryable, { id, tries }: Pick<Outgoing, 'id' | 'tries'>, tried: Tried): Promise<void> {
  await db.query(
    `update webhook_deliveries set status = $3, due_at = $4, last_status = $5, last_error = $6, last_ms = $7, last_tried_at = $8,
       delivered_at = case when $3 = 'delivered' then $8 else delivered_at end
     where id = $1 and tries = $2 and status = 'waiting'`,
    [id, tries, tried.status, tried.dueAt, tried.lastStatus, tried.lastError, tried.lastMs, tried.at],
    'webhooks_tried',
  )
}

/** Queues a message again with its attempts reset, and returns it as it was before; undefined if there is none. */
export async function updateReplayed(tx: Transaction, id: string, now: Date): Promise<Outgoing | undefined> {
  return tx.first(
    `with old as (select ${outgoing} from webhook_deliveries where id = $1 for update)
     update webhook_deliveries set status = 'waiting', due_at = $2, tries = 0 from old where webhook_deliveries.id = old.id returning old.*`,
    [id, now],
  )
}

/** A page of an endpoint's messages, newest first, starting after the message `after`. */
export async function selectOutgoing(
  db: Queryable,
  {
    endpointId,
    status,
    after,
    limit,
  }: { endpointId: string; status?: WebhookStatus | undefined; after?: string | undefined; limit: number },
): Promise<Outgoing[]> {
  return db.all(
    `select ${outgoing} from webhook_deliveries where endpoint_id = $1 and ($2::text is null or status = $2)
       and ($3::text is null or (created_at, id) < (select created_at, id from webhook_deliveries where id = $3))
     order by created_at desc, id desc limit $4`,
    [endpointId, status ?? null, after ?? null, limit],
  )
}

export async function deleteOutgoingBefore(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from webhook_deliveries where created_at < $1', [before])
}
