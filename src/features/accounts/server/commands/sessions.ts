import { randomBytes } from 'node:crypto'
import type { Person } from '#features/accounts/contract.ts'
import { ACCESS_TOKEN_MINUTES, REMEMBERED_SESSION_DAYS, UNREMEMBERED_SESSION_HOURS } from '#features/accounts/rules.ts'
import { deviceOf } from '#features/accounts/rules/device.ts'
import { unauthenticated } from '#features/accounts/server/context.ts'
import { deleteOldEmailChanges } from '#features/accounts/server/store/email-changes.ts'
import { deleteOldFailures } from '#features/accounts/server/store/failures.ts'
import { deleteOldTokens } from '#features/accounts/server/store/one-time-tokens.ts'
import { deleteOldChallenges } from '#features/accounts/server/store/second-factors.ts'
import * as sessions from '#features/accounts/server/store/sessions.ts'
import { lockRole } from '#features/accounts/server/store/staff.ts'
import { lockUser } from '#features/accounts/server/store/users.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { sha256 } from '#platform/secrets.ts'
import { notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { pluck } from '#shared/records.ts'

/** The browser to open a session for. */
export interface Browser {
  remember: boolean
  userAgent: string | undefined
}

/** A session's tokens in plain text. Only their hashes are stored. */
export interface OpenSession {
  token: string
  /** When the token expires. */
  expiresAt: Date
  refreshToken: string
  /** Whether the refresh token survives closing the browser. */
  remember: boolean
  /** When the session ends. Renewing doesn't extend it. */
  endsAt: Date
}

/**
 * Opens a session for `user`, within the transaction if `db` is one. Returns undefined if the account's password was changed since `user`
 * was read, if it requires a second factor that wasn't verified (a ticket proves that it was), or if the ticket was already used. If this
 * replaces older sessions, their sockets are cut within a minute.
 */
export async function openSession(
  ctx: Context,
  db: Queryable,
  user: User,
  { remember, userAgent, ticketHash = null }: Browser & { ticketHash?: string | null },
): Promise<OpenSession | undefined> {
  const now = ctx.now()
  const { token, refreshToken, expiresAt } = newTokens(now)
  const endsAt = sessionEnd(now, remember)
  const session = {
    id: newId('ses'),
    userId: user.id,
    accessHash: sha256(token),
    accessExpiresAt: expiresAt,
    refreshHash: sha256(refreshToken),
    expiresAt: endsAt,
    remember,
    device: deviceOf(userAgent),
    secondFactor: ticketHash !== null,
    ticketHash,
  }
  const opened = await sessions.insertSession(db, session, user.passwordHash, now)
  return opened ? { token, refreshToken, expiresAt, remember, endsAt } : undefined
}

/**
 * Exchanges a refresh token for new tokens, which expire with the session at the latest. Throws 401 if it's invalid or expired. Using a
 * token twice ends its session, because it may have been stolen.
 */
export async function refreshSession(ctx: Context, spent: string | undefined): Promise<{ user: User; session: OpenSession }> {
  if (!spent) throw unauthenticated()
  const now = ctx.now()
  const { token, refreshToken, expiresAt } = newTokens(now)
  const renewed = await sessions.renewSession(
    ctx.db,
    {
      spentHash: sha256(spent),
      accessHash: sha256(token),
      accessExpiresAt: expiresAt,
      refreshHash: sha256(refreshToken),
    },
    now,
  )
  if (renewed) {
    const { remember, accessExpiresAt, endsAt, ...user } = renewed
    return { user, session: { token, refreshToken, expiresAt: accessExpiresAt, remember, endsAt } }
  }
  const reused = await sessions.endReused(ctx.db, sha256(spent), now)
  if (reused) {
    ctx.log.warn(reused, 'refresh token reused: session ended')
    notifySessionsEnded(ctx, [reused.sessionId])
  }
  throw unauthenticated()
}

/** The id of the account that a valid refresh token belongs to; undefined if it's invalid. */
export async function accountOfRefreshToken(ctx: Context, token: string | undefined): Promise<string | undefined> {
  return token === undefined ? undefined : sessions.selectRefreshable(ctx.db, sha256(token), ctx.now())
}

function newTokens(now: Date) {
  const random = () => randomBytes(32).toString('base64url')
  return { token: random(), refreshToken: random(), expiresAt: new Date(now.getTime() + ACCESS_TOKEN_MINUTES * 60_000) }
}

function sessionEnd(now: Date, remember: boolean): Date {
  return new Date(now.getTime() + (remember ? REMEMBERED_SESSION_DAYS * 24 : UNREMEMBERED_SESSION_HOURS) * 3_600_000)
}

/**
 * Ends the session that either token belongs to, and returns its account's id. That includes refresh tokens already exchanged, because a
 * thief may have exchanged them. Does nothing if neither is known.
 */
export async function endOwnSession(
  ctx: Context,
  { token, refreshToken }: { token: string | undefined; refreshToken: string | undefined },
): Promise<string | undefined> {
  if (!token && !refreshToken) return undefined
  const hashOf = (text: string | undefined) => (text ? sha256(text) : null)
  const ended = await sessions.endByToken(ctx.db, { access: hashOf(token), refresh: hashOf(refreshToken) }, ctx.now())
  if (ended.length === 0 && refreshToken) {
    const reused = await sessions.endReused(ctx.db, sha256(refreshToken), ctx.now())
    if (reused) ended.push(reused)
  }
  notifySessionsEnded(ctx, pluck(ended, 'sessionId'))
  return ended[0]?.userId
}

/** Ends the session of a browser that has just signed in to the same account again. Does nothing if its token isn't of that account. */
export async function endReplacedSession(ctx: Context, userId: string, refreshToken: string | undefined): Promise<void> {
  if ((await accountOfRefreshToken(ctx, refreshToken)) === userId) await endOwnSession(ctx, { token: undefined, refreshToken })
}

/** Ends every session of a customer, including the current one. */
export async function endEverywhere(ctx: Context, { userId }: Person): Promise<void> {
  notifySessionsEnded(ctx, await sessions.endSessions(ctx.db, { userId, reason: 'everywhere' }, ctx.now()))
}

/** Ends one of the customer's own sessions. Throws 404 if it's someone else's or has already ended. */
export async function endOneSession(ctx: Context, { userId }: Person, id: string): Promise<void> {
  if (!(await sessions.endSession(ctx.db, { id, userId }, ctx.now())))
    throw notFound('There is no such session. It may have ended already.')
  notifySessionsEnded(ctx, [id])
}

/**
 * Locks a session's account for a change that outlasts the session. Call it first in the transaction, or right after `lockFactor` if that
 * is needed too. Whatever reverts such changes locks the account before it ends sessions. Throws 401 if the session has ended since the
 * request arrived.
 */
export async function lockOpenSession(tx: Transaction, { userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>): Promise<void> {
  await lockUser(tx, userId)
  if (!(await sessions.existsOpenSession(tx, sessionId))) throw unauthenticated()
}

/**
 * Locks the account of a staff session, like `lockOpenSession`, for a change that their role allows. Throws 401 if the session has ended or
 * the role has changed since the request arrived.
 */
export async function lockStaffSession(tx: Transaction, person: Pick<Person, 'userId' | 'sessionId' | 'role'>): Promise<void> {
  await lockOpenSession(tx, person)
  if ((await lockRole(tx, person.userId)) !== person.role) throw unauthenticated()
}

/** Disconnects the sockets of ended sessions. Call it after the commit. */
export function notifySessionsEnded(ctx: Context, sessionIds: string[]): void {
  for (const id of sessionIds) ctx.signals.send({ room: `session:${id}`, event: 'session_ended', body: {} })
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Deletes old wrong-password counts, challenges and email tokens, and sessions that ended 30 days ago. Called by a job. */
export async function purgeOldSignIns(ctx: Context): Promise<void> {
  const ago = (milliseconds: number) => new Date(ctx.now().getTime() - milliseconds)
  await deleteOldFailures(ctx.db, ago(HOUR_MS))
  await deleteOldChallenges(ctx.db, ago(0))
  await deleteOldTokens(ctx.db, ago(DAY_MS))
  await deleteOldEmailChanges(ctx.db, ago(DAY_MS))
  await sessions.deleteOldSessions(ctx.db, ago(REMEMBERED_SESSION_DAYS * DAY_MS))
}
