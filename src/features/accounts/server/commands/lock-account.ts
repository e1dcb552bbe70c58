import { issueToken } from '#features/accounts/server/commands/email-links.ts'
import { notifySessionsEnded } from '#features/accounts/server/commands/sessions.ts'
import { hashesOfToken } from '#features/accounts/server/queries.ts'
import { updateOwnKeysRevoked } from '#features/accounts/server/store/api-keys.ts'
import { updateRequestsWithdrawn } from '#features/accounts/server/store/approvals.ts'
import { deleteEmailChange } from '#features/accounts/server/store/email-changes.ts'
import { updateLockTokenUsed } from '#features/accounts/server/store/one-time-tokens.ts'
import * as secondFactors from '#features/accounts/server/store/second-factors.ts'
import { endSessions } from '#features/accounts/server/store/sessions.ts'
import { updateSentRevoked } from '#features/accounts/server/store/staff.ts'
import { lockUser, selectUser, updateLocked, updateWithoutGoogleSince } from '#features/accounts/server/store/users.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * Locks the account of a “This wasn’t me” link until the password is reset, and emails the link for that. Ends its sessions and removes the
 * second factor, recovery codes, passkeys and Google account added since the change, as well as a pending new address. Also revokes its API
 * keys and the invitations it sent and withdraws its requests for approval, even older ones, because a thief may have made one before the
 * change. Throws 400 `invalid_token`, also if the account was erased.
 */
export async function lockAccount(ctx: Context, token: string): Promise<void> {
  const now = ctx.now()
  const ended = await ctx.db.transaction(async (tx) => {
    const used = await updateLockTokenUsed(tx, hashesOfToken(ctx, token), now)
    if (!used) throw invalidToken()
    const { userId, createdAt } = used
    // Same lock order as verifying a code, to avoid deadlocks.
    await secondFactors.lockFactor(tx, userId)
    await lockUser(tx, userId)
    const user = await selectUser(tx, userId)
    if (!user) throw invalidToken()
    await removeSetUpSince(tx, user, createdAt)
    await deleteEmailChange(tx, userId)
    await updateOwnKeysRevoked(tx, userId, now)
    await updateSentRevoked(tx, userId, now)
    await updateRequestsWithdrawn(tx, userId, 'The account was locked.', now)
    await updateLocked(tx, userId, now, now)
    // Even if a thief has used up the hour's links and voided them with a new password. Each link to lock the account works once.
    await issueToken(ctx, tx, userId, 'reset_password', Number.MAX_SAFE_INTEGER)
    return endSessions(tx, { userId, reason: 'locked' }, now)
  })
  notifySessionsEnded(ctx, ended)
}

async function removeSetUpSince(tx: Transaction, { id: userId, secondFactorAt }: User, since: Date): Promise<void> {
  // A second factor that was never confirmed has no date. Remove it too, because whoever started it knows the secret.
  if (!secondFactorAt || secondFactorAt >= since) {
    await secondFactors.deleteFactor(tx, userId)
    await secondFactors.deletePasskeys(tx, userId)
  }
  await secondFactors.deletePasskeysSince(tx, userId, since)
  await secondFactors.deleteRecoveryCodesSince(tx, userId, since)
  await updateWithoutGoogleSince(tx, userId, since)
}

function invalidToken(): Refusal {
  return new Refusal(400, 'invalid_token', 'This link was already used or has expired. To keep others out, choose a new password.')
}

/** 403 `account_locked`. Only shown after the correct first factor. */
export function accountLocked(): Refusal {
  const message = 'This account is locked. To open it again, choose a new password with “Forgot your password?”.'
  return new Refusal(403, 'account_locked', message)
}
