import type { ApiKeyView, Person } from '#features/accounts/contract.ts'
import { KEY_PREFIX } from '#features/accounts/rules/api-keys.ts'
import { mayDo, type Permission } from '#features/accounts/rules/permissions.ts'
import { type ApiKey, selectKeyBearer, selectKeys, updateKeyUsed } from '#features/accounts/server/store/api-keys.ts'
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/secrets.ts'

const USE_IS_NOTED_EVERY_MS = 60_000

/** Whether a bearer token is a program's key. */
export function isKey(token: string): boolean {
  return token.startsWith(KEY_PREFIX)
}

/** A program with a key. */
export interface KeyBearer {
  /** Acts as the key's maker, under the key's name; showing a second factor was its maker's part. */
  person: Person
  keyId: string
  scopes: readonly Permission[]
}

/** Who stands behind a key; undefined where it is unknown, has ended, or its maker does not work here any more. */
export async function bearerOfKey(ctx: Context, key: string): Promise<KeyBearer | undefined> {
  const now = ctx.now()
  const found = await selectKeyBearer(ctx.db, sha256(key), now)
  if (!found) return undefined
  const { id, name, scopes, createdBy, lastUsedAt, email, role, emailVerified } = found
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > USE_IS_NOTED_EVERY_MS) await updateKeyUsed(ctx.db, id, now)
  const person = { userId: createdBy, sessionId: id, email, username: `key: ${name}`, role, emailVerified, secondFactor: true }
  return { person, keyId: id, scopes }
}

/** Every key that was made, the newest first. */
export async function apiKeys(ctx: Context): Promise<ApiKeyView[]> {
  const now = ctx.now()
  return (await selectKeys(ctx.db)).map((key) => ({
    id: key.id,
    name: key.name,
    hint: key.hint,
    scopes: key.scopes,
    // What its maker may not do any more, the key may not either.
    lapsed: key.scopes.filter((scope) => !mayDo(key.makerRole, scope)),
    maker: { id: key.createdBy, name: key.maker },
    status: key.makerRole === 'customer' ? 'orphaned' : statusOf(key, now),
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  }))
}

function statusOf({ revokedAt, expiresAt }: ApiKey, now: Date): ApiKeyView['status'] {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt <= now ? 'expired' : 'active'
}
