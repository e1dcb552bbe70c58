import { createECDH, createHmac, type KeyObject } from 'node:crypto'
import type { PushMessage } from '#features/notifications/contract.ts'
import type { Subscription } from '#features/notifications/server/store/push.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { sendOutside } from '#platform/http/outgoing.ts'
import { configuredReach, publicReach } from '#platform/outgoing-reach.ts'
import { storedSecret } from '#platform/stored-secret.ts'
import { errorMessage } from '#shared/errors.ts'

/** Push services of Chrome and Chromium browsers (including old versions), Firefox, Safari and Edge. */
const BROWSER_HOSTS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]
const TIMEOUT_MS = 10_000
/** How long a push service stores a message for an offline device. */
const TTL_SECONDS = 24 * 3_600
const MAX_RETRY_AFTER_SECONDS = 3_600

/** sent · gone: the subscription no longer exists · later: retry · refused: don't retry. */
export type PushOutcome =
  | { outcome: 'sent' | 'gone' }
  | { outcome: 'later'; afterMs?: number; reason: string }
  | { outcome: 'refused'; reason: string }

/**
 * Whether the shop sends to an endpoint: https URLs of the browsers' push services, which use no other port, and of PUSH_HOSTS. On other
 * ports, a firewall may leave every call waiting for its timeout. PUSH_LOCAL, for tests, allows any.
 */
export function isPushService({ PUSH_HOSTS, PUSH_LOCAL }: Config, endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || PUSH_LOCAL) return url !== null
  const isOneOf = (hosts: readonly string[]) =>
    hosts.some((host) => (host.startsWith('*') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host))
  const isKnown = (isOneOf(BROWSER_HOSTS) && url.port === '') || isOneOf(PUSH_HOSTS)
  return isKnown && url.protocol === 'https:' && !url.username
}

/**
 * Sends a message to a browser's push service, encrypted so that only the browser can read it. Returns `gone` for an endpoint that the shop
 * does not send to. Never throws.
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
    return { outcome: 'later', reason: errorMessage(error) }
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

/** Sends a request. Only reaches the public internet, because subscribers choose the URL. The response body is not read. */
async function post(
  { config }: Context,
  { endpoint, method, headers, body }: Details,
): Promise<{ status: number; retryAfter?: string | undefined }> {
  const response = await sendOutside(endpoint, {
    method,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ...(body && { body }),
    reach: config.PUSH_LOCAL ? configuredReach : publicReach,
    timeoutMs: TIMEOUT_MS,
  })
  return { status: response.status, retryAfter: response.headers['retry-after'] }
}

/** The shop's identity at push services (RFC 8292), base64url. */
interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * The shop's keys. Browsers subscribe to them, so they must survive a key rotation. They are derived from the earliest known APP_SECRET
 * and then stored, encrypted.
 */
export async function vapidKeys(ctx: Context): Promise<VapidKeys> {
  const privateKey = await storedSecret(ctx, 'vapid', () => firstPrivateKey(ctx.secrets.keys('vapid')).toString('base64url'))
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey }
}

/** Derives the private key from the earliest known secret, the last of `keys`. */
function firstPrivateKey(keys: readonly KeyObject[]): Buffer {
  const seed = keys.at(-1)
  if (!seed) throw new Error('no key to derive the push identity from')
  const ecdh = createECDH('prime256v1')
  for (let round = 0; ; round++) {
    const scalar = createHmac('sha256', seed).update(String(round)).digest()
    try {
      ecdh.setPrivateKey(scalar)
    } catch {
      // About one in 2^32 numbers is not a valid private key of the curve.
      continue
    }
    return ecdh.getPrivateKey()
  }
}
