import type { Queryable, Transaction } from '#platform/db/database.ts'

export type TokenPurpose = 'verify_email' | 'reset_password' | 'known_device' | 'confirm_new_email' | 'approve_new_email'

/** Inserts a token and voids older ones for its purpose. False if the customer already got `count` of them since `since`. */
export async function insertToken(
  tx: Transaction,
  token: { hash: string; userId: string; purpose: TokenPurpose; expiresAt: Date },
  allowance: { count: number; since: Date },
  now: Date,
): Promise<boolean> {
  // Concurrent requests run one after the other, so that only the newest token is valid.
  await tx.query('select from users where id = $1 for update', [token.userId])
  const isAllowed = await tx.affects(
    `insert into one_time_tokens (hash, user_id, purpose, expires_at, created_at) select $1, $2, $3, $4, $5
     where (select count(*) from one_time_tokens where user_id = $2 and purpose = $3 and created_at > $7) < $6`,
    [token.hash, token.userId, token.purpose, token.expiresAt, now, allowance.count, allowance.since],
  )
  if (isAllowed) await voidTokens(tx, token.userId, token.purpose, token.hash)
  return isAllowed
}

/** Inserts a token that locks its account. Older ones stay valid, because each belongs to a different change. */
export async function insertLockToken(tx: Transaction, token: { hash: string; userId: string; expiresAt: Date }, now: Date): Promise<void> {
  await tx.query(`insert into one_time_tokens (hash, user_id, purpose, expires_at, created_at) values ($1, $2, 'lock_account', $3, $4)`, [
    token.hash,
    token.userId,
    token.expiresAt,
    now,
  ])
}

/** Uses up a token that locks its account. Returns the account and when the token was created; undefined if the token is invalid. */
export async function updateLockTokenUsed(
  tx: Transaction,
  hashes: string[],
  now: Date,
): Promise<{ userId: string; createdAt: Date } | undefined> {
  return tx.first<{ userId: string; createdAt: Date }>(
    `update one_time_tokens set used_at = $2 where hash = any($1) and purpose = 'lock_account' and used_at is null and expires_at > $2
     returning user_id as "userId", created_at as "createdAt"`,
    [hashes, now],
  )
}

/** The user id of a valid token, by the hashes it may be stored under. */
export async function selectTokenOwner(db: Queryable, hashes: string[], purpose: TokenPurpose, now: Date): Promise<string | undefined> {
  const query = `select user_id as "userId" from one_time_tokens where hash = any($1) and purpose = $2 and used_at is null and expires_at > $3`
  return (await db.first<{ userId: string }>(query, [hashes, purpose, now]))?.userId
}

/** Uses up a valid token and returns its user id; undefined if it's invalid. */
export async function updateUsed(tx: Transaction, hashes: string[], purpose: TokenPurpose, now: Date): Promise<string | undefined> {
  const token = await tx.first<{ userId: string }>(
    `update one_time_tokens set used_at = $3 where hash = any($1) and purpose = $2 and used_at is null and expires_at > $3
     returning user_id as "userId"`,
    [hashes, purpose, now],
  )
  return token?.userId
}

/** Whether a token was used for its purpose and hasn't expired. */
export async function existsUsed(db: Queryable, hashes: string[], purpose: TokenPurpose, now: Date): Promise<boolean> {
  return db.affects('select from one_time_tokens where hash = any($1) and purpose = $2 and used_at is not null and expires_at > $3', [
    hashes,
    purpose,
    now,
  ])
}

/**
 * Voids a customer's unused tokens for a purpose, except the one with the hash `but`. Voided tokens can't be found anymore, even by hosts
 * whose clocks differ. Their rows remain because they count toward the hourly limit.
 */
export async function voidTokens(db: Queryable, userId: string, purpose: TokenPurpose, but = ''): Promise<void> {
  await db.query(
    `update one_time_tokens set hash = 'void ' || hash
     where user_id = $1 and purpose = $2 and hash <> $3 and hash not like 'void %' and used_at is null`,
    [userId, purpose, but],
  )
}

export async function deleteOldTokens(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from one_time_tokens where expires_at < $1', [before])
}
