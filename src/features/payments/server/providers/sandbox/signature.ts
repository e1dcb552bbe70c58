import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type ProviderEvent, responses } from '#features/payments/server/providers/provider.ts'
import { parseBody } from '#features/payments/server/providers/rest.ts'
import type { Context } from '#platform/context.ts'

export const SIGNATURE_HEADER = 'sandbox-signature'
const TOLERANCE_SECONDS = 300
const PURPOSE = 'sandbox-webhook'
/** Encryption purpose of return links, which may contain a guest’s access token. */
export const RETURN_PURPOSE = 'sandbox-return'

/** Signs a webhook: `t=<unix seconds>,v1=<hex>`. The HMAC covers the time and the raw body. */
export function signWebhook(ctx: Context, rawBody: string): string {
  const time = unixSeconds(ctx)
  return `t=${time},v1=${hmac(ctx.secrets.keys(PURPOSE)[0], time, Buffer.from(rawBody)).toString('hex')}`
}

/** Verifies a webhook and returns its event. Null if the signature is missing, forged, altered or more than five minutes off. */
export function verifySignedWebhook(
  ctx: Context,
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
): ProviderEvent | null {
  const header = headers[SIGNATURE_HEADER]
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '')
  if (!parts) return null
  const [time, signature] = [Number(parts[1]), Buffer.from(parts[2] ?? '', 'hex')]
  const isGenuine = ctx.secrets.keys(PURPOSE).some((key) => timingSafeEqual(hmac(key, time, rawBody), signature))
  if (!isGenuine || Math.abs(unixSeconds(ctx) - time) > TOLERANCE_SECONDS) return null
  const event = parseBody(rawBody, sandboxEvent)
  return event ? { ...event, attemptId: event.payment.attemptId } : null
}

const sandboxEvent = responses.event.omit({ attemptId: true }).extend({ payment: responses.payment })

function unixSeconds(ctx: Context): number {
  return Math.floor(ctx.now().getTime() / 1000)
}

function hmac(key: KeyObject, time: number, rawBody: Buffer): Buffer {
  return createHmac('sha256', key).update(`${time}.`).update(rawBody).digest()
}
