import type { Person } from '#features/accounts/contract.ts'
import type { Permission } from '#features/accounts/rules/permissions.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A row of `api_keys`, without its hash. */
export interface ApiKey {
  id: string
  name: string
  hint: string
  scopes: Permission[]
  createdBy: string
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
  revokedAt: Date | null
}

const columns = `api_keys.id, name, hint, scopes, created_by as "createdBy", api_keys.created_at as "createdAt", expires_at as "expiresAt",
  last_used_at as "lastUsedAt", revoked_at as "revokedAt"`

export async function insertKey(db: Queryable, key: Omit<ApiKey, 'lastUsedAt' | 'revokedAt'> & { hash: string }): Promise<void> {
  await db.query(
    `insert into api_keys (id, name, hash, hint, scopes, created_by, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [key.id, key.name, key.hash, key.hint, key.scopes, key.createdBy, key.createdAt, key.expiresAt],
  )
}

/** All keys with their creators' names, newest first; at most 500. */
export async function selectKeys(db: Queryable): Promise<(ApiKey & { creator: string; creatorRole: Person['role'] })[]> {
  return db.all(`select ${columns}, users.username as creator, users.role as "creatorRole" from api_keys join users on users.id = created_by
     order by api_keys.created_at desc, api_keys.id desc limit 500`)
}

/** The key with this hash, and its creator. Undefined unless the key is active and the creator is on the staff with an unlocked account. */
export async function selectKeyBearer(
  db: Queryable,
  hash: string,
  now: Date,
): Promise<(ApiKey & Pick<Person, 'email' | 'role' | 'emailVerified'>) | undefined> {
  return db.first<ApiKey & Pick<Person, 'email' | 'role' | 'emailVerified'>>(
    `select ${columns}, users.email, users.role, users.email_verified_at is not null as "emailVerified"
     from api_keys join users on users.id = created_by
     where hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2)
       and users.role <> 'customer' and users.erased_at is null and users.locked_at is null`,
    [hash, now],
    'accounts_key_bearer',
  )
}

export async function updateKeyUsed(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update api_keys set last_used_at = $2 where id = $1', [id, now], 'accounts_key_used')
}

/** Revokes a key. Undefined if there is no active key with this id. */
export async function updateKeyRevoked(db: Queryable, id: string, now: Date): Promise<Pick<ApiKey, 'name' | 'scopes'> | undefined> {
  return db.first('update api_keys set revoked_at = $2 where id = $1 and revoked_at is null returning name, scopes', [id, now])
}

/** Revokes all active keys that someone created. */
export async function updateOwnKeysRevoked(db: Queryable, createdBy: string, now: Date): Promise<void> {
  await db.query('update api_keys set revoked_at = $2 where created_by = $1 and revoked_at is null', [createdBy, now])
}
