import { queueEmail } from '#features/notifications/server/commands.ts'
import type { WebhookMessage } from '#features/operations/contract/webhooks.ts'
import type { WebhookEvent } from '#features/operations/rules/kinds.ts'
import { DISABLE_AFTER_MS, isAccepted, pauseAfter } from '#features/operations/rules/webhooks.ts'
import { SECRET_PURPOSE } from '#features/operations/server/commands/webhooks.ts'
import { responsibleFor } from '#features/operations/server/queries/webhooks.ts'
import * as store from '#features/operations/server/store/webhooks.ts'
import type { Order } from '#features/orders/contract.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { post } from '#platform/http/post.ts'
import type { Running } from '#platform/jobs/loop.ts'
import { serveEach } from '#platform/jobs/serve-each.ts'
import { staffReach } from '#platform/outgoing-reach.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { signBody } from '#platform/signed-body.ts'
import { errorMessage } from '#shared/errors.ts'
import { toDollars } from '#shared/money.ts'

const SIGNATURE_HEADER = 'x-groundswell-signature'
const TIMEOUT_MS = 10_000
/** Longer than an attempt can take. A process that has not finished by then has died. */
const LEASE_MS = 60_000
const CONCURRENT_MESSAGES = 4
const MAX_CONCURRENT_ENDPOINTS = 100

/** Sends due webhooks until stopped. Endpoints are served independently, so a slow one doesn't delay the others. */
export function sendWebhooks(ctx: Context): Running {
  const stopping = new AbortController()
  return serveEach('send-webhooks', 500, ctx.log, {
    atOnce: MAX_CONCURRENT_ENDPOINTS,
    find: () => store.selectDueEndpoints(ctx.db, ctx.now()),
    serve: async (id) => void (await Promise.all(Array.from({ length: CONCURRENT_MESSAGES }, () => sendDue(ctx, id, stopping.signal)))),
    onStop: () => stopping.abort(),
  })
}

/** Sends an endpoint's due messages one after the other. */
async function sendDue(ctx: Context, endpointId: string, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const endpoint = await store.selectEndpoint(ctx.db, endpointId)
    if (!endpoint?.active) return
    const now = ctx.now()
    const message = await store.claimDue(ctx.db, endpointId, now, new Date(now.getTime() + LEASE_MS))
    if (!message) return
    await send(ctx, endpoint, message, stopping)
  }
}

async function send(ctx: Context, endpoint: store.Endpoint, message: store.Outgoing, stopping: AbortSignal): Promise<void> {
  const body = JSON.stringify(await messageBody(ctx, message))
  const began = performance.now()
  let status: number | null = null
  let error: string | null = null
  try {
    status = await post({
      url: endpoint.url,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Groundswell-Webhooks/1',
        'x-groundswell-event': message.type,
        'x-groundswell-delivery': message.id,
        [SIGNATURE_HEADER]: signBody(ctx.secrets.open(SECRET_PURPOSE, endpoint.secret), body, ctx.now()),
      },
      timeout: TIMEOUT_MS,
      reach: staffReach(ctx.config),
      stopping,
    })
    if (!isAccepted(status)) error = `The endpoint responded with ${status}.`
  } catch (failure) {
    // Another process will send the interrupted message again.
    if (stopping.aborted) return
    error = errorMessage(failure)
  }
  await saveOutcome(ctx, endpoint, message, { lastStatus: status, lastError: error, lastMs: Math.round(performance.now() - began) })
}

async function saveOutcome(
  ctx: Context,
  endpoint: store.Endpoint,
  message: store.Outgoing,
  outcome: { lastStatus: number | null; lastError: string | null; lastMs: number },
): Promise<void> {
  const at = ctx.now()
  if (outcome.lastError === null) {
    await store.updateTried(ctx.db, message, { status: 'delivered', dueAt: null, at, ...outcome })
    await store.clearFailing(ctx.db, endpoint.id)
  } else {
    const pause = pauseAfter(message.tries)
    const next = pause === null ? ({ status: 'failed', dueAt: null } as const) : ({ status: 'waiting', dueAt: later(at, pause) } as const)
    await store.updateTried(ctx.db, message, { ...next, at, ...outcome })
    await noteFailing(ctx, endpoint.id, at)
  }
  notifyStaff(ctx, 'webhook', endpoint.id)
}

/** Records a failure. Disables the endpoint after days of failures and notifies staff. */
async function noteFailing(ctx: Context, id: string, now: Date): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const endpoint = await store.updateFailing(tx, id, now)
    if (!endpoint?.failingSince || now.getTime() - endpoint.failingSince.getTime() < DISABLE_AFTER_MS) return
    if (await store.updateStopped(tx, id, now)) await notifyStopped(ctx, tx, endpoint)
  })
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** The message's content: written at the first attempt, then stored so that retries send the same. */
async function messageBody(ctx: Context, { id, eventId, type, subjectId, payload, createdAt }: store.Outgoing): Promise<WebhookMessage> {
  if ('data' in payload && typeof payload.data === 'object') return payload as WebhookMessage
  const data = type === 'ping' ? payload : { ...orderData(await getOrder(ctx.db, subjectId)), ...payload }
  const message = { id: eventId, type: type as WebhookEvent | 'ping', createdAt: createdAt.toISOString(), data }
  return store.updatePayload(ctx.db, id, message)
}

/** The order data that receivers get. The only customer data is the account's id. */
function orderData(order: Order) {
  const { id, orderNumber, status, userId, platform, serviceType, quality, quantity, delivered, startCount, currency } = order
  return {
    order: {
      id,
      orderNumber,
      status,
      userId,
      platform,
      serviceType,
      quality,
      quantity,
      delivered,
      startCount,
      price: toDollars(order.priceCents),
      refunded: toDollars(order.refundedCents),
      currency,
      paidAt: order.paidAt?.toISOString() ?? null,
      createdAt: order.createdAt.toISOString(),
      updatedAt: order.updatedAt.toISOString(),
    },
  }
}

/** Notifies the person who set up an endpoint that it was disabled, or the owners if that person may not see endpoints anymore. */
async function notifyStopped(ctx: Context, tx: Transaction, { id, url, createdBy, failingSince }: store.Endpoint): Promise<void> {
  for (const { id: userId, email } of await responsibleFor(ctx, createdBy)) {
    await queueEmail(ctx, tx, {
      key: `endpoint-stopped:${id}:${failingSince?.getTime()}:${userId}`,
      template: 'endpoint-stopped',
      recipient: email,
      data: { userId, endpointId: id, host: new URL(url).host },
    })
  }
}
