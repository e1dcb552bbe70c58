import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import type { SecondFactorAnswer } from '#features/accounts/contract.ts'
import { TICKET_TTL_MINUTES } from '#features/accounts/rules/second-factor.ts'
import { requestDeviceLink } from '#features/accounts/server/commands/email-links.ts'
import { accountLocked } from '#features/accounts/server/commands/lock-account.ts'
import { passkeyRequestOptions } from '#features/accounts/server/commands/passkeys.ts'
import { hashPassword, isOutdated } from '#features/accounts/server/commands/passwords.ts'
import { openSession, type OpenSession, type Browser } from '#features/accounts/server/commands/sessions.ts'
import { type PasswordAttempt, secondsLeftInHour, verifyPassword } from '#features/accounts/server/commands/throttle.ts'
import { withCode, withPasskey } from '#features/accounts/server/commands/verify-factor.ts'
import { selectPasskeys } from '#features/accounts/server/store/second-factors.ts'
import { updatePassword, selectUser } from '#features/accounts/server/store/users.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { sha256 } from '#platform/secrets.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * The account with this email and password. Throws 401 `invalid_credentials`, 403 `account_locked` if its owner locked it, and 429 after
 * too many wrong attempts. After very many, throws 429 `unknown_device` for unknown browsers; if the password was correct, a link that
 * makes the browser known is emailed.
 */
export async function checkCredentials(ctx: Context, credentials: PasswordAttempt): Promise<User> {
  const { user, isOverLimit } = await verifyPassword(ctx, credentials)
  if (isOverLimit) {
    await requestDeviceLink(ctx, user)
    throw unknownDevice(ctx)
  }
  if (!user) throw loginFailure()
  if (user.lockedAt) throw accountLocked()
  return rehashed(ctx, user, credentials.password)
}

/** Opens a session for an account whose password was just checked. Throws 401 if it was changed in the meantime. */
export async function signIn(ctx: Context, user: User, browser: Browser): Promise<OpenSession> {
  const session = await openSession(ctx, ctx.db, user, browser)
  if (!session) throw loginFailure()
  return session
}

/** Identical for correct and wrong passwords and for addresses without an account. */
function unknownDevice(ctx: Context): Refusal {
  const message =
    'Too many wrong passwords were tried for this account. If yours is right, we have just emailed you a link: open it in this browser, then sign in again.'
  return new Refusal(429, 'unknown_device', message, { retryAfter: secondsLeftInHour(ctx) })
}

function loginFailure(): Refusal {
  return new Refusal(401, 'invalid_credentials', 'Login Failure!')
}

/** Replaces a hash that has outdated parameters while the plain password is available. */
async function rehashed(ctx: Context, user: User, password: string): Promise<User> {
  if (!user.passwordHash || !isOutdated(user.passwordHash)) return user
  const hash = await hashPassword(password)
  const changed = await updatePassword(ctx.db, user.id, { old: user.passwordHash, hash }, ctx.now())
  return changed ? { ...user, passwordHash: hash } : user
}

const SEALED_FOR = 'sign-in-ticket'

/** Content of a ticket. `passwordMark` voids it when the password changes; `expiresAt` is in ms. */
const ticketSchema = z.object({ userId: z.string(), passwordMark: z.string(), remember: z.boolean(), expiresAt: z.number() })
type Ticket = z.infer<typeof ticketSchema>

/** A ticket, and the hash under which its session records that it was used. */
type ReadTicket = Ticket & { hash: string }

/**
 * The response to a correct first factor: a ticket for the second. Tickets aren't stored, because they are useless without a code. A ticket
 * is void after a password change, and once it has opened a session.
 */
export async function secondFactorAnswer(ctx: Context, user: User, remember: boolean): Promise<SecondFactorAnswer> {
  const hasPasskey = (await selectPasskeys(ctx.db, user.id)).length > 0
  const expiresAt = ctx.now().getTime() + TICKET_TTL_MINUTES * 60_000
  const ticket: Ticket = { userId: user.id, passwordMark: markOf(user), remember, expiresAt }
  return {
    success: true,
    message: 'Enter the code from your app.',
    secondFactor: {
      ticket: ctx.secrets.seal(SEALED_FOR, JSON.stringify(ticket)).toString('base64url'),
      methods: hasPasskey ? ['totp', 'recovery', 'passkey'] : ['totp', 'recovery'],
    },
  }
}

/** A second factor, entered to finish signing in. */
interface SecondStep {
  ticket: string
  ip: string
  userAgent: Browser['userAgent']
  /** Awaited with the ticket's account, and a text that changes with its password, before the attempt is checked. */
  onAccount: (userId: string, passwordMark: string) => Promise<void> | void
}

/** Opens a session with a ticket and a code. Throws 401 `ticket_void` if the customer has to start over, 400 `wrong_code`, 429. */
export async function signInWithCode(
  ctx: Context,
  { ticket, code, ip, userAgent, onAccount }: SecondStep & { code: string },
): Promise<{ user: User; session: OpenSession }> {
  const read = readTicket(ctx, ticket)
  await onAccount(read.userId, read.passwordMark)
  await ticketUser(ctx.db, read)
  return withCode(ctx, { userId: read.userId, code, ip }, (tx) => openVerifiedSession(ctx, tx, read, userAgent))
}

/**
 * The options a browser needs to sign in with a passkey. Awaits `onAccount` with the account of a valid ticket first. Throws 401
 * `ticket_void`, 409 `no_passkey`.
 */
export async function beginPasskeySignIn(ctx: Context, ticket: string, onAccount: (userId: string) => Promise<void>) {
  const { id } = await ticketUser(ctx.db, readTicket(ctx, ticket))
  await onAccount(id)
  return passkeyRequestOptions(ctx, id)
}

/** Opens a session with a ticket and a passkey. Throws 401 `ticket_void`, 400 `passkey_refused`, 429. */
export async function signInWithPasskey(
  ctx: Context,
  { ticket, response, ip, userAgent, onAccount }: SecondStep & { response: AuthenticationResponseJSON },
): Promise<{ user: User; session: OpenSession }> {
  const read = readTicket(ctx, ticket)
  await onAccount(read.userId, read.passwordMark)
  await ticketUser(ctx.db, read)
  return withPasskey(ctx, { userId: read.userId, response, ip }, (tx) => openVerifiedSession(ctx, tx, read, userAgent))
}

async function openVerifiedSession(ctx: Context, tx: Transaction, ticket: ReadTicket, userAgent: Browser['userAgent']) {
  const user = await ticketUser(tx, ticket)
  const session = await openSession(ctx, tx, user, { remember: ticket.remember, userAgent, ticketHash: ticket.hash })
  if (!session) throw ticketVoid()
  return { user, session }
}

/**
 * The account of a ticket. Throws 401 `ticket_void` if its password was changed since, or its second factor turned off. Called before a code
 * is checked, too, so that whoever knew the earlier password can't enter wrong ones, which would lock out the owner.
 */
async function ticketUser(db: Queryable, { userId, passwordMark }: Ticket): Promise<User> {
  const user = await selectUser(db, userId)
  if (!user?.secondFactorAt || markOf(user) !== passwordMark) throw ticketVoid()
  return user
}

function markOf({ passwordHash, googleSub }: User): string {
  return sha256(JSON.stringify([passwordHash, googleSub]))
}

function readTicket(ctx: Context, text: string): ReadTicket {
  // Hash the bytes, because base64url text can be written in more than one way.
  const sealed = Buffer.from(text, 'base64url')
  const ticket = openTicket(ctx, sealed)
  if (!ticket || ctx.now().getTime() > ticket.expiresAt) throw ticketVoid()
  return { ...ticket, hash: sha256(sealed) }
}

function openTicket(ctx: Context, sealed: Buffer): Ticket | undefined {
  try {
    return ticketSchema.parse(JSON.parse(ctx.secrets.open(SEALED_FOR, sealed)))
  } catch {
    return undefined
  }
}

function ticketVoid(): Refusal {
  return new Refusal(
    401,
    'ticket_void',
    'This sign-in took too long or was already used, or your password was changed. Please sign in again.',
  )
}
