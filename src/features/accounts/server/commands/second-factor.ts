import { randomBytes } from 'node:crypto'
import type { Person, SecondFactorSetup, SecondFactorView } from '#features/accounts/contract.ts'
import { FRESH_MINUTES, typedCode } from '#features/accounts/rules/second-factor.ts'
import { tellEnded } from '#features/accounts/server/commands/end-sessions.ts'
import { provePassword } from '#features/accounts/server/commands/profile.ts'
import { SEALED_FOR, withCode } from '#features/accounts/server/commands/show-code.ts'
import { unauthenticated } from '#features/accounts/server/context.ts'
import { userOf } from '#features/accounts/server/queries.ts'
import { newRecoveryCodes, recoveryHash } from '#features/accounts/server/recovery-codes.ts'
import { deletePasskeys } from '#features/accounts/server/store/passkeys.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  lockFactor,
  replaceRecoveryCodes,
  selectIsFresh,
  updateSecondFactorAt,
  updateShown,
  upsertFactor,
} from '#features/accounts/server/store/second-factors.ts'
import { endSessions } from '#features/accounts/server/store/sessions.ts'
import { lockUser, selectUser } from '#features/accounts/server/store/users.ts'
import { base32, otpauthUri } from '#features/accounts/server/totp.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

const SECRET_BYTES = 20

/** How whoever is signed in shows once more that it is them: the password, or, where the account has none, having just signed in. */
export interface Proof {
  password?: string | undefined
  ip: string
}

/** What of a second factor an account has. */
export async function secondFactorOf(ctx: Context, person: Person): Promise<SecondFactorView> {
  const [{ secondFactorAt }, recoveryCodes] = await Promise.all([userOf(ctx.db, person), countRecoveryCodes(ctx.db, person.userId)])
  return { since: secondFactorAt?.toISOString() ?? null, recoveryCodes: secondFactorAt ? recoveryCodes : 0 }
}

/**
 * Begins to set one up: it is asked for only once the app has shown a code of it. Throws 409 `second_factor_on`, and what a
 * wrong proof throws: 400 at `password`, 403 `fresh_sign_in_needed`, 429.
 */
export async function beginSecondFactor(ctx: Context, person: Person, proof: Proof): Promise<SecondFactorSetup> {
  await prove(ctx, person, proof)
  const secret = randomBytes(SECRET_BYTES)
  await ctx.db.transaction(async (tx) => {
    await holdOff(tx, person)
    await upsertFactor(tx, person.userId, ctx.secrets.seal(SEALED_FOR, secret.toString('base64')), ctx.now())
  })
  const { renderSVG } = await import('uqr')
  const uri = otpauthUri(secret, { issuer: ctx.config.STORE_NAME, account: person.email })
  return { secret: base32(secret), uri, picture: `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}` }
}

/**
 * Turns it on: `code` shows that the app has the secret. All other sessions end. Returns the recovery codes, which are
 * shown this once. Throws 409 `second_factor_on`, and what `withCode` throws.
 */
export async function confirmSecondFactor(ctx: Context, person: Person, { code, ip }: { code: string; ip: string }): Promise<string[]> {
  const { userId, sessionId } = person
  const codes = newRecoveryCodes()
  const ended = await withCode(ctx, { userId, code, ip, appOnly: true }, async (tx) => {
    await holdOff(tx, person)
    const now = ctx.now()
    const [others] = await Promise.all([
      endSessions(tx, { userId, keep: sessionId, reason: 'second_factor' }, now),
      updateSecondFactorAt(tx, userId, now),
      updateShown(tx, sessionId, now),
      keepCodes(ctx, tx, userId, codes),
      publish(tx, { type: 'account.second_factor_on', payload: { userId, requestId: newId('req') } }),
    ])
    return others
  })
  tellEnded(ctx, ended)
  return codes
}

/** Turns it off. Throws 409 `second_factor_off`, and what a wrong proof throws. */
export async function removeSecondFactor(ctx: Context, person: Person, proof: Proof): Promise<void> {
  await prove(ctx, person, proof)
  await ctx.db.transaction(async (tx) => {
    await holdOn(tx, person)
    await deleteFactor(tx, person.userId)
    await deletePasskeys(tx, person.userId)
    await publish(tx, { type: 'account.second_factor_off', payload: { userId: person.userId, requestId: newId('req') } })
  })
}

/** Makes new recovery codes; the old ones are good no longer. Throws 409 `second_factor_off`, and what a wrong proof throws. */
export async function renewRecoveryCodes(ctx: Context, person: Person, proof: Proof): Promise<string[]> {
  await prove(ctx, person, proof)
  const codes = newRecoveryCodes()
  await ctx.db.transaction(async (tx) => {
    await holdOn(tx, person)
    await keepCodes(ctx, tx, person.userId, codes)
  })
  return codes
}

/** Throws 400 at `password`, 403 `fresh_sign_in_needed`, 429. */
export async function prove(ctx: Context, person: Person, { password, ip }: Proof): Promise<void> {
  const { passwordHash } = await userOf(ctx.db, person)
  if (passwordHash !== null) {
    if (!password) throw invalid('password', 'Please enter your password.')
    await provePassword(ctx, person, { path: 'password', password, ip })
    return
  }
  if (await selectIsFresh(ctx.db, person.sessionId, new Date(ctx.now().getTime() - FRESH_MINUTES * 60_000))) return
  throw new Refusal(403, 'fresh_sign_in_needed', 'For this, please sign out and in again first: it has been a while.')
}

async function keepCodes(ctx: Context, tx: Transaction, userId: string, codes: string[]): Promise<void> {
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(ctx, userId, typedCode(code))),
  )
}

/** Holds an account without a second factor; sign-ins wait. */
async function holdOff(tx: Transaction, person: Person): Promise<void> {
  if ((await held(tx, person)).secondFactorAt) throw new Refusal(409, 'second_factor_on', 'Your account has a second factor already.')
}

async function holdOn(tx: Transaction, person: Person): Promise<void> {
  if (!(await held(tx, person)).secondFactorAt) throw new Refusal(409, 'second_factor_off', 'Your account has no second factor.')
}

async function held(tx: Transaction, { userId }: Person) {
  // The second factor before its account, as whoever shows a code locks them.
  await lockFactor(tx, userId)
  await lockUser(tx, userId)
  const user = await selectUser(tx, userId)
  if (!user) throw unauthenticated()
  return user
}
