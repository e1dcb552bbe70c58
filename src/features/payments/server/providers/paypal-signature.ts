import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { IncomingWebhook } from '#features/payments/server/providers/provider.ts'
import { parseBody, type RestAnswer } from '#features/payments/server/providers/rest.ts'
import { fetchOutside } from '#platform/http/outgoing.ts'
import { configuredReach, publicReach, type Reach } from '#platform/outgoing-reach.ts'

const MAX_CERTIFICATE_BYTES = 100_000
/** PayPal has a handful at a time. Fetches under way count as well, so that forged messages cannot begin many. */
const MAX_CERTIFICATES = 20

/**
 * Whether PayPal sent this webhook: PayPal's own verification call says so, or, if that cannot be reached, the certificate that the
 * message names, which has to come from PayPal's own hosts. However old it is: PayPal sends again for three days what was not taken, and
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
  if (webhook.isSuspect) return isSignedByCertificate(webhook.rawBody, transmission, webhookId, apiUrl)
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
  if (answer && answer.status < 300 && verdict) return verdict.verification_status === 'SUCCESS'
  return isSignedByCertificate(webhook.rawBody, transmission, webhookId, apiUrl)
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

const certificates = new Map<string, Promise<X509Certificate>>()

/** PayPal signs `id|time|webhook id|crc32 of the body` with RSA and SHA-256. */
async function isSignedByCertificate(rawBody: Buffer, transmission: Transmission, webhookId: string, apiUrl: string): Promise<boolean> {
  if (transmission.algorithm !== 'SHA256withRSA' || !isCertificateAddress(transmission.certificateUrl, apiUrl)) return false
  const signed = `${transmission.id}|${transmission.time}|${webhookId}|${crc32(rawBody)}`
  try {
    const certificate = await certificateAt(transmission.certificateUrl, reachOf(transmission.certificateUrl, apiUrl))
    if (Date.parse(certificate.validTo) < Date.now()) return false
    return verify('RSA-SHA256', Buffer.from(signed), certificate.publicKey, Buffer.from(transmission.signature, 'base64'))
  } catch {
    return false
  }
}

/** Where PayPal keeps its certificates; a stand-in at the configured address may have them anywhere. */
export function isCertificateAddress(url: string, apiUrl: string): boolean {
  const { hostname, host, pathname, hash } = new URL(url)
  if (!/(^|\.)paypal\.com$/.test(hostname)) return host === new URL(apiUrl).host && hash === ''
  // One spelling for each certificate: they are kept by their address.
  return url === `https://${hostname}${pathname}` && /^\/v1\/notifications\/certs\/[\w-]+$/.test(pathname)
}

/** The configured host may be anywhere; PayPal's own are on the public internet. */
function reachOf(url: string, apiUrl: string): Reach {
  return new URL(url).host === new URL(apiUrl).host ? configuredReach : publicReach
}

/** Fetched once: its address changes when the certificate does. */
function certificateAt(url: string, reach: Reach): Promise<X509Certificate> {
  const address = new URL(url).href
  const known = certificates.get(address)
  if (known) return known
  if (certificates.size >= MAX_CERTIFICATES) return Promise.reject(new Error('too many certificates of PayPal'))
  const fetched = fetchOutside(url, { reach, timeoutMs: 4_000, maxBytes: MAX_CERTIFICATE_BYTES }).then(({ status, body }) => {
    if (status !== 200) throw new Error(`PayPal's certificate could not be fetched: ${status}`)
    return new X509Certificate(body)
  })
  fetched.catch(() => certificates.delete(address))
  certificates.set(address, fetched)
  return fetched
}
