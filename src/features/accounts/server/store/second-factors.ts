import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Starts setting up a second factor, replacing one that was never confirmed. */
export async function upsertFactor(tx: Transaction, userId: string, secret: Buffer, now: Date): Promise<void> {
  await tx.query(
    `insert into second_factors (user_id, secret, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = excluded.created_at`,
    [userId, secret, now],
  )
}

/** Locks a second factor until the transaction ends, so that codes for one account are checked one at a time. */
export async function lockFactor(tx: Transaction, userId: string): Promise<{ secret: Buffer; lastStep: number } | undefined> {
  return tx.first<{ secret: Buffer; lastStep: number }>(
    'select secret, last_step as "lastStep" from second_factors where user_id = $1 for update',
    [userId],
  )
}

export async function updateLastStep(tx: Transaction, userId: string, step: number): Promise<void> {
  await tx.query('update second_factors set last_step = $2 where user_id = $1', [userId, step])
}

/** Sets when the second factor was turned on; null turns it off. */
export async function updateSecondFactorAt(tx: Transaction, userId: string, at: Date | null): Promise<void> {
  await tx.query('update users set second_factor_at = $2 where id = $1', [userId, at])
}

/** Marks a session as verified with the second factor. */
export async function updateSessionVerified(tx: Transaction, sessionId: string, at: Date): Promise<void> {
  await tx.query('update sessions set second_factor_at = $2 where id = $1', [sessionId, at])
}

/** Deletes an account's second factor and recovery codes, and unmarks its sessions. */
export async function deleteFactor(tx: Transaction, userId: string): Promise<void> {
  await Promise.all([
    tx.query('delete from second_factors where user_id = $1', [userId]),
    tx.query('delete from recovery_codes where user_id = $1', [userId]),
    tx.query('update sessions set second_factor_at = null where user_id = $1 and second_factor_at is not null', [userId]),
    updateSecondFactorAt(tx, userId, null),
  ])
}

/** Replaces the hashes of the recovery codes. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: string[], now: Date): Promise<void> {
  await tx.query('delete from recovery_codes where user_id = $1', [userId])
  await tx.query('insert into recovery_codes (user_id, hash, created_at) select $1, unnest($2::text[]), $3', [userId, hashes, now])
}

/** Deletes recovery codes created at or after `since`. */
export async function deleteRecoveryCodesSince(tx: Transaction, userId: string, since: Date): Promise<void> {
  await tx.query('delete from recovery_codes where user_id = $1 and created_at >= $2', [userId, since])
}

/** Uses up a recovery code, by any hash it may have. False if it's unknown or already used. */
export async function updateRecoveryCodeUsed(tx: Transaction, userId: string, hashes: string[], now: Date): Promise<boolean> {
  return tx.affects('update recovery_codes set used_at = $3 where user_id = $1 and hash = any($2) and used_at is null', [
    userId,
    hashes,
    now,
  ])
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const query = 'select count(*)::int as count from recovery_codes where user_id = $1 and used_at is null'
  return (await db.one<{ count: number }>(query, [userId])).count
}

/** Whether a session is open and was opened after `since`. */
export async function existsFreshSession(db: Queryable, sessionId: string, since: Date): Promise<boolean> {
  return db.affects('select from sessions where id = $1 and created_at > $2 and ended_at is null', [sessionId, since])
}

/** Whether a session is open and was verified with the second factor after `since`. */
export async function existsVerifiedSession(db: Queryable, sessionId: string, since: Date): Promise<boolean> {
  return db.affects('select from sessions where id = $1 and second_factor_at > $2 and ended_at is null', [sessionId, since])
}

/** A row of `passkeys`. */
export interface Passkey {
  id: string
  userId: string
  name: string
  publicKey: Buffer
  counter: number
  transports: string[]
  createdAt: Date
  lastUsedAt: Date | null
}

type Purpose = 'register' | 'sign_in'

const columns = `id, user_id as "userId", name, public_key as "publicKey", counter, transports, created_at as "createdAt", last_used_at as "lastUsedAt"`

export async function selectPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  return db.all<Passkey>(`select ${columns} from passkeys where user_id = $1 order by created_at, id`, [userId])
}

/** Inserts a passkey. False if it's already registered. */
export async function insertPasskey(tx: Transaction, passkey: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> {
  const { id, userId, name, publicKey, counter, transports, createdAt } = passkey
  return tx.affects(
    `insert into passkeys (id, user_id, name, public_key, counter, transports, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    [id, userId, name, publicKey, counter, transports, createdAt],
  )
}

export async function updatePasskeyUsed(tx: Transaction, id: string, counter: number, now: Date): Promise<void> {
  await tx.query('update passkeys set counter = $2, last_used_at = $3 where id = $1', [id, counter, now])
}

export async function deletePasskey(db: Queryable, userId: string, id: string): Promise<boolean> {
  return db.affects('delete from passkeys where user_id = $1 and id = $2', [userId, id])
}

export function deletePasskeys(tx: Transaction, userId: string): Promise<void> {
  return deletePasskeysSince(tx, userId, new Date(0))
}

/** Deletes passkeys added at or after `since`, and all pending challenges. */
export async function deletePasskeysSince(tx: Transaction, userId: string, since: Date): Promise<void> {
  await Promise.all([
    tx.query('delete from passkeys where user_id = $1 and created_at >= $2', [userId, since]),
    tx.query('delete from passkey_challenges where user_id = $1', [userId]),
  ])
}

export async function insertChallenge(
  db: Queryable,
  { challenge, userId, purpose, expiresAt }: { challenge: string; userId: string; purpose: Purpose; expiresAt: Date },
): Promise<void> {
  await db.query('insert into passkey_challenges (challenge, user_id, purpose, expires_at) values ($1, $2, $3, $4)', [
    challenge,
    userId,
    purpose,
    expiresAt,
  ])
}

/** Uses up a challenge. False if it wasn't issued for this account and purpose, was already used, or has expired. */
export async function takeChallenge(
  db: Queryable,
  { challenge, userId, purpose, now }: { challenge: string; userId: string; purpose: Purpose; now: Date },
): Promise<boolean> {
  return db.affects('delete from passkey_challenges where challenge = $1 and user_id = $2 and purpose = $3 and expires_at > $4', [
    challenge,
    userId,
    purpose,
    now,
  ])
}

export async function deleteOldChallenges(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from passkey_challenges where expires_at < $1', [before])
}
