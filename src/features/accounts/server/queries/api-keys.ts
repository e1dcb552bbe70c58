import type { ApiKeyView, Person } from '#features/accounts/contract.ts'
import { KEY_PREFIX, scopesFor } from '#features/accounts/rules/permissions.ts'
import { type ApiKey, selectKeyBearer, selectKeys, updateKeyUsed } from '#features/accounts/server/store/api-keys.ts'
import { selectUser } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/secrets.ts'

const LAST_USED_INTERVAL_MS = 60_000

/** Whether a bearer token is an API key. */
export function isKey(token: string): boolean {
  return token.startsWith(KEY_PREFIX)
}

/** The sender of a request with an API key. */
export interface KeyBearer {
  /** The key's creator, with the key's name as username. Counts as signed in with a second factor. */
  person: Person
  keyId: string
}

/** The bearer of an API key. Undefined if the key is unknown, expired or revoked, or its creator is no longer on the staff. */
export async function findKeyBearer(ctx: Context, key: string): Promise<KeyBearer | undefined> {
  const now = ctx.now()
  const found = await selectKeyBearer(ctx.db, sha256(key), now)
  if (!found) return undefined
  const { id, name, scopes, createdBy, lastUsedAt, email, role, emailVerified } = found
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > LAST_USED_INTERVAL_MS) await updateKeyUsed(ctx.db, id, now)
  const permissions = scopesFor(role).filter((permission) => scopes.includes(permission))
  const person = { userId: createdBy, sessionId: id, email, username: `key: ${name}`, role, permissions, emailVerified, secondFactor: true }
  return { person, keyId: id }
}

/** Access to an account other than its password: whether a Google account is connected, and its number of active API keys. */
export async function otherAccessOf(ctx: Context, userId: string): Promise<{ google: boolean; apiKeys: number }> {
  const [user, keys] = await Promise.all([selectUser(ctx.db, userId), apiKeys(ctx)])
  return {
    google: Boolean(user?.googleSub),
    apiKeys: keys.filter(({ creator, status }) => creator.id === userId && status === 'active').length,
  }
}

/** All API keys, newest first. */
export async function apiKeys(ctx: Context): Promise<ApiKeyView[]> {
  const now = ctx.now()
  return (await selectKeys(ctx.db)).map((key) => ({
    id: key.id,
    name: key.name,
    hint: key.hint,
    scopes: key.scopes,
    // A key can never do more than its creator currently may.
    lapsed: key.scopes.filter((scope) => !scopesFor(key.creatorRole).includes(scope)),
    creator: { id: key.createdBy, name: key.creator },
    status: key.creatorRole === 'customer' ? 'orphaned' : statusOf(key, now),
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  }))
}

function statusOf({ revokedAt, expiresAt }: ApiKey, now: Date): ApiKeyView['status'] {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt <= now ? 'expired' : 'active'
}
