import { createHmac, timingSafeEqual } from 'node:crypto'
import { STEP_SECONDS } from '#features/accounts/rules/second-factor.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const DRIFT_STEPS = 1

/** Which step of 30 seconds a moment lies in. */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000 / STEP_SECONDS)
}

/** The code of a step: six digits. RFC 6238 with SHA-1, as every app knows it. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * The step that `code` belongs to, at most one beside the present one, because clocks differ; undefined where it fits
 * none, or only such that are not after `lastStep`: a code is good once, and so is none before it.
 */
export function matchingStep(secret: Buffer, code: string, { now, lastStep }: { now: Date; lastStep: number }): number | undefined {
  const present = stepAt(now)
  let found: number | undefined
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step++) {
    if (step > lastStep && found === undefined && isSame(codeOf(secret, step), code)) found = step
  }
  return found
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Base32 without padding, as apps take a secret that is typed. */
export function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  let text = ''
  for (let place = 0; place < bits.length; place += 5) text += ALPHABET[Number.parseInt(bits.slice(place, place + 5).padEnd(5, '0'), 2)]
  return text
}

/** What the app's picture says: whose account where, and the secret. */
export function otpauthUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
