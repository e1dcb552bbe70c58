import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '#features/accounts/contract.ts'
import { type LinkOwnerProof, requireLinkOwner } from '#features/accounts/server/commands/link-owner.ts'
import { hashPasswordFrom, refuseGuessable } from '#features/accounts/server/commands/passwords.ts'
import { notifySessionsEnded } from '#features/accounts/server/commands/sessions.ts'
import { publishSignInChange } from '#features/accounts/server/commands/sign-in-changes.ts'
import { clearFailures } from '#features/accounts/server/commands/throttle.ts'
import { hashesOfToken, oneTimeToken } from '#features/accounts/server/queries.ts'
import { deleteEmailChange } from '#features/accounts/server/store/email-changes.ts'
import * as oneTimeTokens from '#features/accounts/server/store/one-time-tokens.ts'
import { deleteFactor, deletePasskeys, lockFactor } from '#features/accounts/server/store/second-factors.ts'
import { endSessions } from '#features/accounts/server/store/sessions.ts'
import * as users from '#features/accounts/server/store/users.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { sha256 } from '#platform/secrets.ts'
import { createTurns } from '#platform/turns.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

const HOUR_MS = 3_600_000
const MAX_EMAILS_PER_HOUR = 3

const purposes = {
  verify_email: { lastsMs: 48 * HOUR_MS, event: 'account.verification_requested' },
  reset_password: { lastsMs: HOUR_MS, event: 'account.reset_requested' },
  known_device: { lastsMs: HOUR_MS, event: 'account.device_link_requested' },
  confirm_new_email: { lastsMs: 48 * HOUR_MS, event: 'account.new_email_confirmation_requested' },
  approve_new_email: { lastsMs: 48 * HOUR_MS, event: 'account.new_email_approval_requested' },
} as const

/**
 * Creates a token and publishes the event that emails its link. Voids older tokens for the same purpose. To keep a mailbox from being
 * flooded, it does nothing and returns false after `maxPerHour` emails within an hour.
 */
export async function issueToken(
  ctx: Context,
  tx: Transaction,
  userId: string,
  purpose: oneTimeTokens.TokenPurpose,
  maxPerHour = MAX_EMAILS_PER_HOUR,
): Promise<boolean> {
  const now = ctx.now()
  const { lastsMs, event } = purposes[purpose]
  const tokenId = newId('tok')
  const token = { hash: sha256(oneTimeToken(ctx, tokenId)), userId, purpose, expiresAt: new Date(now.getTime() + lastsMs) }
  const allowance = { count: maxPerHour, since: new Date(now.getTime() - HOUR_MS) }
  if (!(await oneTimeTokens.insertToken(tx, token, allowance, now))) return false
  await publish(tx, { type: event, payload: { userId, tokenId } })
  return true
}

/** Uses up a token, locks its user’s account and returns its id. Throws 400 `invalid_token` if it’s unknown, used or expired. */
export async function useToken(ctx: Context, tx: Transaction, token: string, purpose: oneTimeTokens.TokenPurpose): Promise<string> {
  // Same lock order as voiding tokens, to avoid deadlocks.
  await users.lockUser(tx, await tokenOwner({ ...ctx, db: tx }, token, purpose))
  const userId = await oneTimeTokens.updateUsed(tx, hashesOfToken(ctx, token), purpose, ctx.now())
  if (!userId) throw invalidToken(purpose)
  return userId
}

/** The id of the user a token belongs to. Doesn’t use up the token. Throws 400 `invalid_token`. */
export async function tokenOwner(
  ctx: Pick<Context, 'secrets' | 'now'> & { db: Queryable },
  token: string,
  purpose: oneTimeTokens.TokenPurpose,
): Promise<string> {
  const userId = await oneTimeTokens.selectTokenOwner(ctx.db, hashesOfToken(ctx, token), purpose, ctx.now())
  if (!userId) throw invalidToken(purpose)
  return userId
}

/** 400 `invalid_token`, with a hint on how to get a new link. */
export function invalidToken(purpose: oneTimeTokens.TokenPurpose): Refusal {
  const next = {
    verify_email: 'Sign in and request a new one from your profile.',
    reset_password: 'Please request a new one.',
    known_device: 'Sign in again to get a new one.',
    confirm_new_email: 'Request the change again in your profile.',
    approve_new_email: 'Request the change again in your profile.',
  }[purpose]
  return new Refusal(400, 'invalid_token', `This link was already used or has expired. ${next}`)
}

/**
 * Confirms an email address with an emailed token, for the owner of the account. Does nothing if the token already confirmed it. Throws 400
 * `invalid_token`, and what `requireLinkOwner` throws.
 */
export async function verifyEmail(ctx: Context, token: string, proof: LinkOwnerProof): Promise<void> {
  if (await oneTimeTokens.existsUsed(ctx.db, hashesOfToken(ctx, token), 'verify_email', ctx.now())) return
  await requireLinkOwner(ctx, await tokenOwner(ctx, token, 'verify_email'), proof)
  await ctx.db.transaction(async (tx) => {
    const userId = await useToken(ctx, tx, token, 'verify_email')
    await users.updateVerified(tx, userId, ctx.now())
    await publish(tx, { type: 'account.email_verified', payload: { userId } })
  })
}

/** Resends the confirmation email, unless the address is confirmed or was sent three links within the last hour. */
export async function sendVerification(ctx: Context, { userId, emailVerified }: Person): Promise<void> {
  if (!emailVerified) await ctx.db.transaction((tx) => issueToken(ctx, tx, userId, 'verify_email'))
}

/** Longer than issuing a token takes, so the response time doesn’t reveal whether one was issued. */
const LINK_RESPONSE_MS = 100

/**
 * Emails a password link to the account with this address, if there is one. Neither the response nor its timing reveals whether there is.
 */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  const issueReset = async () => {
    const user = await users.selectUserByEmail(ctx.db, email)
    if (user) await ctx.db.transaction((tx) => issueToken(ctx, tx, user.id, 'reset_password'))
  }
  await Promise.all([issueReset(), sleep(LINK_RESPONSE_MS)])
}

/** Emails a link that makes a browser known to the account, if there is one. The timing doesn’t reveal whether there is. */
export async function requestDeviceLink(ctx: Context, user: User | undefined): Promise<void> {
  await Promise.all([user && ctx.db.transaction((tx) => issueToken(ctx, tx, user.id, 'known_device')), sleep(LINK_RESPONSE_MS)])
}

/**
 * Uses up the token of an emailed link and returns the address of the account that the browser is now known to. Throws 400 `invalid_token`.
 */
export async function confirmDevice(ctx: Context, token: string): Promise<string> {
  const userId = await ctx.db.transaction((tx) => useToken(ctx, tx, token, 'known_device'))
  const user = await users.selectUser(ctx.db, userId)
  if (!user || user.email === null) throw invalidToken('known_device')
  return user.email
}

/** A new password, sent with an emailed token from `ip`. `onAccount` gets the id of the token's account. */
interface PasswordReset {
  token: string
  password: string
  ip: string
  onAccount: (userId: string) => void
}

/**
 * Sets a new password with an emailed token, confirms the email address, ends all sessions, cancels a pending new address and unlocks the
 * account. If the address was unconfirmed, a stranger may have set up the account, so the second factor, passkeys, Google account and the
 * consent to marketing are removed. Returns the address. Throws 400 `invalid_token`, or 400 at `password` if it’s easy to guess; in that
 * case the link still works.
 */
export async function resetPassword(ctx: Context, reset: PasswordReset): Promise<string> {
  const userId = await tokenOwner(ctx, reset.token, 'reset_password')
  reset.onAccount(userId)
  return oneAtATime(userId, () => resetInTurn(ctx, reset))
}

/** If a link is submitted many times at once, the first request uses it up and the others never get to hashing. */
const oneAtATime = createTurns(1)

async function resetInTurn(ctx: Context, { token, password, ip }: Omit<PasswordReset, 'onAccount'>): Promise<string> {
  const user = await users.selectUser(ctx.db, await tokenOwner(ctx, token, 'reset_password'))
  if (!user || user.email === null) throw invalidToken('reset_password')
  await refuseGuessable(ctx, password, { email: user.email, username: user.username })
  const hash = await hashPasswordFrom(ip, password)
  const now = ctx.now()
  const ended = await ctx.db.transaction(async (tx) => {
    // Same lock order as verifying a code, to avoid deadlocks.
    await lockFactor(tx, user.id)
    if (!(await users.updatePassword(tx, user.id, { old: user.passwordHash, hash }, now))) throw invalidToken('reset_password')
    if (!user.emailVerifiedAt) {
      await deleteFactor(tx, user.id)
      await deletePasskeys(tx, user.id)
      await users.updateWithoutGoogleSince(tx, user.id, new Date(0))
      const [consent] = await users.selectConsents(tx, user.id, 1)
      if (consent?.granted) await users.insertConsent(tx, { ...consent, granted: false, givenAt: now })
    }
    const [endedSessions] = await Promise.all([
      endSessions(tx, { userId: user.id, reason: 'password' }, now),
      deleteEmailChange(tx, user.id),
      useToken(ctx, tx, token, 'reset_password'),
      users.updateVerified(tx, user.id, now),
      users.updateLocked(tx, user.id, null, now),
      publishSignInChange(ctx, tx, user.id, 'password_changed', now),
    ])
    return endedSessions
  })
  notifySessionsEnded(ctx, ended)
  await clearFailures(ctx, user.email)
  return user.email
}
