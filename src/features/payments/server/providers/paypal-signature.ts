import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { IncomingWebhook } from '#features/payments/server/providers/provider.ts'
import { parseBody, type RestAnswer } from '#features/payments/server/providers/rest.ts'
import { fetchOutside } from '#platform/http/outgoing.ts'
import { createProcessLimit } from '#platform/http/rate-limit.ts'
import { configuredReach, publicReach, type Reach } from '#platform/outgoing-reach.ts'

const MAX_CERTIFICATE_BYTES = 100_000
/** PayPal uses a handful at a time. Fetches in progress count too, so that forged webhooks can't start many at once. */
const MAX_CERTIFICATES = 20

/** Limits certificate fetches and verification calls, so that forged webhooks can't use up PayPal's rate limit for the shop. */
const mayCallPayPal = createProcessLimit({
  name: 'paypal-webhook-call',
  points: 300,
  seconds: 60,
  message: 'PayPal was called too often because of webhooks.',
})

/**
 * Whether PayPal sent this webhook. Verifies the signature with the certificate that the webhook names, which must come from PayPal's
 * hosts. If the certificate can't be fetched, calls PayPal's verification API. The age doesn't matter: PayPal retries for three days, and
 * an accepted event changes nothing the second time.
 */
export async function verifiedByPayPal(
  webhook: IncomingWebhook,
  { webhookId, apiUrl }: { webhookId: string; apiUrl: string },
  callPayPal: (body: unknown) => Promise<RestAnswer>,
): Promise<boolean> {
  const transmission = transmissionSchema.safeParse(webhook.headers).data
  const event = parseBody(webhook.rawBody, z.unknown())
  if (!transmission || event === undefined) return false
  if (transmission.algorithm !== 'SHA256withRSA' || !isCertificateAddress(transmission.certificateUrl, apiUrl)) return false
  const certificate = await certificateAt(transmission.certificateUrl, apiUrl, webhook.isSuspect)
  if (certificate !== 'unavailable') return certificate !== 'missing' && isSignedBy(certificate, webhook.rawBody, transmission, webhookId)
  if (webhook.isSuspect || !(await mayCallPayPal())) return false
  const answer = await callPayPal({
    auth_algo: transmission.algorithm,
    cert_url: transmission.certificateUrl,
    transmission_id: transmission.id,
    transmission_sig: transmission.signature,
    transmission_time: transmission.time,
    webhook_id: webhookId,
    webhook_event: event,
  }).catch(() => undefined)
  const verdict = verdictSchema.safeParse(answer?.body).data
  return answer !== undefined && answer.status < 300 && verdict?.verification_status === 'SUCCESS'
}

const verdictSchema = z.object({ verification_status: z.string() })

const transmissionSchema = z
  .object({
    'paypal-transmission-id': z.string(),
    'paypal-transmission-time': z.string(),
    'paypal-transmission-sig': z.string(),
    'paypal-auth-algo': z.string(),
    'paypal-cert-url': z.url(),
  })
  .transform((headers) => ({
    id: headers['paypal-transmission-id'],
    time: headers['paypal-transmission-time'],
    signature: headers['paypal-transmission-sig'],
    algorithm: headers['paypal-auth-algo'],
    certificateUrl: headers['paypal-cert-url'],
  }))
type Transmission = z.infer<typeof transmissionSchema>

function isExpired({ validTo }: X509Certificate): boolean {
  return Date.parse(validTo) < Date.now()
}

/** PayPal signs `id|time|webhook id|crc32 of the body` with RSA and SHA-256. */
function isSignedBy(certificate: X509Certificate, rawBody: Buffer, transmission: Transmission, webhookId: string): boolean {
  if (isExpired(certificate)) return false
  const signed = `${transmission.id}|${transmission.time}|${webhookId}|${crc32(rawBody)}`
  return verify('RSA-SHA256', Buffer.from(signed), certificate.publicKey, Buffer.from(transmission.signature, 'base64'))
}

/** PayPal's API has two host names. A certificate has the same path under both. */
const normalizeHost = (text: string) => text.replace(/^(https:\/\/)?api-m\./, '$1api.')

/**
 * Whether a URL can hold a PayPal certificate: at PayPal's API, where the sandbox's certificates only count for the sandbox. A stand-in at
 * the configured address may use any path.
 */
export function isCertificateAddress(url: string, apiUrl: string): boolean {
  const { hostname, host, pathname, hash } = new URL(url)
  const api = new URL(apiUrl)
  if (!/(^|\.)paypal\.com$/.test(hostname)) return host === api.host && hash === ''
  // Only one spelling per certificate, because they are cached by URL.
  const isCanonical = url === `https://${hostname}${pathname}` && /^\/v1\/notifications\/certs\/[\w-]+$/.test(pathname)
  return isCanonical && ['api.paypal.com', normalizeHost(api.hostname)].includes(normalizeHost(hostname))
}

/** The configured host may be in any network. PayPal's own hosts are on the public internet. */
function reachOf(url: string, apiUrl: string): Reach {
  return new URL(url).host === new URL(apiUrl).host ? configuredReach : publicReach
}

/** `missing`: there is no valid certificate at the URL. `unavailable`: it could not be fetched, which says nothing about it. */
type Fetched = X509Certificate | 'missing' | 'unavailable'

const certificates = new Map<string, Promise<Fetched>>()

/** Fetches each certificate once, because a new certificate gets a new URL. Nothing is fetched for a suspect webhook. */
async function certificateAt(url: string, apiUrl: string, isSuspect = false): Promise<Fetched> {
  const address = normalizeHost(new URL(url).href)
  const known = certificates.get(address)
  if (known) return known
  if (isSuspect || certificates.size >= MAX_CERTIFICATES) return 'unavailable'
  const fetched = mayCallPayPal().then((isAllowed) => (isAllowed ? fetchCertificate(url, reachOf(url, apiUrl)) : 'unavailable'))
  certificates.set(address, fetched)
  if (!((await fetched) instanceof X509Certificate)) certificates.delete(address)
  return fetched
}

async function fetchCertificate(url: string, reach: Reach): Promise<Fetched> {
  try {
    const { status, body } = await fetchOutside(url, { reach, timeoutMs: 4_000, maxBytes: MAX_CERTIFICATE_BYTES })
    if (status >= 400 && status < 500 && status !== 429) return 'missing'
    if (status !== 200) return 'unavailable'
    const certificate = new X509Certificate(body)
    // PayPal still serves those of earlier years. In memory, they would take the place of current ones.
    return isExpired(certificate) ? 'missing' : certificate
  } catch {
    return 'unavailable'
  }
}
