import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import type { SecondFactorAnswer } from '#features/accounts/contract.ts'
import { TICKET_TTL_MINUTES } from '#features/accounts/rules/second-factor.ts'
import { requestDeviceLink } from '#features/accounts/server/commands/email-links.ts'
import { accountLocked } from '#features/accounts/server/commands/lock-account.ts'
import { passkeyRequestOptions } from '#features/accounts/server/commands/passkeys.ts'
import { hashPassword, isOutdated } from '#features/accounts/server/commands/passwords.ts'
import { openSession, type OpenSession, type Browser } from '#features/accounts/server/commands/sessions.ts'
import { type PasswordAttempt, verifyPassword } from '#features/accounts/server/commands/throttle.ts'
import { withCode, withPasskey } from '#features/accounts/server/commands/verify-factor.ts'
import { selectPasskeys } from '#features/accounts/server/store/second-factors.ts'
import { updatePassword, selectUser } from '#features/accounts/server/store/users.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { sha256 } from '#platform/secrets.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * The account with this email and password. Throws 401 `invalid_credentials`, 403 `account_locked` where its owner locked it,
 * 429 after too many wrong attempts, and 429 `unknown_device` where so many were tried that an unknown browser has to be made
 * known first: if the password was right, with a link that is then emailed.
 */
export async function checkCredentials(ctx: Context, credentials: PasswordAttempt): Promise<User> {
  const { user, needsKnownDevice } = await verifyPassword(ctx, credentials)
  if (needsKnownDevice) {
    await requestDeviceLink(ctx, user)
    throw unknownDevice(ctx)
  }
  if (!user) throw loginFailure()
  if (user.lockedAt) throw accountLocked()
  return rehashed(ctx, user, credentials.password)
}

/** Opens a session for an account whose password was just checked. Throws 401 where it was changed meanwhile. */
export async function signIn(
  ctx: Context,
  user: User,
  browser: { remember: boolean; userAgent: string | undefined },
): Promise<OpenSession> {
  const session = await openSession(ctx, ctx.db, user, browser)
  if (!session) throw loginFailure()
  return session
}

/** The same for a right and a wrong password, and for an address without an account. */
function unknownDevice(ctx: Context): Refusal {
  const message =
    'Too many wrong passwords were tried for this account. If yours is right, we have just emailed you a link: open it in this browser, then sign in again.'
  const intoHourMs = ctx.now().getTime() % HOUR_MS
  return new Refusal(429, 'unknown_device', message, { retryAfter: Math.ceil((HOUR_MS - intoHourMs) / 1_000) })
}

function loginFailure(): Refusal {
  return new Refusal(401, 'invalid_credentials', 'Login Failure!')
}

/** Replaces a hash with outdated parameters, while the plain password is known. */
async function rehashed(ctx: Context, user: User, password: string): Promise<User> {
  if (!user.passwordHash || !isOutdated(user.passwordHash)) return user
  const hash = await hashPassword(password)
  const changed = await updatePassword(ctx.db, user.id, { old: user.passwordHash, hash }, ctx.now())
  return changed ? { ...user, passwordHash: hash } : user
}

const HOUR_MS = 3_600_000
const SEALED_FOR = 'sign-in-ticket'

/** What a ticket contains. `passwordMark` voids it when the password changes; `expiresAt` is in ms. */
const ticketSchema = z.object({ userId: z.string(), passwordMark: z.string(), remember: z.boolean(), expiresAt: z.number() })
type Ticket = z.infer<typeof ticketSchema>

/** A ticket, and the hash by which a session records that it was used. */
type ReadTicket = Ticket & { hash: string }

/**
 * Answers a correct first factor with a ticket for the second. A ticket is useless without a code, so it is not stored. A
 * change of the password voids it, and so does the session that it opens.
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

/** A second step of signing in. */
interface SecondStep {
  ticket: string
  ip: string
  userAgent: Browser['userAgent']
  /** Told whose ticket it is, whatever comes of the attempt: for the log. */
  onAccount: (userId: string) => void
}

/** Opens a session with a ticket and a code. Throws 401 `ticket_void` where the customer has to start over, 400 `wrong_code`, 429. */
export async function signInWithCode(
  ctx: Context,
  { ticket, code, ip, userAgent, onAccount }: SecondStep & { code: string },
): Promise<{ user: User; session: OpenSession }> {
  const read = readTicket(ctx, ticket)
  onAccount(read.userId)
  return withCode(ctx, { userId: read.userId, code, ip }, (tx) => openVerifiedSession(ctx, tx, read, userAgent))
}

/**
 * The options with which a browser signs in with a passkey; awaits `onAccount` with whose ticket it is before it makes any. Throws 401 `ticket_void`,
 * 409 `no_passkey`.
 */
export async function beginPasskeySignIn(ctx: Context, ticket: string, onAccount: (userId: string) => Promise<void>) {
  const { userId } = readTicket(ctx, ticket)
  await onAccount(userId)
  return passkeyRequestOptions(ctx, userId)
}

/** Opens a session with a ticket and a passkey. Throws 401 `ticket_void`, 400 `passkey_refused`, 429. */
export async function signInWithPasskey(
  ctx: Context,
  { ticket, response, ip, userAgent, onAccount }: SecondStep & { response: AuthenticationResponseJSON },
): Promise<{ user: User; session: OpenSession }> {
  const read = readTicket(ctx, ticket)
  onAccount(read.userId)
  return withPasskey(ctx, { userId: read.userId, response, ip }, (tx) => openVerifiedSession(ctx, tx, read, userAgent))
}

async function openVerifiedSession(
  ctx: Context,
  tx: Transaction,
  { userId, passwordMark, remember, hash }: ReadTicket,
  userAgent: Browser['userAgent'],
) {
  const user = await selectUser(tx, userId)
  if (!user?.secondFactorAt || markOf(user) !== passwordMark) throw ticketVoid()
  const session = await openSession(ctx, tx, user, { remember, userAgent, ticketHash: hash })
  if (!session) throw ticketVoid()
  return { user, session }
}

function markOf({ passwordHash, googleSub }: User): string {
  return sha256(JSON.stringify([passwordHash, googleSub]))
}

function readTicket(ctx: Context, text: string): ReadTicket {
  // One ticket can be written in several ways, but it is the same bytes.
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
