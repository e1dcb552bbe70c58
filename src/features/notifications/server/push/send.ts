import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { PushMessage } from '#features/notifications/contract.ts'
import { vapidKeys } from '#features/notifications/server/push/vapid.ts'
import type { Subscription } from '#features/notifications/server/store/push.ts'
import type { Context } from '#platform/context.ts'
import { publicLookup } from '#platform/public-host.ts'

const TIMEOUT_MS = 10_000
/** A push service keeps a message for a device that is off so long. */
const KEPT_SECONDS = 24 * 3_600

/** sent · gone: there is no such subscription any more · later: not now · refused: it never will be taken. */
export type PushOutcome =
  | { outcome: 'sent' | 'gone' }
  | { outcome: 'later'; afterMs?: number; reason: string }
  | { outcome: 'refused'; reason: string }

/** Hands a message to the push service of a browser, encrypted so that only the browser can read it. Never throws. */
export async function sendPush(ctx: Context, { endpoint, p256dh, auth }: Subscription, message: PushMessage): Promise<PushOutcome> {
  try {
    const { default: webPush } = await import('web-push')
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject: `mailto:${ctx.config.MAIL_FROM}`, ...vapidKeys(ctx) },
      TTL: KEPT_SECONDS,
      urgency: 'normal',
      // Of two with one topic a device that was off gets the later one.
      topic: message.tag,
    })
    const { status, retryAfter } = await post(ctx, details)
    return outcomeOf(status, retryAfter)
  } catch (error) {
    return { outcome: 'later', reason: error instanceof Error ? error.message : String(error) }
  }
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const reason = `the push service answered ${status}`
  if (status !== 429 && status < 500) return { outcome: 'refused', reason }
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  return { outcome: 'later', reason, ...(seconds !== undefined && { afterMs: Math.min(seconds, 3_600) * 1_000 }) }
}

interface Details {
  endpoint: string
  method: string
  headers: object
  body: Buffer | null
}

/** One request, to the public internet alone: whoever subscribes names the address. Its answer is not read. */
function post(
  { config }: Context,
  { endpoint, method, headers, body }: Details,
): Promise<{ status: number; retryAfter?: string | undefined }> {
  const isLocal = config.PUSH_LOCAL
  const request = isLocal && endpoint.startsWith('http:') ? httpRequest : httpsRequest
  return new Promise((resolve, reject) => {
    const outgoing = request(endpoint, {
      method,
      headers: { ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      agent: false,
      ...(!isLocal && { lookup: publicLookup }),
    })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      response.destroy()
    })
    outgoing.end(body ?? undefined)
  })
}
