import type { Person } from '#features/accounts/contract.ts'
import { tellEnded } from '#features/accounts/server/commands/end-sessions.ts'
import { unauthenticated } from '#features/accounts/server/context.ts'
import { hashPassword, refuseGuessable } from '#features/accounts/server/passwords.ts'
import { userOf } from '#features/accounts/server/queries.ts'
import { voidTokens } from '#features/accounts/server/store/one-time-tokens.ts'
import { endSessions } from '#features/accounts/server/store/sessions.ts'
import { updatePassword, updateUsername } from '#features/accounts/server/store/users.ts'
import type { User } from '#features/accounts/server/tables.ts'
import { tryPassword } from '#features/accounts/server/throttle.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Gives the account another name. Throws 400 `no_changes` where it is the same. */
export async function changeName(ctx: Context, person: Person, username: string): Promise<User> {
  if (username === person.username) throw new Refusal(400, 'no_changes', 'No any changes!')
  const user = await updateUsername(ctx.db, person.userId, username, ctx.now())
  if (!user) throw unauthenticated()
  return user
}

export interface PasswordChange {
  currentPassword: string
  password: string
  ip: string
}

/**
 * Sets another password; all other sessions end, and links for a new password that were mailed are void. Throws 400 at
 * the field where one is wrong, 409 where the account has no password yet, 429 after too many wrong ones.
 */
export async function changePassword(ctx: Context, person: Person, { currentPassword, password, ip }: PasswordChange): Promise<User> {
  const { userId, email, username } = person
  const user = await provePassword(ctx, person, { path: 'currentPassword', password: currentPassword, ip })
  await refuseGuessable(password, { email, username })
  const hash = await hashPassword(password)
  const now = ctx.now()
  const ended = await ctx.db.transaction(async (tx) => {
    if (!(await updatePassword(tx, userId, { old: user.passwordHash, hash }, now))) throw notCurrent('currentPassword')
    const [others] = await Promise.all([
      endSessions(tx, { userId, keep: person.sessionId, reason: 'password' }, now),
      voidTokens(tx, userId, 'reset_password', now),
      publish(tx, { type: 'account.password_changed', payload: { userId, requestId: newId('req') } }),
    ])
    return others
  })
  tellEnded(ctx, ended)
  return { ...user, passwordHash: hash }
}

/**
 * Who is signed in shows that they also know the password, typed in the field `path`. Throws 400 there where it is
 * wrong, 409 where the account has none, 429 after too many wrong ones.
 */
export async function provePassword(
  ctx: Context,
  person: Person,
  { path, password, ip }: { path: string; password: string; ip: string },
): Promise<User> {
  const { passwordHash } = await userOf(ctx.db, person)
  if (passwordHash === null) {
    throw new Refusal(409, 'no_password', 'Your account has no password yet. Choose one with “Forgot your password?” on the sign-in page.')
  }
  const user = await tryPassword(ctx, { email: person.email, password, ip })
  if (!user) throw notCurrent(path)
  return user
}

function notCurrent(path: string): Refusal {
  return invalid(path, 'This is not your current password.')
}
