import { createHmac, timingSafeEqual } from 'node:crypto'
import { TOTP_STEP_SECONDS } from '#features/accounts/rules/second-factor.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const DRIFT_STEPS = 1

/** The number of the 30-second step that contains `moment`. */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000 / TOTP_STEP_SECONDS)
}

/** The six-digit code of a step: RFC 6238 with SHA-1, which every app supports. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * The step that `code` belongs to: the current one or a neighbor, because clocks differ. Undefined if the code is wrong or its step is not
 * after `lastStep`, so that each code works once and no earlier code works after it.
 */
export function matchingStep(secret: Buffer, code: string, { now, lastStep }: { now: Date; lastStep: number }): number | undefined {
  const present = stepAt(now)
  let found: number | undefined
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step++) {
    if (step > lastStep && found === undefined && isSame(codeOf(secret, step), code)) found = step
  }
  return found
}

function isSame(expected: string, actual: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(actual)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Base32 without padding, the format for typing a secret. */
export function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  let text = ''
  for (let place = 0; place < bits.length; place += 5) text += ALPHABET[Number.parseInt(bits.slice(place, place + 5).padEnd(5, '0'), 2)]
  return text
}

/** The URI in the QR code, with issuer, account and secret. */
export function otpauthUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
