import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { IncomingWebhook } from '#features/payments/server/providers/provider.ts'
import { parseBody, type RestAnswer } from '#features/payments/server/providers/rest.ts'
import { fetchOutside } from '#platform/http/outgoing.ts'
import { createProcessLimit } from '#platform/http/rate-limit.ts'
import { configuredReach, publicReach, type Reach } from '#platform/outgoing-reach.ts'

const MAX_CERTIFICATE_BYTES = 100_000
/** PayPal has a handful at a time. Fetches under way count as well, so that forged messages cannot begin many at once. */
const MAX_CERTIFICATES = 20

/** Certificates fetched and signatures verified: strangers' messages must not use up what PayPal answers the shop. */
const mayCallPayPal = createProcessLimit({
  name: 'paypal-webhook-call',
  points: 300,
  seconds: 60,
  message: 'PayPal was called too often because of webhooks.',
})

/**
 * Whether PayPal sent this webhook: the certificate that the message names says so, which has to come from PayPal's own hosts, or, while
 * that cannot be fetched, PayPal's verification call. However old it is: PayPal sends again for three days what was not taken, and
 * what was taken before changes nothing.
 */
export async function verifiedByPayPal(
  webhook: IncomingWebhook,
  { webhookId, apiUrl }: { webhookId: string; apiUrl: string },
  askPayPal: (body: unknown) => Promise<RestAnswer>,
): Promise<boolean> {
  const transmission = transmissionSchema.safeParse(webhook.headers).data
  const event = parseBody(webhook.rawBody, z.unknown())
  if (!transmission || event === undefined) return false
  if (transmission.algorithm !== 'SHA256withRSA' || !isCertificateAddress(transmission.certificateUrl, apiUrl)) return false
  const certificate = await certificateAt(transmission.certificateUrl, apiUrl, webhook.isSuspect)
  if (certificate !== 'away') return certificate !== 'none' && isSignedBy(certificate, webhook.rawBody, transmission, webhookId)
  if (webhook.isSuspect || !(await mayCallPayPal())) return false
  const answer = await askPayPal({
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

/** What PayPal's headers say about a signature. */
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

/** PayPal signs `id|time|webhook id|crc32 of the body` with RSA and SHA-256. */
function isSignedBy(certificate: X509Certificate, rawBody: Buffer, transmission: Transmission, webhookId: string): boolean {
  if (Date.parse(certificate.validTo) < Date.now()) return false
  const signed = `${transmission.id}|${transmission.time}|${webhookId}|${crc32(rawBody)}`
  return verify('RSA-SHA256', Buffer.from(signed), certificate.publicKey, Buffer.from(transmission.signature, 'base64'))
}

/** PayPal's API has two names: one certificate has the same address under both. */
const underOneName = (text: string) => text.replace(/^(https:\/\/)?api-m\./, '$1api.')

/** Where PayPal keeps its certificates: at its API, that of its sandbox only for its sandbox. A stand-in at the configured address may have them anywhere. */
export function isCertificateAddress(url: string, apiUrl: string): boolean {
  const { hostname, host, pathname, hash } = new URL(url)
  const api = new URL(apiUrl)
  if (!/(^|\.)paypal\.com$/.test(hostname)) return host === api.host && hash === ''
  // One spelling for each certificate: they are kept by their address.
  const isSpelled = url === `https://${hostname}${pathname}` && /^\/v1\/notifications\/certs\/[\w-]+$/.test(pathname)
  return isSpelled && ['api.paypal.com', underOneName(api.hostname)].includes(underOneName(hostname))
}

/** The configured host may be anywhere; PayPal's own are on the public internet. */
function reachOf(url: string, apiUrl: string): Reach {
  return new URL(url).host === new URL(apiUrl).host ? configuredReach : publicReach
}

/** `none`: there is nothing at the address. `away`: the certificate could not be had, which says nothing about it. */
type Fetched = X509Certificate | 'none' | 'away'

const certificates = new Map<string, Promise<Fetched>>()

/** Fetched once: its address changes when the certificate does. For a suspect message none is fetched. */
async function certificateAt(url: string, apiUrl: string, isSuspect = false): Promise<Fetched> {
  const address = underOneName(new URL(url).href)
  const known = certificates.get(address)
  if (known) return known
  if (isSuspect || certificates.size >= MAX_CERTIFICATES) return 'away'
  const fetched = mayCallPayPal().then((may) => (may ? fetchCertificate(url, reachOf(url, apiUrl)) : 'away'))
  certificates.set(address, fetched)
  if (!((await fetched) instanceof X509Certificate)) certificates.delete(address)
  return fetched
}

async function fetchCertificate(url: string, reach: Reach): Promise<Fetched> {
  try {
    const { status, body } = await fetchOutside(url, { reach, timeoutMs: 4_000, maxBytes: MAX_CERTIFICATE_BYTES })
    if (status >= 400 && status < 500 && status !== 429) return 'none'
    return status === 200 ? new X509Certificate(body) : 'away'
  } catch {
    return 'away'
  }
}
