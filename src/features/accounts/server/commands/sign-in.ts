import { openSession, type OpenSession } from '#features/accounts/server/commands/open-session.ts'
import { hashPassword, isOutdated } from '#features/accounts/server/passwords.ts'
import { updatePassword } from '#features/accounts/server/store/users.ts'
import type { User } from '#features/accounts/server/tables.ts'
import { tryPassword } from '#features/accounts/server/throttle.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'

export interface SignIn {
  email: string
  password: string
  remember: boolean
  ip: string
  userAgent: string | undefined
}

/** Signs in with a password. Throws 401 where the two do not fit, 429 where there were too many of those. */
export async function signIn(ctx: Context, attempt: SignIn): Promise<{ user: User; session: OpenSession }> {
  const found = await tryPassword(ctx, attempt)
  const user = found && (await rehashed(ctx, found, attempt.password))
  const session = user && (await ctx.db.grouped((tx) => openSession(ctx, tx, user, attempt)))
  if (!session) throw new Refusal(401, 'invalid_credentials', 'Login Failure!')
  return { user, session }
}

/** The one moment in which the password is known: a hash of former parameters is made anew. */
async function rehashed(ctx: Context, user: User, password: string): Promise<User> {
  if (!user.passwordHash || !isOutdated(user.passwordHash)) return user
  const hash = await hashPassword(password)
  const changed = await updatePassword(ctx.db, user.id, { old: user.passwordHash, hash }, ctx.now())
  return changed ? { ...user, passwordHash: hash } : user
}
