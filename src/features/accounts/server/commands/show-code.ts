import { isAppCode, typedCode } from '#features/accounts/rules/second-factor.ts'
import { recoveryHash } from '#features/accounts/server/recovery-codes.ts'
import { lockFactor, updateLastStep, updateRecoveryCodeUsed } from '#features/accounts/server/store/second-factors.ts'
import { countingFailures } from '#features/accounts/server/throttle.ts'
import { matchingStep } from '#features/accounts/server/totp.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'

/** The purpose that the secret is sealed for. */
export const SEALED_FOR = 'second-factor'

/**
 * Does `work` where `code` is one of the account's: of its app, or, unless `appOnly`, a recovery code. It is used up with
 * it. Codes for an account are tried one after the other. Throws 400 at `code`, and 429 after too many wrong ones: by the
 * connection's address as passwords, and by account, which can only be locked by somebody who knows its password.
 */
export async function withCode<Result>(
  ctx: Context,
  { userId, code, ip, appOnly = false }: { userId: string; code: string; ip: string; appOnly?: boolean },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const done = await ctx.db.transaction(async (tx) => {
    const factor = await lockFactor(tx, userId)
    return countingFailures(ctx, tx, { userId, ip }, async () => {
      if (!factor || !(await spend(ctx, tx, { userId, factor, code: typedCode(code), appOnly }))) return undefined
      return { result: await work(tx) }
    })
  })
  if (!done) throw new Refusal(400, 'wrong_code', 'This code is not right, or was used before.', { errors: wrongCode })
  return done.result
}

const wrongCode = [{ path: 'code', message: 'This code is not right, or was used before. Codes of the app change every 30 seconds.' }]

interface Try {
  userId: string
  factor: { secret: Buffer; lastStep: number }
  code: string
  appOnly: boolean
}

async function spend(ctx: Context, tx: Transaction, { userId, factor, code, appOnly }: Try): Promise<boolean> {
  if (!isAppCode(code)) return !appOnly && updateRecoveryCodeUsed(tx, userId, recoveryHash(ctx, userId, code), ctx.now())
  const secret = Buffer.from(ctx.secrets.open(SEALED_FOR, factor.secret), 'base64')
  const step = matchingStep(secret, code, { now: ctx.now(), lastStep: factor.lastStep })
  if (step === undefined) return false
  await updateLastStep(tx, userId, step)
  return true
}
