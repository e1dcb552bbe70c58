import { createSign, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { PRIVATE_KEY } from './certificates.ts'
import type { Reply } from './provider-server.ts'

export const WEBHOOK_ID = '0EH40505U7160970P'
export const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-TEST'

/** Signs PayPal's webhooks and answers its verification call. */
export interface PayPalWebhooks {
  /** A signed webhook about `resource`. Verification fails for a forged one. */
  sign(type: string, resource: unknown, options: { at: Date; forged: boolean }): { body: string; headers: Record<string, string> }
  /** The response of PayPal's verification call. */
  verify(request: { transmission_sig: string; webhook_event: unknown }): Reply
  /** Whether the verification call works. */
  verifies(answers: boolean): void
}

/** Creates the webhooks of the stand-in at this URL. */
export function payPalWebhooks(url: () => string): PayPalWebhooks {
  /** Bodies of sent webhooks, by signature. */
  const sent = new Map<string, string>()
  let canVerify = true
  return {
    sign(type, resource, { at, forged }) {
      const body = JSON.stringify({ id: `WH-${randomBytes(8).toString('hex')}`, event_type: type, resource_type: 'order', resource })
      const [transmission, time] = [randomBytes(8).toString('hex'), at.toISOString()]
      const signature = createSign('RSA-SHA256')
        .update(`${transmission}|${time}|${forged ? 'of-another-app' : WEBHOOK_ID}|${crc32(body)}`)
        .sign(PRIVATE_KEY, 'base64')
      if (!forged) sent.set(signature, body)
      const headers = {
        'content-type': 'application/json',
        'paypal-transmission-id': transmission,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature,
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': url() + CERTIFICATE_PATH,
      }
      return { body, headers }
    },
    verify({ transmission_sig, webhook_event }) {
      if (!canVerify) return { status: 503, body: { name: 'SERVICE_UNAVAILABLE' } }
      const verification_status = sent.get(transmission_sig) === JSON.stringify(webhook_event) ? 'SUCCESS' : 'FAILURE'
      return { status: 200, body: { verification_status } }
    },
    verifies(answers) {
      canVerify = answers
    },
  }
}
