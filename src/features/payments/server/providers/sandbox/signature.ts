import { createHmac, timingSafeEqual } from 'node:crypto'
import { answers } from '#features/payments/server/providers/answers.ts'
import type { ProviderEvent } from '#features/payments/server/providers/provider.ts'
import type { Context } from '#platform/context.ts'

export const SIGNATURE_HEADER = 'sandbox-signature'
const TOLERANCE_SECONDS = 300

/** `t=<unix seconds>,v1=<hex>`: the HMAC covers the time and the bytes of the body. */
export function signWebhook(ctx: Context, rawBody: string): string {
  const time = unixSeconds(ctx)
  return `t=${time},v1=${hmac(ctx, time, Buffer.from(rawBody)).toString('hex')}`
}

/** The event in a webhook; null where the signature is missing, forged, altered or more than five minutes off. */
export function verifySignedWebhook(
  ctx: Context,
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
): ProviderEvent | null {
  const header = headers[SIGNATURE_HEADER]
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '')
  if (!parts) return null
  const [time, given] = [Number(parts[1]), Buffer.from(parts[2] ?? '', 'hex')]
  const isGenuine = timingSafeEqual(hmac(ctx, time, rawBody), given)
  if (!isGenuine || Math.abs(unixSeconds(ctx) - time) > TOLERANCE_SECONDS) return null
  return readEvent(rawBody)
}

function readEvent(rawBody: Buffer): ProviderEvent | null {
  try {
    return answers.event.parse(JSON.parse(rawBody.toString('utf8')))
  } catch {
    return null
  }
}

function unixSeconds(ctx: Context): number {
  return Math.floor(ctx.now().getTime() / 1000)
}

function hmac(ctx: Context, time: number, rawBody: Buffer): Buffer {
  return createHmac('sha256', ctx.secrets.key('sandbox-webhook')).update(`${time}.`).update(rawBody).digest()
}
