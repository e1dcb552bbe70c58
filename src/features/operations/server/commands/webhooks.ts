import { randomBytes } from 'node:crypto'
import type { EndpointDraft } from '#features/operations/contract/webhooks.ts'
import { webhookEvents } from '#features/operations/rules/kinds.ts'
import * as store from '#features/operations/server/store/webhooks.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { OutboxEvent } from '#platform/db/outbox.ts'
import { mayBeReached } from '#platform/outgoing-reach.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { sealedColumn } from '#platform/sealed-column.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

export const SECRET_PURPOSE = 'webhook-secret'

export const sealedWebhookSecrets = sealedColumn({
  name: 'Webhook secrets',
  table: 'webhook_endpoints',
  key: ['id'],
  column: 'secret',
  purpose: SECRET_PURPOSE,
})

/** Adds an endpoint and returns its signing secret, which can't be retrieved later. Throws 400 for an invalid URL. */
export async function addEndpoint(ctx: Context, draft: EndpointDraft, by: Actor): Promise<{ id: string; secret: string }> {
  const url = checkedUrl(ctx, draft.url)
  const id = newId('whe')
  const secret = newSecret()
  await ctx.db.transaction(async (tx) => {
    const endpoint = { id, url, description: draft.description, events: [...new Set(draft.events)] }
    await store.insertEndpoint(tx, { ...endpoint, secret: seal(ctx, secret), createdBy: by.userId, createdAt: ctx.now() })
    await record(tx, by, 'endpoint.added', id, { after: auditDetails({ ...endpoint, active: true }) })
  })
  return { id, secret }
}

/** Changes an endpoint. If it is turned on again, its waiting messages are sent. Throws 400 and 404. */
export async function changeEndpoint(ctx: Context, id: string, draft: EndpointDraft & { active: boolean }, by: Actor): Promise<void> {
  const url = checkedUrl(ctx, draft.url)
  await ctx.db.transaction(async (tx) => {
    const before = await lockOrThrow(tx, id)
    const after = { ...draft, url, events: [...new Set(draft.events)] }
    await store.updateEndpoint(tx, id, after)
    await record(tx, by, 'endpoint.changed', id, { before: auditDetails(before), after: auditDetails(after) })
  })
}

/** Replaces an endpoint's secret and returns the new one, which can't be retrieved later. Throws 404. */
export async function renewSecret(ctx: Context, id: string, by: Actor): Promise<{ id: string; secret: string }> {
  const secret = newSecret()
  await ctx.db.transaction(async (tx) => {
    await lockOrThrow(tx, id)
    await store.updateSecret(tx, id, seal(ctx, secret))
    await record(tx, by, 'endpoint.secret_renewed', id, { after: { newSecret: true } })
  })
  return { id, secret }
}

/** Deletes an endpoint and its log. Throws 404. */
export async function removeEndpoint(ctx: Context, id: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockOrThrow(tx, id)
    await store.deleteEndpoint(tx, id)
    await record(tx, by, 'endpoint.removed', id, { before: auditDetails(before) })
  })
}

/** Queues a test message to an endpoint. Throws 404, and 409 `endpoint_off` if it is off. */
export async function pingEndpoint(ctx: Context, id: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const endpoint = await lockOrThrow(tx, id)
    if (!endpoint.active) throw new Refusal(409, 'endpoint_off', 'This endpoint is off. Turn it on first.')
    const event = { eventId: newId('evt'), type: 'ping', subjectId: id, payload: { endpointId: id } }
    await store.insertFor(tx, id, newId('whd'), event, ctx.now())
    await record(tx, by, 'endpoint.pinged', id, { after: { eventId: event.eventId } })
  })
}

/** Queues a message again, whatever its status. Throws 404. */
export async function replayOutgoing(ctx: Context, id: string, by: Actor): Promise<void> {
  const replayed = await ctx.db.transaction(async (tx) => {
    const before = await store.updateReplayed(tx, id, ctx.now())
    if (!before) throw notFound('Message not found.')
    const { endpointId, eventId, status, tries } = before
    await writeAuditLog(tx, by, {
      action: 'webhook.replayed',
      subject: { type: 'webhook', id },
      before: { endpointId, eventId, status, tries },
    })
    return before
  })
  notifyStaff(ctx, 'webhook', replayed.endpointId)
}

/** Queues events once for every endpoint subscribed to them, in the transaction that dispatches the events. */
export async function queueWebhooks(ctx: Context, tx: Transaction, events: readonly (OutboxEvent & { id: number })[]): Promise<void> {
  const wanted = events.filter(({ type }) => Object.hasOwn(webhookEvents, type))
  if (wanted.length === 0) return
  const queued = wanted.map(({ id, type, payload }) => ({ eventId: `evt_${id}`, type, subjectId: payload.orderId ?? '', payload }))
  await store.insertForAll(tx, queued, ctx.now())
}

const RETENTION_MS = 30 * 24 * 3_600_000

/** Deletes messages sent more than 30 days ago. */
export function purgeOldWebhooks(ctx: Context): Promise<void> {
  return store.deleteOutgoingBefore(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS))
}

/** The normalized URL. Only staff set it, but a live shop still only calls public hosts and the private networks its operator allows. */
function checkedUrl({ config }: Context, text: string): string {
  const isDemo = config.STORE_MODE === 'demo'
  const url = URL.parse(text)
  if (!url || !(url.protocol === 'https:' || (isDemo && url.protocol === 'http:')))
    throw invalid('url', 'The URL must start with https://.')
  if (url.username || url.password || url.hash) throw invalid('url', 'The URL must not have a user name, password or fragment.')
  if (!mayBeReached(config, url)) throw invalid('url', 'The URL must be on the public internet.')
  return url.href
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`
}

function seal(ctx: Context, secret: string): Buffer {
  return ctx.secrets.seal(SECRET_PURPOSE, secret)
}

async function lockOrThrow(tx: Transaction, id: string): Promise<store.Endpoint> {
  const endpoint = await store.lockEndpoint(tx, id)
  if (!endpoint) throw notFound('Endpoint not found.')
  return endpoint
}

/** Audit log details. Only the URL's host is included because the rest may contain a secret. */
function auditDetails({
  url,
  description,
  events,
  active,
}: Pick<store.Endpoint, 'url' | 'description' | 'active'> & { events: readonly string[] }) {
  return { host: new URL(url).host, description, events, active }
}

function record(tx: Transaction, by: Actor, action: string, id: string, change: { before?: unknown; after?: unknown }): Promise<void> {
  return writeAuditLog(tx, by, { action, subject: { type: 'endpoint', id }, ...change })
}
