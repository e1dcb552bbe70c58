import { createECDH, createHmac } from 'node:crypto'
import type { Context } from '#platform/context.ts'

/** The shop's identity at push services (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Follows from the shop's secret, so that nothing has to be stored, and every process has the same. */
export function vapidKeys(ctx: Context): VapidKeys {
  const ecdh = createECDH('prime256v1')
  for (let round = 0; ; round++) {
    const scalar = createHmac('sha256', ctx.secrets.key('vapid')).update(String(round)).digest()
    try {
      ecdh.setPrivateKey(scalar)
    } catch {
      // One of 2^32 numbers is not one of the curve.
      continue
    }
    return { publicKey: ecdh.getPublicKey('base64url'), privateKey: ecdh.getPrivateKey('base64url') }
  }
}
