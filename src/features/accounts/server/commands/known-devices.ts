import { randomBytes } from 'node:crypto'
import { KNOWN_DEVICE_DAYS } from '#features/accounts/rules.ts'
import type { Context } from '#platform/context.ts'

/** Maximum number of accounts that one browser is known to. */
const MAX_ACCOUNTS = 5
const DAY_MS = 24 * 3_600_000

/**
 * The proof in a browser’s cookie that it has signed in to the account with this email address before, unique to that browser. Undefined if
 * there is none, or it’s forged or too old.
 */
export function knownDevice(ctx: Context, cookie: string | undefined, email: string): string | undefined {
  const notBefore = ctx.now().getTime() - KNOWN_DEVICE_DAYS * DAY_MS
  return proofsIn(cookie).find((proof) => {
    const [since = '', nonce = '', signature = ''] = proof.split('.')
    return provenAt(proof) > notBefore && ctx.secrets.verify('known-device', subject(email, since, nonce), signature)
  })
}

/** When the browser with this proof signed in, in ms. */
export function provenAt(proof: string): number {
  return Number.parseInt(proof, 36)
}

/** The cookie for a browser that just signed in to the account with this email address. Keeps up to four other accounts. */
export function withKnownDevice(ctx: Context, cookie: string | undefined, email: string): string {
  const own = knownDevice(ctx, cookie, email)
  const others = proofsIn(cookie).filter((proof) => proof !== own)
  const [since, nonce] = [ctx.now().getTime().toString(36), randomBytes(9).toString('base64url')]
  const proof = [since, nonce, ctx.secrets.sign('known-device', subject(email, since, nonce))].join('.')
  return [proof, ...others].slice(0, MAX_ACCOUNTS).join('~')
}

function proofsIn(cookie: string | undefined): string[] {
  return cookie ? cookie.split('~').slice(0, MAX_ACCOUNTS) : []
}

function subject(email: string, since: string, nonce: string): string {
  return JSON.stringify([email.trim().toLowerCase(), since, nonce])
}
