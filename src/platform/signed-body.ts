import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 300

/** `t=<unix seconds>,v1=<hex>`: an HMAC-SHA256 over `<unix seconds>.<body>` with the shared secret. */
export function signBody(secret: string, body: string | Buffer, now: Date): string {
  const time = unixSeconds(now)
  return `t=${time},v1=${hmac(secret, time, body).toString('hex')}`
}

/** Whether a body was signed with the secret within five minutes of `now`. */
export function isGenuine(secret: string, body: Buffer, signature: string | undefined, now: Date): boolean {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '')
  if (!parts) return false
  const [time, signed] = [Number(parts[1]), Buffer.from(parts[2] ?? '', 'hex')]
  return timingSafeEqual(hmac(secret, time, body), signed) && Math.abs(unixSeconds(now) - time) <= TOLERANCE_SECONDS
}

function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

function hmac(secret: string, time: number, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest()
}
