import type { Person, Role } from '#features/accounts/contract.ts'
import { MAX_SESSIONS } from '#features/accounts/rules.ts'
import { TICKET_TTL_MINUTES } from '#features/accounts/rules/second-factor.ts'
import { type User, userColumns } from '#features/accounts/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** The person behind an access token, before adding permissions. */
type FoundPerson = Omit<Person, 'permissions'> & { lastUsedAt: Date }

/** The person behind an access token, by its hash. Undefined if it has expired or its session has ended. */
export async function selectPerson(db: Queryable, accessHash: string, now: Date): Promise<FoundPerson | undefined> {
  return db.first(
    `select session.user_id as "userId", session.id as "sessionId", account.email, account.username, account.role,
       account.email_verified_at is not null as "emailVerified", session.second_factor_at is not null as "secondFactor",
       session.last_used_at as "lastUsedAt"
     from sessions session join users account on account.id = session.user_id
     where session.access_hash = $1 and session.access_expires_at > $2 and session.ended_at is null and account.erased_at is null`,
    [accessHash, now],
    'accounts_person',
  )
}

export async function updateLastUsed(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db.query('update sessions set last_used_at = $2 where id = $1', [sessionId, now], 'accounts_session_used')
}

/** A new row of `sessions`, with hashed tokens. */
export interface NewSession {
  id: string
  userId: string
  accessHash: string
  accessExpiresAt: Date
  refreshHash: string
  expiresAt: Date
  remember: boolean
  device: string
  /** Whether the second factor was verified. */
  secondFactor: boolean
  /** Hash of the ticket it was opened with; null without a second factor. */
  ticketHash: string | null
}

/** Maximum number of sessions one sign-in deletes, to keep it fast. */
const MAX_DELETED_AT_ONCE = 1_000

/**
 * Inserts a session. False if the account's password has changed since it was checked, the account is locked, it now requires a second
 * factor that wasn't verified, or the ticket was already used. Keeps the `MAX_SESSIONS` most recently used open sessions of the account and
 * deletes the rest. Also keeps the latest `MAX_SESSIONS` ended ones, plus any that were opened with a ticket that hasn't expired.
 */
export async function insertSession(db: Queryable, session: NewSession, passwordHash: string | null, now: Date): Promise<boolean> {
  // The lock makes a sign-in wait for a concurrent password change, which ends all other sessions.
  return db.affects(
    `with opened as (
       insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, remember, device, created_at, last_used_at,
         second_factor_at, ticket_hash)
       select $1, id, $3, $4, $5, $6, $7, $8, $9, $9, case when $11 then $9::timestamptz end, $12 from users
       where id = $2 and password_hash is not distinct from $10 and (second_factor_at is null or $11)
         and locked_at is null and erased_at is null for share
       on conflict (ticket_hash) where ticket_hash is not null do nothing returning user_id
     ), surplus as (
       select id from sessions where user_id = (select user_id from opened) and ended_at is null
       order by last_used_at desc, id desc offset ${MAX_SESSIONS - 1} limit ${MAX_DELETED_AT_ONCE} for update skip locked
     ), ended as (
       select id from sessions where user_id = (select user_id from opened) and ended_at is not null
         and (ticket_hash is null or created_at < $9 - interval '${TICKET_TTL_MINUTES} minutes')
       order by ended_at desc offset ${MAX_SESSIONS} limit ${MAX_DELETED_AT_ONCE} for update skip locked
     ), deleted as (delete from sessions where id in (select id from surplus union all select id from ended))
     select from opened`,
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
      session.ticketHash,
    ],
    'accounts_session_insert',
  )
}

/** The hashed tokens of a refresh. */
export interface Renewal {
  spentHash: string
  accessHash: string
  accessExpiresAt: Date
  refreshHash: string
}

/** The owner of a renewed session, when its access token expires, and when the session ends. */
type Renewed = User & { remember: boolean; accessExpiresAt: Date; endsAt: Date }

/**
 * Exchanges a valid refresh token and records it as spent. Only one of several concurrent calls succeeds. The end of the session stays the
 * same, and its tokens expire by then.
 */
export async function renewSession(db: Queryable, renewal: Renewal, now: Date): Promise<Renewed | undefined> {
  return db.first(
    `with renewed as (
       update sessions set access_hash = $2, access_expires_at = least($3, expires_at), refresh_hash = $4, last_used_at = $5
       where refresh_hash = $1 and ended_at is null and expires_at > $5
       returning id as session_id, user_id, remember, access_expires_at, expires_at
     ), spent as (
       insert into spent_refresh_tokens (hash, session_id, spent_at) select $1, session_id, $5 from renewed
     )
     select ${userColumns}, remember, access_expires_at as "accessExpiresAt", expires_at as "endsAt"
     from renewed join users on id = user_id where erased_at is null`,
    [renewal.spentHash, renewal.accessHash, renewal.accessExpiresAt, renewal.refreshHash, now],
    'accounts_renew',
  )
}

/** The user id of the open session with this refresh token; undefined if there is none. */
export async function selectRefreshable(db: Queryable, refreshHash: string, now: Date): Promise<string | undefined> {
  const session = await db.first<{ userId: string }>(
    `select user_id as "userId" from sessions where refresh_hash = $1 and ended_at is null and expires_at > $2`,
    [refreshHash, now],
    'accounts_refreshable',
  )
  return session?.userId
}

type EndReason = 'logout' | 'everywhere' | 'ended' | 'reuse' | 'password' | 'erased' | 'second_factor' | 'staff' | 'locked'

/** Ends the open session of a spent refresh token. Undefined if there is none. */
export async function endReused(db: Queryable, spentHash: string, now: Date): Promise<EndedSession | undefined> {
  return db.first(
    `update sessions set ended_at = $2, end_reason = 'reuse'
     where id = (select session_id from spent_refresh_tokens where hash = $1) and ended_at is null
     returning id as "sessionId", user_id as "userId"`,
    [spentHash, now],
  )
}

/** A session that was just ended. */
interface EndedSession {
  sessionId: string
  userId: string
}

/** Ends the open sessions of either token, by their hashes, even if they have expired. */
export async function endByToken(
  db: Queryable,
  tokens: { access: string | null; refresh: string | null },
  now: Date,
): Promise<EndedSession[]> {
  return db.all(
    `update sessions set ended_at = $3, end_reason = 'logout' where (access_hash = $1 or refresh_hash = $2) and ended_at is null
     returning id as "sessionId", user_id as "userId"`,
    [tokens.access, tokens.refresh, now],
    'accounts_logout',
  )
}

/** Ends one open session of a customer. False if there is none. */
export async function endSession(db: Queryable, { id, userId }: { id: string; userId: string }, now: Date): Promise<boolean> {
  return db.affects(
    `update sessions set ended_at = $3, end_reason = 'ended' where id = $1 and user_id = $2 and ended_at is null and expires_at > $3`,
    [id, userId, now],
  )
}

/** Ends all sessions of a customer except `keep`. Returns the ids of the ended sessions. */
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

/** An open session: its account's role, and whether its second factor was verified. */
export interface LiveSession {
  id: string
  role: Role
  secondFactor: boolean
}

/** Which of these sessions are open. */
export async function selectLive(db: Queryable, ids: string[], now: Date): Promise<LiveSession[]> {
  return db.all(
    `select session.id, account.role, session.second_factor_at is not null as "secondFactor"
     from sessions session join users account on account.id = session.user_id
     where session.id = any($1) and session.ended_at is null and session.expires_at > $2 and account.erased_at is null`,
    [ids, now],
    'accounts_live',
  )
}

/** Whether a session has not ended. */
export async function existsOpenSession(tx: Transaction, sessionId: string): Promise<boolean> {
  return tx.affects('select from sessions where id = $1 and ended_at is null', [sessionId])
}

export interface Session {
  id: string
  device: string
  createdAt: Date
  lastUsedAt: Date
}

/** A customer's open sessions, most recently used first, up to `MAX_SESSIONS`. */
export async function selectSessions(db: Queryable, userId: string, now: Date): Promise<Session[]> {
  return db.all(
    `select id, device, created_at as "createdAt", last_used_at as "lastUsedAt" from sessions
     where user_id = $1 and ended_at is null and expires_at > $2 order by last_used_at desc, id desc limit ${MAX_SESSIONS}`,
    [userId, now],
  )
}

/** Deletes tokens spent before a time, and sessions that ended or expired before it. */
export async function deleteOldSessions(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from spent_refresh_tokens where spent_at < $1', [before])
  await db.query('delete from sessions where ended_at < $1 or expires_at < $1', [before])
}
