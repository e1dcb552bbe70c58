import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { passkeySite } from '#features/accounts/rules/passkeys.ts'
import { challengeOf } from '#features/accounts/server/passkey-challenge.ts'
import { selectPasskeys, takeChallenge, updatePasskeyUsed } from '#features/accounts/server/store/passkeys.ts'
import { lockFactor } from '#features/accounts/server/store/second-factors.ts'
import { countingFailures } from '#features/accounts/server/throttle.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * Does `work` where `response` shows one of the account's passkeys, signed for a challenge of ours that is used up with it.
 * Throws 400 `passkey_refused`, and 429 after too many wrong ones, as codes are counted.
 */
export async function withPasskey<Result>(
  ctx: Context,
  { userId, response, ip }: { userId: string; response: AuthenticationResponseJSON; ip: string },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const challenge = challengeOf(response.response.clientDataJSON)
  // Outside the transaction: a challenge is used up also where it was signed wrongly.
  const isOurs = await takeChallenge(ctx.db, { challenge, userId, purpose: 'sign_in', now: ctx.now() })
  const done = await ctx.db.transaction(async (tx) => {
    const factor = await lockFactor(tx, userId)
    return countingFailures(ctx, tx, { userId, ip }, async () => {
      if (!factor || !isOurs || !(await verify(ctx, tx, { userId, challenge, response }))) return undefined
      return { result: await work(tx) }
    })
  })
  if (!done) throw new Refusal(400, 'passkey_refused', 'This passkey does not open the account. Try again, or enter a code.')
  return done.result
}

async function verify(
  ctx: Context,
  tx: Transaction,
  { userId, challenge, response }: { userId: string; challenge: string; response: AuthenticationResponseJSON },
): Promise<boolean> {
  const site = passkeySite(ctx.config.PUBLIC_URL)
  const passkey = (await selectPasskeys(tx, userId)).find(({ id }) => id === response.id)
  if (!site || !passkey) return false
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'a passkey was refused')
    return { verified: false, authenticationInfo: { newCounter: 0 } }
  })
  if (verified) await updatePasskeyUsed(tx, passkey.id, authenticationInfo.newCounter, ctx.now())
  return verified
}
