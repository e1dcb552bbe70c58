import { currentBehavior } from '#features/payments/server/providers/sandbox/behavior.ts'
import { presentToShop } from '#features/payments/server/providers/sandbox/present.ts'
import { SIGNATURE_HEADER, signWebhook } from '#features/payments/server/providers/sandbox/signature.ts'
import { updateDue } from '#features/payments/server/store/sandbox/payments.ts'
import * as webhooksStore from '#features/payments/server/store/sandbox/webhooks.ts'
import type { Context } from '#platform/context.ts'
import { fetchOutside } from '#platform/http/outgoing.ts'
import { configuredReach } from '#platform/outgoing-reach.ts'

const BATCH_SIZE = 50
const CONCURRENT_REQUESTS = 4
const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024

/**
 * Runs the sandbox's automatic payment steps and sends due webhooks, with the selected behavior. Returns the number of webhooks claimed. A
 * full batch of 50 means that there may be more.
 */
export async function deliverSandboxWebhooks(ctx: Context): Promise<number> {
  const { delayMs, drop, repeat, reverse } = await currentBehavior(ctx)
  await updateDue(ctx.db, delayMs)
  const due = await webhooksStore.claimDueWebhooks(ctx.db, BATCH_SIZE)
  if (due.length === 0) return 0
  const ids = due.map((webhook) => webhook.id)
  if (drop) await webhooksStore.updateLost(ctx.db, ids)
  else await webhooksStore.updateAnswered(ctx.db, await sendAll(ctx, byPayment(due, reverse)), repeat)
  return due.length
}

/** Groups webhooks by payment, in order or reversed. */
function byPayment(due: webhooksStore.DueWebhook[], reverse: boolean): webhooksStore.DueWebhook[][] {
  const sorted = due.toSorted((a, b) => (reverse ? b.id - a.id : a.id - b.id))
  return [...Map.groupBy(sorted, (webhook) => webhook.payment_reference).values()]
}

async function sendAll(ctx: Context, payments: webhooksStore.DueWebhook[][]): Promise<webhooksStore.WebhookAnswer[]> {
  const answers: webhooksStore.WebhookAnswer[] = []
  const queue = payments.values()
  const sender = async () => {
    for (const webhooks of queue) for (const webhook of webhooks) answers.push(await send(ctx, webhook))
  }
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, sender))
  return answers
}

async function send(ctx: Context, webhook: webhooksStore.DueWebhook): Promise<webhooksStore.WebhookAnswer> {
  const body = bodyOf(ctx, webhook)
  try {
    const { status } = await fetchOutside(`${ctx.config.PUBLIC_URL}/api/payments/webhooks/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(ctx, body) },
      body,
      reach: configuredReach,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    })
    return { id: webhook.id, accepted: status >= 200 && status < 300, answer: String(status) }
  } catch (error) {
    return { id: webhook.id, accepted: false, answer: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'no answer' }
  }
}

function bodyOf(ctx: Context, webhook: webhooksStore.DueWebhook): string {
  return JSON.stringify({
    id: `evt_${webhook.id}`,
    type: `payment.${webhook.status}`,
    created: webhook.created_at.toISOString(),
    payment: presentToShop(ctx, { ...webhook, reference: webhook.payment_reference }),
  })
}
