import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { randomInt } from 'node:crypto'
import { RECOVERY_CODES, isAppCode, typedCode, passkeySite } from '#features/accounts/rules/second-factor.ts'
import { withFailureLimit } from '#features/accounts/server/commands/throttle.ts'
import { matchingStep } from '#features/accounts/server/commands/totp.ts'
import * as store from '#features/accounts/server/store/second-factors.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'
import { fieldsOf } from '#shared/records.ts'

// Without letters and digits that look alike.
const RECOVERY_CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_CODE_LENGTH = 10

/** New recovery codes in plain text: `h4kdm-x7qwe`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: RECOVERY_CODE_LENGTH }, () => RECOVERY_CODE_LETTERS[randomInt(RECOVERY_CODE_LETTERS.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
}

/** The stored hash of a new recovery code. It's keyed, because the codes are short enough to brute-force a plain hash. */
export function recoveryHash(ctx: Context, userId: string, code: string): string {
  return ctx.secrets.sign('recovery-code', `${userId}:${code}`)
}

/** Every hash under which a recovery code may be stored. */
function recoveryHashes(ctx: Context, userId: string, code: string): string[] {
  return ctx.secrets.signatures('recovery-code', `${userId}:${code}`)
}

/** The challenge that an authenticator signed, from the browser's client data; empty if it can't be read. */
export function challengeOf(clientDataJson: string): string {
  try {
    const { challenge } = fieldsOf(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')))
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** The purpose that the secret is sealed for. */
export const SEALED_FOR = 'second-factor'

interface EnteredCode {
  userId: string
  code: string
  ip: string
  appOnly?: boolean
  countedAs?: string
  /** The session in which it confirms a change. Accepts sixty wrong codes a day. */
  session?: string
}

/**
 * Verifies an authenticator code or, unless `appOnly`, a recovery code, uses it up, and runs `work` in the same transaction. Codes for one
 * account are checked one at a time. Throws 400 `wrong_code` at `code`, and 429 after too many wrong codes, per network as for passwords,
 * and per account. Codes that are checked without the password must be `countedAs` something else, so that they don't block signing in.
 */
export async function withCode<Result>(
  ctx: Context,
  { userId, code, ip, appOnly = false, countedAs, session }: EnteredCode,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const done = await ctx.db.transaction(async (tx) => {
    const factor = await store.lockFactor(tx, userId)
    return withFailureLimit(ctx, tx, { userId, ip, countedAs, session }, async () => {
      if (!factor || !(await spend(ctx, tx, { userId, factor, code: typedCode(code), appOnly }))) return undefined
      return { result: await work(tx) }
    })
  })
  if (!done) throw new Refusal(400, 'wrong_code', 'This code is wrong or was already used.', { errors: wrongCode })
  return done.result
}

const wrongCode = [{ path: 'code', message: 'This code is wrong or was already used. Codes in the app change every 30 seconds.' }]

interface CodeAttempt {
  userId: string
  factor: { secret: Buffer; lastStep: number }
  code: string
  appOnly: boolean
}

async function spend(ctx: Context, tx: Transaction, { userId, factor, code, appOnly }: CodeAttempt): Promise<boolean> {
  if (!isAppCode(code)) return !appOnly && store.updateRecoveryCodeUsed(tx, userId, recoveryHashes(ctx, userId, code), ctx.now())
  const secret = Buffer.from(ctx.secrets.open(SEALED_FOR, factor.secret), 'base64')
  const step = matchingStep(secret, code, { now: ctx.now(), lastStep: factor.lastStep })
  if (step === undefined) return false
  await store.updateLastStep(tx, userId, step)
  return true
}

/**
 * Verifies a passkey's `response` to one of our challenges, uses up the challenge, and runs `work` in the same transaction. Throws 400
 * `passkey_refused`, and 429 after too many failures, which count like wrong codes.
 */
export async function withPasskey<Result>(
  ctx: Context,
  { userId, response, ip }: { userId: string; response: AuthenticationResponseJSON; ip: string },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const challenge = challengeOf(response.response.clientDataJSON)
  // Outside the transaction, so that a wrong signature uses up the challenge too.
  const isOurChallenge = await store.takeChallenge(ctx.db, { challenge, userId, purpose: 'sign_in', now: ctx.now() })
  const done = await ctx.db.transaction(async (tx) => {
    const factor = await store.lockFactor(tx, userId)
    return withFailureLimit(ctx, tx, { userId, ip }, async () => {
      if (!factor || !isOurChallenge || !(await verifyAssertion(ctx, tx, { userId, challenge, response }))) return undefined
      return { result: await work(tx) }
    })
  })
  if (!done) throw new Refusal(400, 'passkey_refused', 'This passkey does not belong to this account. Try again, or enter a code.')
  return done.result
}

async function verifyAssertion(
  ctx: Context,
  tx: Transaction,
  { userId, challenge, response }: { userId: string; challenge: string; response: AuthenticationResponseJSON },
): Promise<boolean> {
  const site = passkeySite(ctx.config.PUBLIC_URL)
  const passkey = (await store.selectPasskeys(tx, userId)).find(({ id }) => id === response.id)
  if (!site || !passkey) return false
  const { verifyAuthenticationResponse } = await import('#features/accounts/server/commands/webauthn.ts')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'passkey sign-in refused')
    return { verified: false, authenticationInfo: { newCounter: 0 } }
  })
  if (verified) await store.updatePasskeyUsed(tx, passkey.id, authenticationInfo.newCounter, ctx.now())
  return verified
}
