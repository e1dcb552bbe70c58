import type { Person } from '#features/accounts/contract.ts'
import { openSession, type OpenSession } from '#features/accounts/server/commands/open-session.ts'
import { failed } from '#features/accounts/server/google/failure.ts'
import { type GoogleGrant, type GoogleIdentity, identify } from '#features/accounts/server/google/identity.ts'
import { usernameField } from '#features/accounts/server/input.ts'
import { newUser } from '#features/accounts/server/new-user.ts'
import { isGoogleTaken, lockUserOfGoogle, updateGoogle, updateWithoutGoogle } from '#features/accounts/server/store/google.ts'
import { insertUser, updateVerified } from '#features/accounts/server/store/users.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * Signs in with what Google says; somebody new gets an account. Without a session where
 * the account asks for a second factor. Throws 401 where Google does not vouch for them, 409
 * `account_exists` where their address has an account that is not connected, 503 where Google cannot be asked.
 */
export async function signInWithGoogle(
  ctx: Context,
  grant: GoogleGrant,
  browser: { remember: boolean; userAgent: string | undefined },
): Promise<{ user: User; session: OpenSession | undefined }> {
  const identity = await identify(ctx, grant)
  return ctx.db.transaction(async (tx) => {
    const user = await userOf(ctx, tx, identity)
    if (user.secondFactorAt) return { user, session: undefined }
    const session = await openSession(ctx, tx, user, browser)
    return session ? { user, session } : failed(ctx, 'the account was changed meanwhile')
  })
}

async function userOf(ctx: Context, tx: Transaction, identity: GoogleIdentity): Promise<User> {
  const known = await lockUserOfGoogle(tx, identity.sub)
  if (known) return verified(ctx, tx, known, identity)
  const user = userFrom(ctx, identity)
  if (await insertUser(tx, user)) return user
  // A twin of this sign-in may have made it meanwhile.
  const made = await lockUserOfGoogle(tx, identity.sub)
  if (made) return made
  throw new Refusal(
    409,
    'account_exists',
    'There is an account with this email already. Sign in with its password, then connect Google in your profile.',
  )
}

/** Google has seen that the address is theirs. */
async function verified(ctx: Context, tx: Transaction, user: User, { email }: GoogleIdentity): Promise<User> {
  if (user.emailVerifiedAt || user.email?.toLowerCase() !== email.toLowerCase()) return user
  await updateVerified(tx, user.id, ctx.now())
  return { ...user, emailVerifiedAt: ctx.now() }
}

function userFrom(ctx: Context, { sub, email, name }: GoogleIdentity): User {
  const username = usernameField.safeParse(name).data ?? email.split('@', 1)[0] ?? email
  return newUser(ctx, { email, username, googleSub: sub, emailVerifiedAt: ctx.now() })
}

/**
 * Has Google open the account of whoever is signed in. Throws 401 and 503 as signing in does, 409 where the Google account
 * opens another account, or this one is connected with another.
 */
export async function linkGoogle(ctx: Context, { userId }: Person, grant: GoogleGrant): Promise<User> {
  const identity = await identify(ctx, grant)
  return ctx.db.transaction(async (tx) => {
    const user = await updateGoogle(tx, userId, identity.sub, ctx.now()).catch((error: unknown) => {
      throw isGoogleTaken(error) ? new Refusal(409, 'google_taken', 'This Google account opens another account here already.') : error
    })
    if (!user) {
      throw new Refusal(409, 'google_linked', 'Your account is connected with another Google account. Disconnect that one first.')
    }
    return verified(ctx, tx, user, identity)
  })
}

/** Google does not open the account any more. Throws 409 `no_password` where nothing else does. */
export async function unlinkGoogle(ctx: Context, { userId }: Person): Promise<User> {
  const user = await ctx.db.transaction((tx) => updateWithoutGoogle(tx, userId, ctx.now()))
  if (user) return user
  const message = 'Google is your only way in. First choose a password with “Forgot your password?” on the sign-in page.'
  throw new Refusal(409, 'no_password', message)
}
