import { createECDH, createHmac, type KeyObject } from 'node:crypto'
import type { PushMessage } from '#features/notifications/contract.ts'
import type { Subscription } from '#features/notifications/server/store/push.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { sendOutside } from '#platform/http/outgoing.ts'
import { configuredReach, publicReach } from '#platform/outgoing-reach.ts'
import { storedSecret } from '#platform/stored-secret.ts'

/** Of Chrome and what is built on it (with those of early versions), Firefox, Safari and Edge. */
const BROWSERS_HOSTS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]
const TIMEOUT_MS = 10_000
/** How long a push service keeps a message for a device that is offline. */
const TTL_SECONDS = 24 * 3_600
const MAX_RETRY_AFTER_SECONDS = 3_600

/** sent · gone: the subscription no longer exists · later: try again · refused: do not try again. */
export type PushOutcome =
  | { outcome: 'sent' | 'gone' }
  | { outcome: 'later'; afterMs?: number; reason: string }
  | { outcome: 'refused'; reason: string }

/** Whether the shop sends to an address: to browsers' own push services and those of PUSH_HOSTS, over https; in tests to any (PUSH_LOCAL). */
export function isPushService({ PUSH_HOSTS, PUSH_LOCAL }: Config, endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || PUSH_LOCAL) return url !== null
  const isKnown = [...BROWSERS_HOSTS, ...PUSH_HOSTS].some((host) =>
    host.startsWith('*') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  )
  return isKnown && url.protocol === 'https:' && !url.username
}

/**
 * Sends a message to the push service of a browser, encrypted so that only the browser can read it. A subscription elsewhere counts as gone.
 * Never throws.
 */
export async function sendPush(ctx: Context, { endpoint, p256dh, auth }: Subscription, message: PushMessage): Promise<PushOutcome> {
  if (!isPushService(ctx.config, endpoint)) return { outcome: 'gone' }
  try {
    const { default: webPush } = await import('web-push')
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject: `mailto:${ctx.config.MAIL_FROM}`, ...(await vapidKeys(ctx)) },
      TTL: TTL_SECONDS,
      urgency: 'normal',
      // An offline device gets only the latest message of a topic.
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
  return { outcome: 'later', reason, ...(seconds !== undefined && { afterMs: Math.min(seconds, MAX_RETRY_AFTER_SECONDS) * 1_000 }) }
}

interface Details {
  endpoint: string
  method: string
  headers: object
  body: Buffer | null
}

/** Sends one request, to the public internet only, because subscribers choose the address. The response body is not read. */
async function post(
  { config }: Context,
  { endpoint, method, headers, body }: Details,
): Promise<{ status: number; retryAfter?: string | undefined }> {
  const answer = await sendOutside(endpoint, {
    method,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ...(body && { body }),
    reach: config.PUSH_LOCAL ? configuredReach : publicReach,
    timeoutMs: TIMEOUT_MS,
  })
  return { status: answer.status, retryAfter: answer.headers['retry-after'] }
}

/** The shop's identity at push services (RFC 8292), base64url. */
interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * The shop's keys. Browsers subscribe to them, so that they stay when APP_SECRET is replaced: they follow from the first one and
 * are stored, encrypted.
 */
export async function vapidKeys(ctx: Context): Promise<VapidKeys> {
  const privateKey = await storedSecret(ctx, 'vapid', () => firstPrivateKey(ctx.secrets.keys('vapid')).toString('base64url'))
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey }
}

/** Of the earliest secret that is known. */
function firstPrivateKey(keys: readonly KeyObject[]): Buffer {
  const seed = keys.at(-1)
  if (!seed) throw new Error('no key to derive the push identity from')
  const ecdh = createECDH('prime256v1')
  for (let round = 0; ; round++) {
    const scalar = createHmac('sha256', seed).update(String(round)).digest()
    try {
      ecdh.setPrivateKey(scalar)
    } catch {
      // One of 2^32 numbers is not a private key of the curve.
      continue
    }
    return ecdh.getPrivateKey()
  }
}
