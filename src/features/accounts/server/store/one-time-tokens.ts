import type { Queryable, Transaction } from '#platform/db/database.ts'

export type TokenPurpose = 'verify_email' | 'reset_password'

/**
 * Writes a token and voids the older ones of its purpose; false, and nothing is written, where the customer had `count`
 * of them since.
 */
export async function insertToken(
  tx: Transaction,
  token: { hash: string; userId: string; purpose: TokenPurpose; expiresAt: Date },
  allowance: { count: number; since: Date },
  now: Date,
): Promise<boolean> {
  // Twins wait here for each other: the newest alone is good.
  await tx.query('select from users where id = $1 for update', [token.userId])
  const { rowCount } = await tx.query(
    `insert into one_time_tokens (hash, user_id, purpose, expires_at, created_at) select $1, $2, $3, $4, $5
     where (select count(*) from one_time_tokens where user_id = $2 and purpose = $3 and created_at > $7) < $6`,
    [token.hash, token.userId, token.purpose, token.expiresAt, now, allowance.count, allowance.since],
  )
  if (rowCount === 0) return false
  await tx.query(
    'update one_time_tokens set expires_at = $4 where user_id = $2 and purpose = $3 and hash <> $1 and used_at is null and expires_at > $4',
    [token.hash, token.userId, token.purpose, now],
  )
  return true
}

/** Whose good token this is, by its hash. */
export async function selectTokenOwner(db: Queryable, hash: string, purpose: TokenPurpose, now: Date): Promise<string | undefined> {
  const { rows } = await db.query<{ userId: string }>(
    `select user_id as "userId" from one_time_tokens where hash = $1 and purpose = $2 and used_at is null and expires_at > $3`,
    [hash, purpose, now],
  )
  return rows[0]?.userId
}

/** Uses a good token up; of two that try, one gets its owner. */
export async function updateUsed(tx: Transaction, hash: string, purpose: TokenPurpose, now: Date): Promise<string | undefined> {
  const { rows } = await tx.query<{ userId: string }>(
    `update one_time_tokens set used_at = $3 where hash = $1 and purpose = $2 and used_at is null and expires_at > $3
     returning user_id as "userId"`,
    [hash, purpose, now],
  )
  return rows[0]?.userId
}

/** The links of a purpose that were mailed to a customer are good no longer. */
export async function voidTokens(db: Queryable, userId: string, purpose: TokenPurpose, now: Date): Promise<void> {
  await db.query('update one_time_tokens set expires_at = $3 where user_id = $1 and purpose = $2 and used_at is null and expires_at > $3', [
    userId,
    purpose,
    now,
  ])
}

export async function deleteOldTokens(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from one_time_tokens where expires_at < $1', [before])
}
