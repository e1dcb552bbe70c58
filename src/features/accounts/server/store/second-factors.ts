import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Starts the second factor of an account anew, in place of one that was never confirmed. */
export async function upsertFactor(tx: Transaction, userId: string, secret: Buffer, now: Date): Promise<void> {
  await tx.query(
    `insert into second_factors (user_id, secret, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = excluded.created_at`,
    [userId, secret, now],
  )
}

/** A second factor held until the transaction ends: codes for one account are tried one after the other. */
export async function lockFactor(tx: Transaction, userId: string): Promise<{ secret: Buffer; lastStep: number } | undefined> {
  const { rows } = await tx.query<{ secret: Buffer; lastStep: number }>(
    'select secret, last_step as "lastStep" from second_factors where user_id = $1 for update',
    [userId],
  )
  return rows[0]
}

export async function updateLastStep(tx: Transaction, userId: string, step: number): Promise<void> {
  await tx.query('update second_factors set last_step = $2 where user_id = $1', [userId, step])
}

/** From now on signing in asks for it; null: it does not any more. */
export async function updateSecondFactorAt(tx: Transaction, userId: string, at: Date | null): Promise<void> {
  await tx.query('update users set second_factor_at = $2 where id = $1', [userId, at])
}

/** In this session a code was shown. */
export async function updateShown(tx: Transaction, sessionId: string, at: Date): Promise<void> {
  await tx.query('update sessions set second_factor_at = $2 where id = $1', [sessionId, at])
}

/** Takes everything away of it, from the sessions too. */
export async function deleteFactor(tx: Transaction, userId: string): Promise<void> {
  await Promise.all([
    tx.query('delete from second_factors where user_id = $1', [userId]),
    tx.query('delete from recovery_codes where user_id = $1', [userId]),
    tx.query('update sessions set second_factor_at = null where user_id = $1 and second_factor_at is not null', [userId]),
    updateSecondFactorAt(tx, userId, null),
  ])
}

/** From now on these are the recovery codes, by their hashes. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: string[]): Promise<void> {
  await tx.query('delete from recovery_codes where user_id = $1', [userId])
  await tx.query('insert into recovery_codes (user_id, hash) select $1, unnest($2::text[])', [userId, hashes])
}

/** Uses a recovery code up; false where it is none, or was used. */
export async function updateRecoveryCodeUsed(tx: Transaction, userId: string, hash: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query('update recovery_codes set used_at = $3 where user_id = $1 and hash = $2 and used_at is null', [
    userId,
    hash,
    now,
  ])
  return rowCount === 1
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from recovery_codes where user_id = $1 and used_at is null',
    [userId],
  )
  return rows[0]?.count ?? 0
}

/** Whether a session was opened after `since`. */
export async function selectIsFresh(db: Queryable, sessionId: string, since: Date): Promise<boolean> {
  const { rows } = await db.query('select from sessions where id = $1 and created_at > $2', [sessionId, since])
  return rows.length === 1
}
