import { randomBytes } from 'node:crypto'
import { KNOWN_DEVICE_DAYS } from '#features/accounts/rules.ts'
import type { Context } from '#platform/context.ts'

/** Accounts that one browser remembers to have signed in to. */
const MAX_ACCOUNTS = 5
const DAY_MS = 24 * 3_600_000

/**
 * Reads the proof that a browser has signed in to the account with this email address before, from its cookie. Returns the
 * proof's own text, which no other browser has; undefined where there is none, or it is forged or too old.
 */
export function knownDevice(ctx: Context, cookie: string | undefined, email: string): string | undefined {
  const oldest = ctx.now().getTime() - KNOWN_DEVICE_DAYS * DAY_MS
  return proofsIn(cookie).find((proof) => {
    const [since = '', mark = '', signature = ''] = proof.split('.')
    return provenAt(proof) > oldest && ctx.secrets.verify('known-device', subject(email, since, mark), signature)
  })
}

/** When the browser of a proof signed in, in milliseconds. */
export function provenAt(proof: string): number {
  return Number.parseInt(proof, 36)
}

/** The cookie of a browser that has signed in to the account with this email address, beside up to four others it knows. */
export function withKnownDevice(ctx: Context, cookie: string | undefined, email: string): string {
  const own = knownDevice(ctx, cookie, email)
  const others = proofsIn(cookie).filter((proof) => proof !== own)
  const [since, mark] = [ctx.now().getTime().toString(36), randomBytes(9).toString('base64url')]
  const proof = [since, mark, ctx.secrets.sign('known-device', subject(email, since, mark))].join('.')
  return [proof, ...others].slice(0, MAX_ACCOUNTS).join('~')
}

function proofsIn(cookie: string | undefined): string[] {
  return cookie ? cookie.split('~').slice(0, MAX_ACCOUNTS) : []
}

function subject(email: string, since: string, mark: string): string {
  return JSON.stringify([email.trim().toLowerCase(), since, mark])
}
