import { randomBytes } from 'node:crypto'
import { ACCESS_MINUTES, REMEMBERED_DAYS, UNREMEMBERED_HOURS } from '#features/accounts/rules.ts'
import { deviceOf } from '#features/accounts/rules/device.ts'
import { tellEnded } from '#features/accounts/server/commands/end-sessions.ts'
import { unauthenticated } from '#features/accounts/server/context.ts'
import { endReused, insertSession, renewSession } from '#features/accounts/server/store/sessions.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { sha256 } from '#platform/secrets.ts'
import { newId } from '#shared/ids.ts'

/** What a session is to be opened in. */
export interface Browser {
  remember: boolean
  userAgent: string | undefined
}

/** A session's tokens: in clear here and on their way to the browser, nowhere else. */
export interface OpenSession {
  token: string
  /** Until when the token is good. */
  expiresAt: Date
  refreshToken: string
  /** Whether the refresh token outlives the browser's window. */
  remember: boolean
}

/**
 * Begins a session for somebody who has proved to be `user`, as part of `db`'s transaction where it is one. Undefined
 * where the account's password was changed since it was read, which ends all sessions, this one too, or where it asks for
 * a second factor that was not shown.
 */
export async function openSession(
  ctx: Context,
  db: Queryable,
  user: User,
  { remember, userAgent, secondFactor = false }: Browser & { secondFactor?: boolean },
): Promise<OpenSession | undefined> {
  const now = ctx.now()
  const { token, refreshToken, expiresAt } = newTokens(now)
  const session = {
    id: newId('ses'),
    userId: user.id,
    accessHash: sha256(token),
    accessExpiresAt: expiresAt,
    refreshHash: sha256(refreshToken),
    expiresAt: refreshExpiry(now)[remember ? 'remembered' : 'unremembered'],
    remember,
    device: deviceOf(userAgent),
    secondFactor,
  }
  const opened = await insertSession(db, session, user.passwordHash, now)
  return opened ? { token, refreshToken, expiresAt, remember } : undefined
}

/**
 * Exchanges a refresh token. Throws 401 where it is not good (any more); one that was exchanged before ends its session,
 * because somebody else may have it.
 */
export async function refreshSession(ctx: Context, spent: string | undefined): Promise<{ user: User; session: OpenSession }> {
  if (!spent) throw unauthenticated()
  const now = ctx.now()
  const { token, refreshToken, expiresAt } = newTokens(now)
  const renewed = await renewSession(
    ctx.db,
    {
      spentHash: sha256(spent),
      accessHash: sha256(token),
      accessExpiresAt: expiresAt,
      refreshHash: sha256(refreshToken),
      expiresAt: refreshExpiry(now),
    },
    now,
  )
  if (renewed) {
    const { remember, ...user } = renewed
    return { user, session: { token, refreshToken, expiresAt, remember } }
  }
  const reused = await endReused(ctx.db, sha256(spent), now)
  if (reused) {
    ctx.log.warn(reused, 'a refresh token was shown again after its exchange; its session has ended')
    tellEnded(ctx, [reused.sessionId])
  }
  throw unauthenticated()
}

function newTokens(now: Date) {
  const random = () => randomBytes(32).toString('base64url')
  return { token: random(), refreshToken: random(), expiresAt: new Date(now.getTime() + ACCESS_MINUTES * 60_000) }
}

function refreshExpiry(now: Date) {
  return {
    remembered: new Date(now.getTime() + REMEMBERED_DAYS * 24 * 3_600_000),
    unremembered: new Date(now.getTime() + UNREMEMBERED_HOURS * 3_600_000),
  }
}
