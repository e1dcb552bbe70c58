import { openSession, type OpenSession } from '#features/accounts/server/commands/open-session.ts'
import { hashPassword, isOutdated } from '#features/accounts/server/passwords.ts'
import { updatePassword } from '#features/accounts/server/store/users.ts'
import type { User } from '#features/accounts/server/tables.ts'
import { tryPassword } from '#features/accounts/server/throttle.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'

/** Whose e-mail and password these are. Throws 401 where the two do not fit, 429 where there were too many of those. */
export async function checkCredentials(ctx: Context, credentials: { email: string; password: string; ip: string }): Promise<User> {
  const user = await tryPassword(ctx, credentials)
  if (!user) throw loginFailure()
  return rehashed(ctx, user, credentials.password)
}

/** Signs in who has just shown the password. Throws 401 where it was changed meanwhile. */
export async function signIn(
  ctx: Context,
  user: User,
  browser: { remember: boolean; userAgent: string | undefined },
): Promise<OpenSession> {
  const session = await openSession(ctx, ctx.db, user, browser)
  if (!session) throw loginFailure()
  return session
}

function loginFailure(): Refusal {
  return new Refusal(401, 'invalid_credentials', 'Login Failure!')
}

/** The one moment in which the password is known: a hash of former parameters is made anew. */
async function rehashed(ctx: Context, user: User, password: string): Promise<User> {
  if (!user.passwordHash || !isOutdated(user.passwordHash)) return user
  const hash = await hashPassword(password)
  const changed = await updatePassword(ctx.db, user.id, { old: user.passwordHash, hash }, ctx.now())
  return changed ? { ...user, passwordHash: hash } : user
}
