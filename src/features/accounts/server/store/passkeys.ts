import type { Queryable, Transaction } from '#platform/db/database.ts'

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
  const { rows } = await db.query<Passkey>(`select ${columns} from passkeys where user_id = $1 order by created_at, id`, [userId])
  return rows
}

/** False where somebody has registered it already. */
export async function insertPasskey(tx: Transaction, passkey: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> {
  const { id, userId, name, publicKey, counter, transports, createdAt } = passkey
  const { rowCount } = await tx.query(
    `insert into passkeys (id, user_id, name, public_key, counter, transports, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    [id, userId, name, publicKey, counter, transports, createdAt],
  )
  return rowCount === 1
}

export async function updatePasskeyUsed(tx: Transaction, id: string, counter: number, now: Date): Promise<void> {
  await tx.query('update passkeys set counter = $2, last_used_at = $3 where id = $1', [id, counter, now])
}

export async function deletePasskey(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from passkeys where user_id = $1 and id = $2', [userId, id])
  return rowCount === 1
}

export async function deletePasskeys(tx: Transaction, userId: string): Promise<void> {
  await Promise.all([
    tx.query('delete from passkeys where user_id = $1', [userId]),
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

/** Uses a challenge up; false where it was never given to them, was used, or is too old. */
export async function takeChallenge(
  db: Queryable,
  { challenge, userId, purpose, now }: { challenge: string; userId: string; purpose: Purpose; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from passkey_challenges where challenge = $1 and user_id = $2 and purpose = $3 and expires_at > $4',
    [challenge, userId, purpose, now],
  )
  return rowCount === 1
}

export async function deleteOldChallenges(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from passkey_challenges where expires_at < $1', [before])
}
