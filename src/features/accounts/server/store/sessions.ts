import type { Person, Role } from '#features/accounts/contract.ts'
import { type User, userColumns } from '#features/accounts/server/tables.ts'
import type { Queryable } from '#platform/db/database.ts'

/** Whose live session an access token opens, by its hash. */
export async function selectPerson(db: Queryable, accessHash: string, now: Date): Promise<(Person & { lastUsedAt: Date }) | undefined> {
  const { rows } = await db.query<Person & { lastUsedAt: Date }>(
    `select session.user_id as "userId", session.id as "sessionId", account.email, account.username, account.role,
       account.email_verified_at is not null as "emailVerified", session.second_factor_at is not null as "secondFactor",
       session.last_used_at as "lastUsedAt"
     from sessions session join users account on account.id = session.user_id
     where session.access_hash = $1 and session.access_expires_at > $2 and session.ended_at is null and account.erased_at is null`,
    [accessHash, now],
    'accounts_person',
  )
  return rows[0]
}

export async function updateLastUsed(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db.query('update sessions set last_used_at = $2 where id = $1', [sessionId, now], 'accounts_session_used')
}

/** A row of `sessions` to be written: one sign-in. Tokens come hashed. */
export interface NewSession {
  id: string
  userId: string
  accessHash: string
  accessExpiresAt: Date
  refreshHash: string
  expiresAt: Date
  remember: boolean
  device: string
  /** Whether a second factor was shown. */
  secondFactor: boolean
}

/**
 * Writes a sign-in, if the account's password is still the one that opened it, and no second factor is asked for by now
 * that was not shown; false where it is not.
 */
export async function insertSession(db: Queryable, session: NewSession, passwordHash: string | null, now: Date): Promise<boolean> {
  // The lock makes a sign-in wait for a change of the password under way, which ends all others.
  const { rowCount } = await db.query(
    `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, remember, device, created_at, last_used_at, second_factor_at)
     select $1, id, $3, $4, $5, $6, $7, $8, $9, $9, case when $11 then $9::timestamptz end from users
     where id = $2 and password_hash is not distinct from $10 and (second_factor_at is null or $11) and erased_at is null for share`,
    [
      session.id,
      session.userId,
      session.accessHash,
      session.accessExpiresAt,
      session.refreshHash,
      session.expiresAt,
      session.remember,
      session.device,
      now,
      passwordHash,
      session.secondFactor,
    ],
    'accounts_session_insert',
  )
  return rowCount === 1
}

/** What a refresh writes: both hashes, and until when they hold where the session is remembered or not. */
export interface Renewal {
  spentHash: string
  accessHash: string
  accessExpiresAt: Date
  refreshHash: string
  expiresAt: { remembered: Date; unremembered: Date }
}

/** Exchanges a good refresh token and keeps the spent one, in one statement: of two that show it, one gets here. */
export async function renewSession(db: Queryable, renewal: Renewal, now: Date): Promise<(User & { remember: boolean }) | undefined> {
  const { rows } = await db.query<User & { remember: boolean }>(
    `with renewed as (
       update sessions set access_hash = $2, access_expires_at = $3, refresh_hash = $4, last_used_at = $7,
         expires_at = case when remember then $5::timestamptz else $6::timestamptz end
       where refresh_hash = $1 and ended_at is null and expires_at > $7
       returning id as session_id, user_id, remember
     ), spent as (
       insert into spent_refresh_tokens (hash, session_id, spent_at) select $1, session_id, $7 from renewed
     )
     select ${userColumns}, remember from renewed join users on id = user_id where erased_at is null`,
    [
      renewal.spentHash,
      renewal.accessHash,
      renewal.accessExpiresAt,
      renewal.refreshHash,
      renewal.expiresAt.remembered,
      renewal.expiresAt.unremembered,
      now,
    ],
    'accounts_renew',
  )
  return rows[0]
}

type EndReason = 'logout' | 'everywhere' | 'ended' | 'reuse' | 'password' | 'erased' | 'second_factor' | 'staff'

/** Ends the session whose refresh token was spent before, and tells whose it was; undefined where none lives. */
export async function endReused(db: Queryable, spentHash: string, now: Date): Promise<{ sessionId: string; userId: string } | undefined> {
  const { rows } = await db.query<{ sessionId: string; userId: string }>(
    `update sessions set ended_at = $2, end_reason = 'reuse'
     where id = (select session_id from spent_refresh_tokens where hash = $1) and ended_at is null
     returning id as "sessionId", user_id as "userId"`,
    [spentHash, now],
  )
  return rows[0]
}

/** Ends the session that either token opens, by their hashes, also where they have run out. Returns the ids of what ended. */
export async function endByToken(db: Queryable, tokens: { access: string | null; refresh: string | null }, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `update sessions set ended_at = $3, end_reason = 'logout' where (access_hash = $1 or refresh_hash = $2) and ended_at is null returning id`,
    [tokens.access, tokens.refresh, now],
    'accounts_logout',
  )
  return rows.map(({ id }) => id)
}

/** Ends one session of a customer's; false where they have no such session. */
export async function endSession(db: Queryable, { id, userId }: { id: string; userId: string }, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update sessions set ended_at = $3, end_reason = 'ended' where id = $1 and user_id = $2 and ended_at is null and expires_at > $3`,
    [id, userId, now],
  )
  return rowCount === 1
}

/** Ends all sessions of a customer, but the one to keep. Returns the ids of what ended. */
export async function endSessions(
  db: Queryable,
  { userId, keep, reason }: { userId: string; keep?: string; reason: EndReason },
  now: Date,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `update sessions set ended_at = $4, end_reason = $3 where user_id = $1 and id is distinct from $2 and ended_at is null returning id`,
    [userId, keep ?? null, reason, now],
  )
  return rows.map(({ id }) => id)
}

/** Those of these sessions that live, each with its account's role. */
export async function selectLive(db: Queryable, ids: string[], now: Date): Promise<{ id: string; role: Role }[]> {
  const { rows } = await db.query<{ id: string; role: Role }>(
    `select session.id, account.role from sessions session join users account on account.id = session.user_id
     where session.id = any($1) and session.ended_at is null and session.expires_at > $2 and account.erased_at is null`,
    [ids, now],
    'accounts_live',
  )
  return rows
}

export interface Session {
  id: string
  device: string
  createdAt: Date
  lastUsedAt: Date
}

/** A customer's live sessions, the one used last first. */
export async function selectSessions(db: Queryable, userId: string, now: Date): Promise<Session[]> {
  const { rows } = await db.query<Session>(
    `select id, device, created_at as "createdAt", last_used_at as "lastUsedAt" from sessions
     where user_id = $1 and ended_at is null and expires_at > $2 order by last_used_at desc, id desc`,
    [userId, now],
  )
  return rows
}

/** Forgets spent tokens of before, and sessions that ended or ran out before then. */
export async function deleteOldSessions(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from spent_refresh_tokens where spent_at < $1', [before])
  await db.query('delete from sessions where ended_at < $1 or expires_at < $1', [before])
}
