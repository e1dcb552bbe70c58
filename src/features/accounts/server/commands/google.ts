import { type Person, usernameField } from '#features/accounts/contract.ts'
import { accountLocked } from '#features/accounts/server/commands/lock-account.ts'
import { newUser } from '#features/accounts/server/commands/register.ts'
import { requireFreshSignIn } from '#features/accounts/server/commands/second-factor.ts'
import { type Browser, lockOpenSession, openSession, type OpenSession } from '#features/accounts/server/commands/sessions.ts'
import { publishSignInChange } from '#features/accounts/server/commands/sign-in-changes.ts'
import { failed } from '#features/accounts/server/google/client.ts'
import { type GoogleGrant, type GoogleIdentity, identify } from '#features/accounts/server/google/identity.ts'
import * as store from '#features/accounts/server/store/users.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * Signs in with a Google account, creating an account for new customers. Returns no session if the account requires a second factor.
 * `onAccount` gets the account's id, also if it is locked. Throws 401 `google_failed`, 403 `account_locked`, 409 `account_exists` if the
 * address has an account that isn’t connected to Google, 503 if Google isn’t configured or unavailable.
 */
export async function signInWithGoogle(
  ctx: Context,
  grant: GoogleGrant,
  { onAccount, ...browser }: Browser & { onAccount: (userId: string) => void },
): Promise<{ user: User; session: OpenSession | undefined }> {
  const identity = await identify(ctx, grant)
  return ctx.db.transaction(async (tx) => {
    const user = await userOf(ctx, tx, identity)
    onAccount(user.id)
    if (user.lockedAt) throw accountLocked()
    if (user.secondFactorAt) return { user, session: undefined }
    const session = await openSession(ctx, tx, user, browser)
    return session ? { user, session } : failed(ctx, 'the account was changed in the meantime')
  })
}

async function userOf(ctx: Context, tx: Transaction, identity: GoogleIdentity): Promise<User> {
  const connected = await store.lockUserOfGoogle(tx, identity.sub)
  if (connected) return withVerifiedEmail(ctx, tx, connected, identity)
  const { sub, email, name } = identity
  const username = usernameField.safeParse(name).data ?? email.split('@', 1)[0] ?? email
  const user = newUser(ctx, { email, username, googleSub: sub, emailVerifiedAt: ctx.now() })
  if (await store.insertUser(tx, user)) return user
  // A concurrent sign-in may have just created the account.
  const created = await store.lockUserOfGoogle(tx, identity.sub)
  if (created) return created
  throw new Refusal(
    409,
    'account_exists',
    'There is already an account with this email. Sign in with its password, then connect Google in your profile.',
  )
}

/** Marks the account’s email address as verified if it’s the one that Google verified. */
async function withVerifiedEmail(ctx: Context, tx: Transaction, user: User, { email }: GoogleIdentity): Promise<User> {
  if (user.emailVerifiedAt || user.email?.toLowerCase() !== email.toLowerCase()) return user
  await store.updateVerified(tx, user.id, ctx.now())
  return { ...user, emailVerifiedAt: ctx.now() }
}

/**
 * Connects the signed-in account to a Google account, within minutes of signing in. Throws 403 `fresh_sign_in_needed`, 401 `google_failed`,
 * 401 if the session has ended, 503, 409 `google_taken` if that Google account is connected to another account, 409 `google_linked` if this
 * account is connected to another Google account.
 */
export async function linkGoogle(ctx: Context, person: Person, grant: GoogleGrant): Promise<User> {
  await requireFreshSignIn(ctx, person)
  const { userId } = person
  const identity = await identify(ctx, grant)
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    await lockOpenSession(tx, person)
    const before = await store.selectUser(tx, userId)
    const user = await store.updateGoogle(tx, userId, identity.sub, now).catch((error: unknown) => {
      throw store.isGoogleTaken(error)
        ? new Refusal(409, 'google_taken', 'This Google account is already connected to another account here.')
        : error
    })
    if (!user) {
      throw new Refusal(409, 'google_linked', 'Your account is connected to another Google account. Disconnect that one first.')
    }
    if (before?.googleSub === null) await publishSignInChange(ctx, tx, userId, 'google_connected', now)
    return withVerifiedEmail(ctx, tx, user, identity)
  })
}

/**
 * Disconnects the account from Google, within minutes of signing in. Throws 403 `fresh_sign_in_needed`, 401 if the session has ended, 409
 * `no_password` if there is no other way to sign in.
 */
export async function unlinkGoogle(ctx: Context, person: Person): Promise<User> {
  await requireFreshSignIn(ctx, person)
  const { userId } = person
  const now = ctx.now()
  const user = await ctx.db.transaction(async (tx) => {
    await lockOpenSession(tx, person)
    const before = await store.selectUser(tx, userId)
    const after = await store.updateWithoutGoogle(tx, userId, now)
    if (after && before?.googleSub) await publishSignInChange(ctx, tx, userId, 'google_disconnected', now)
    return after
  })
  if (user) return user
  const message = 'You can only sign in with Google. First set a password with “Forgot your password?” on the sign-in page.'
  throw new Refusal(409, 'no_password', message)
}
