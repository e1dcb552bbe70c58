import { randomBytes } from 'node:crypto'
import type { Person, SecondFactorSetup, SecondFactorView } from '#features/accounts/contract.ts'
import { FRESH_SIGN_IN_MINUTES, typedCode } from '#features/accounts/rules/second-factor.ts'
import { verifyCurrentPassword } from '#features/accounts/server/commands/profile.ts'
import { lockOpenSession, notifySessionsEnded } from '#features/accounts/server/commands/sessions.ts'
import { publishSignInChange } from '#features/accounts/server/commands/sign-in-changes.ts'
import { base32, otpauthUri } from '#features/accounts/server/commands/totp.ts'
import { SEALED_FOR, withCode, newRecoveryCodes, recoveryHash } from '#features/accounts/server/commands/verify-factor.ts'
import { userOf } from '#features/accounts/server/queries.ts'
import * as secondFactors from '#features/accounts/server/store/second-factors.ts'
import { endSessions } from '#features/accounts/server/store/sessions.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { sealedColumn } from '#platform/sealed-column.ts'
import { invalid, Refusal } from '#shared/errors.ts'

const SECRET_BYTES = 20

export const sealedFactors = sealedColumn({
  name: 'Second factors',
  table: 'second_factors',
  key: ['user_id'],
  column: 'secret',
  purpose: SEALED_FOR,
})

/** How customers confirm a change: with the password, or a recent sign-in if the account has none. */
export interface Proof {
  password?: string | undefined
  /** From the app, or a recovery code. Required for changes to a second factor that is on. */
  code?: string | undefined
  ip: string
}

/** The state of an account's second factor. */
export async function secondFactorOf(ctx: Context, person: Person): Promise<SecondFactorView> {
  const [{ secondFactorAt }, recoveryCodes] = await Promise.all([
    userOf(ctx.db, person),
    secondFactors.countRecoveryCodes(ctx.db, person.userId),
  ])
  return { since: secondFactorAt?.toISOString() ?? null, recoveryCodes: secondFactorAt ? recoveryCodes : 0 }
}

/**
 * Creates the secret for an authenticator app. Signing in doesn't require codes until the first one is confirmed. Throws 409
 * `second_factor_on`, 400 at `password`, 403 `email_not_verified` and `fresh_sign_in_needed`, 429.
 */
export async function beginSecondFactor(ctx: Context, person: Person, proof: Proof): Promise<SecondFactorSetup> {
  requireVerifiedEmail(person)
  await reauthenticate(ctx, person, proof)
  const secret = randomBytes(SECRET_BYTES)
  await ctx.db.transaction(async (tx) => {
    await requireOff(tx, person)
    await secondFactors.upsertFactor(tx, person.userId, ctx.secrets.seal(SEALED_FOR, secret.toString('base64')), ctx.now())
  })
  const { renderSVG } = await import('uqr')
  const uri = otpauthUri(secret, { issuer: ctx.config.STORE_NAME, account: person.email })
  return { secret: base32(secret), uri, picture: `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}` }
}

/**
 * Turns the second factor on with a code from the app and ends all other sessions. Returns the recovery codes, which can't be read again.
 * Throws 409 `second_factor_on`, 400 at `code`, 403 `email_not_verified`, 429.
 */
export async function confirmSecondFactor(ctx: Context, person: Person, { code, ip }: { code: string; ip: string }): Promise<string[]> {
  requireVerifiedEmail(person)
  const { userId, sessionId } = person
  // Checked before counting the code, because wrong ones would lock out an owner whose second factor is already on.
  await ctx.db.transaction((tx) => requireOff(tx, person))
  const codes = newRecoveryCodes()
  const ended = await withCode(ctx, { userId, code, ip, appOnly: true, session: sessionId }, async (tx) => {
    await requireOff(tx, person)
    const now = ctx.now()
    const [others] = await Promise.all([
      endSessions(tx, { userId, keep: sessionId, reason: 'second_factor' }, now),
      secondFactors.updateSecondFactorAt(tx, userId, now),
      secondFactors.updateSessionVerified(tx, sessionId, now),
      replaceCodes(ctx, tx, userId, { codes, now }),
      publishSignInChange(ctx, tx, userId, 'second_factor_on', now),
    ])
    return others
  })
  notifySessionsEnded(ctx, ended)
  return codes
}

/**
 * Turns off the second factor and removes its passkeys, with the password and a code. Throws 409 `second_factor_off`, 400 at `password` and
 * `code`, 403 `fresh_sign_in_needed`, 429.
 */
export async function removeSecondFactor(ctx: Context, person: Person, proof: Proof): Promise<void> {
  const { userId, sessionId } = person
  await reauthenticate(ctx, person, proof)
  await ctx.db.transaction((tx) => requireOn(tx, person))
  await withCode(ctx, { userId, code: requireCode(proof), ip: proof.ip, session: sessionId }, async (tx) => {
    await requireOn(tx, person)
    await secondFactors.deleteFactor(tx, userId)
    await secondFactors.deletePasskeys(tx, userId)
    await publishSignInChange(ctx, tx, userId, 'second_factor_off', ctx.now())
  })
}

/**
 * Replaces the recovery codes and returns the new ones. Requires a code, unless the second factor was verified within the last few minutes.
 * That way, customers who lost the app can sign in with a passkey and get new codes. Throws 409 `second_factor_off`, 400 at `password` and
 * `code`, 403 `fresh_sign_in_needed`, 429.
 */
export async function renewRecoveryCodes(ctx: Context, person: Person, proof: Proof): Promise<string[]> {
  await reauthenticate(ctx, person, proof)
  await ctx.db.transaction((tx) => requireOn(tx, person))
  const codes = newRecoveryCodes()
  await withRecentFactor(ctx, person, proof, async (tx) => {
    await requireOn(tx, person)
    const now = ctx.now()
    await replaceCodes(ctx, tx, person.userId, { codes, now })
    await publishSignInChange(ctx, tx, person.userId, 'recovery_codes_replaced', now)
  })
  return codes
}

/**
 * Runs `work` after verifying and using up the proof's code, or without a code in a session whose second factor was verified in the last
 * ten minutes. Throws 400 at `code`, 429.
 */
export async function withRecentFactor(
  ctx: Context,
  { userId, sessionId }: Person,
  proof: Proof,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  if (!proof.code && (await secondFactors.existsVerifiedSession(ctx.db, sessionId, freshSince(ctx)))) return ctx.db.transaction(work)
  await withCode(ctx, { userId, code: requireCode(proof), ip: proof.ip, session: sessionId }, work)
}

/** The code of a proof. Throws 400 at `code` if there is none. */
export function requireCode({ code }: Proof): string {
  if (!code) throw invalid('code', 'Please enter a code from your app, or a recovery code.')
  return code
}

/** Throws 403 `email_not_verified`. An unconfirmed account may be a stranger's, and a second factor would lock out the address's owner. */
export function requireVerifiedEmail({ emailVerified }: Person): void {
  if (!emailVerified) throw new Refusal(403, 'email_not_verified', 'Please confirm your email address first: we have sent you a link.')
}

/** Checks a proof, whose password was sent in the field `path`. Throws 400 at `path`, 403 `fresh_sign_in_needed`, 429. */
export async function reauthenticate(ctx: Context, person: Person, { password, ip }: Proof, path = 'password'): Promise<void> {
  const { passwordHash } = await userOf(ctx.db, person)
  if (passwordHash !== null) {
    if (!password) throw invalid(path, 'Please enter your password.')
    await verifyCurrentPassword(ctx, person, { path, password, ip })
    return
  }
  await requireFreshSignIn(ctx, person)
}

/** Throws 403 `fresh_sign_in_needed` if the session was opened more than ten minutes ago. */
export async function requireFreshSignIn(ctx: Context, { sessionId }: Person): Promise<void> {
  if (await secondFactors.existsFreshSession(ctx.db, sessionId, freshSince(ctx))) return
  throw new Refusal(403, 'fresh_sign_in_needed', 'To do this, please sign out and sign in again first.')
}

function freshSince(ctx: Context): Date {
  return new Date(ctx.now().getTime() - FRESH_SIGN_IN_MINUTES * 60_000)
}

async function replaceCodes(ctx: Context, tx: Transaction, userId: string, { codes, now }: { codes: string[]; now: Date }): Promise<void> {
  await secondFactors.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(ctx, userId, typedCode(code))),
    now,
  )
}

/** Locks an account that must not have a second factor. Sign-ins wait for it. Throws 409 `second_factor_on`. */
async function requireOff(tx: Transaction, person: Person): Promise<void> {
  if ((await lockAccountAndFactor(tx, person)).secondFactorAt)
    throw new Refusal(409, 'second_factor_on', 'Your account already has a second factor.')
}

/** Locks an account that must have a second factor. Throws 409 `second_factor_off`. */
export async function requireOn(tx: Transaction, person: Person): Promise<void> {
  if (!(await lockAccountAndFactor(tx, person)).secondFactorAt)
    throw new Refusal(409, 'second_factor_off', 'Your account has no second factor.')
}

async function lockAccountAndFactor(tx: Transaction, person: Person) {
  // Same lock order as `withCode`, to avoid deadlocks.
  await secondFactors.lockFactor(tx, person.userId)
  await lockOpenSession(tx, person)
  return userOf(tx, person)
}
