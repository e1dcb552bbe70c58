import { setTimeout as sleep } from 'node:timers/promises'
import { tellEnded } from '#features/accounts/server/commands/end-sessions.ts'
import { issueToken, tokenIsVoid, useToken } from '#features/accounts/server/commands/one-time-tokens.ts'
import { hashPassword, refuseGuessable } from '#features/accounts/server/passwords.ts'
import { selectTokenOwner } from '#features/accounts/server/store/one-time-tokens.ts'
import { endSessions } from '#features/accounts/server/store/sessions.ts'
import { selectUser, selectUserByEmail, updatePassword, updateVerified } from '#features/accounts/server/store/users.ts'
import { forgiveAccount } from '#features/accounts/server/throttle.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'
import { sha256 } from '#platform/secrets.ts'
import { newId } from '#shared/ids.ts'

/** Longer than having a link mailed takes: an unknown address, for which nothing is done, is answered as late. */
const ANSWERED_AFTER_MS = 100

/** Mails a link for a new password to the owner of the address, if it has one. Who asks cannot tell, neither by words nor by time. */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  await Promise.all([issueReset(ctx, email), sleep(ANSWERED_AFTER_MS)])
}

async function issueReset(ctx: Context, email: string): Promise<void> {
  const user = await selectUserByEmail(ctx.db, email)
  if (user) await ctx.db.transaction((tx) => issueToken(ctx, tx, user.id, 'reset_password'))
}

/**
 * Sets the password that the owner of a mailed link chose. It proves the address, and ends all sessions. Throws 400 where
 * the link is of no use any more, or, at `password`, where that is easily guessed: the link is then still good.
 */
export async function resetPassword(ctx: Context, { token, password }: { token: string; password: string }): Promise<void> {
  const owner = await selectTokenOwner(ctx.db, sha256(token), 'reset_password', ctx.now())
  const user = owner && (await selectUser(ctx.db, owner))
  if (!user || user.email === null) throw tokenIsVoid('reset_password')
  await refuseGuessable(password, { email: user.email, username: user.username })
  const hash = await hashPassword(password)
  const now = ctx.now()
  const ended = await ctx.db.transaction(async (tx) => {
    if (!(await updatePassword(tx, user.id, { old: user.passwordHash, hash }, now))) throw tokenIsVoid('reset_password')
    const [all] = await Promise.all([
      endSessions(tx, { userId: user.id, reason: 'password' }, now),
      useToken(ctx, tx, token, 'reset_password'),
      updateVerified(tx, user.id, now),
      publish(tx, { type: 'account.password_changed', payload: { userId: user.id, requestId: newId('req') } }),
    ])
    return all
  })
  tellEnded(ctx, ended)
  await forgiveAccount(ctx, user.email)
}
