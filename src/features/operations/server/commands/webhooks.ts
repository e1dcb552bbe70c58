import { randomBytes } from 'node:crypto'
import { type WebhookEvent, webhookEvents } from '#features/operations/contract/webhooks.ts'
import {
  deleteEndpoint,
  deleteOutgoingBefore,
  type Endpoint,
  insertEndpoint,
  insertFor,
  insertForAll,
  lockEndpoint,
  updateEndpoint,
  updateReplayed,
  updateSecret,
} from '#features/operations/server/store/webhooks.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { OutboxEvent } from '#platform/db/outbox.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { mayBePublic } from '#platform/public-host.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** What an endpoint's secret is sealed for. */
export const SECRET_PURPOSE = 'webhook-secret'

/** An endpoint as somebody sets it up. */
export interface EndpointDraft {
  url: string
  description: string
  events: readonly WebhookEvent[]
}

/** Sets an endpoint up and tells the secret that signs what it gets: this once. Throws 400 for an address that does not do. */
export async function addEndpoint(ctx: Context, draft: EndpointDraft, by: Actor): Promise<{ id: string; secret: string }> {
  const url = checkedUrl(ctx, draft.url)
  const id = newId('whe')
  const secret = newSecret()
  await ctx.db.transaction(async (tx) => {
    const endpoint = { id, url, description: draft.description, events: [...new Set(draft.events)] }
    await insertEndpoint(tx, { ...endpoint, secret: seal(ctx, secret), createdBy: by.userId, createdAt: ctx.now() })
    await record(tx, by, 'endpoint.added', id, { after: shown({ ...endpoint, active: true }) })
  })
  return { id, secret }
}

/** Changes an endpoint. One that the shop gave up, or somebody turned off, goes on where it stopped. Throws 400 and 404. */
export async function changeEndpoint(ctx: Context, id: string, draft: EndpointDraft & { active: boolean }, by: Actor): Promise<void> {
  const url = checkedUrl(ctx, draft.url)
  await ctx.db.transaction(async (tx) => {
    const before = await held(tx, id)
    const after = { ...draft, url, events: [...new Set(draft.events)] }
    await updateEndpoint(tx, id, after)
    await record(tx, by, 'endpoint.changed', id, { before: shown(before), after: shown(after) })
  })
}

/** Signs with another secret from now on, and tells it this once. Throws 404. */
export async function renewSecret(ctx: Context, id: string, by: Actor): Promise<{ id: string; secret: string }> {
  const secret = newSecret()
  await ctx.db.transaction(async (tx) => {
    await held(tx, id)
    await updateSecret(tx, id, seal(ctx, secret))
    await record(tx, by, 'endpoint.secret_renewed', id, { after: { newSecret: true } })
  })
  return { id, secret }
}

/** Takes an endpoint away, with its log. Throws 404. */
export async function removeEndpoint(ctx: Context, id: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await held(tx, id)
    await deleteEndpoint(tx, id)
    await record(tx, by, 'endpoint.removed', id, { before: shown(before) })
  })
}

/** Sends an endpoint a message that says nothing, to see whether it takes it. Throws 404, and 409 while it is off. */
export async function pingEndpoint(ctx: Context, id: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const endpoint = await held(tx, id)
    if (!endpoint.active) throw new Refusal(409, 'endpoint_off', 'This endpoint is off. Turn it on first.')
    const news = { eventId: newId('evt'), type: 'ping', subjectId: id, payload: { endpointId: id } }
    await insertFor(tx, id, newId('whd'), news, ctx.now())
    await record(tx, by, 'endpoint.pinged', id, { after: { eventId: news.eventId } })
  })
}

/** Sends a message once more as it was, whatever became of it. Throws 404. */
export async function replayOutgoing(ctx: Context, id: string, by: Actor): Promise<void> {
  const replayed = await ctx.db.transaction(async (tx) => {
    const before = await updateReplayed(tx, id, ctx.now())
    if (!before) throw notFound('There is no such message.')
    const { endpointId, eventId, status, tries } = before
    await recordAction(tx, by, {
      action: 'webhook.replayed',
      subject: { type: 'webhook', id },
      before: { endpointId, eventId, status, tries },
    })
    return before
  })
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'webhook', id: replayed.endpointId } })
}

/** News that were just dispatched, for every endpoint that wants them: in the transaction that marks them so, once each. */
export async function queueWebhooks(ctx: Context, tx: Transaction, events: readonly (OutboxEvent & { id: number })[]): Promise<void> {
  const wanted = events.filter(({ type }) => Object.hasOwn(webhookEvents, type))
  if (wanted.length === 0) return
  const news = wanted.map(({ id, type, payload }) => ({ eventId: `evt_${id}`, type, subjectId: payload.orderId ?? '', payload }))
  await insertForAll(tx, news, ctx.now())
}

const KEPT_MS = 30 * 24 * 3_600_000

/** Forgets what was sent more than thirty days ago. */
export function forgetOldWebhooks(ctx: Context): Promise<void> {
  return deleteOutgoingBefore(ctx.db, new Date(ctx.now().getTime() - KEPT_MS))
}

/** The address as it is called. The operator alone sets it, and still a live shop does not call its own network. */
function checkedUrl({ config }: Context, text: string): string {
  const isDemo = config.STORE_MODE === 'demo'
  const url = URL.parse(text)
  if (!url || !(url.protocol === 'https:' || (isDemo && url.protocol === 'http:')))
    throw invalid('url', 'The address of an endpoint begins with https://.')
  if (url.username || url.password || url.hash) throw invalid('url', 'The address of an endpoint has no user and no fragment.')
  if (!isDemo && !mayBePublic(url)) throw invalid('url', 'The address has to be on the public internet.')
  return url.href
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`
}

function seal(ctx: Context, secret: string): Buffer {
  return ctx.secrets.seal(SECRET_PURPOSE, secret)
}

async function held(tx: Transaction, id: string): Promise<Endpoint> {
  const endpoint = await lockEndpoint(tx, id)
  if (!endpoint) throw notFound('There is no such endpoint.')
  return endpoint
}

/** What goes on record: of the address the host alone, because some carry a secret behind it. */
function shown({ url, description, events, active }: Pick<Endpoint, 'url' | 'description' | 'active'> & { events: readonly string[] }) {
  return { host: new URL(url).host, description, events, active }
}

function record(tx: Transaction, by: Actor, action: string, id: string, change: { before?: unknown; after?: unknown }): Promise<void> {
  return recordAction(tx, by, { action, subject: { type: 'endpoint', id }, ...change })
}
