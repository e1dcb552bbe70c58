import { randomBytes } from 'node:crypto'
import type { Person } from '#features/accounts/contract.ts'
import { KEY_PREFIX, scopesFor, type Permission } from '#features/accounts/rules/permissions.ts'
import { reauthenticate, type Proof } from '#features/accounts/server/commands/second-factor.ts'
import { lockStaffSession } from '#features/accounts/server/commands/sessions.ts'
import { publishSignInChange } from '#features/accounts/server/commands/sign-in-changes.ts'
import { insertKey, updateKeyRevoked } from '#features/accounts/server/store/api-keys.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { sha256 } from '#platform/secrets.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** An API key to create. */
export interface KeyDraft {
  name: string
  scopes: readonly Permission[]
  /** Null if the key works until it is revoked. */
  expiresAt: Date | null
}

const HOUR_MS = 3_600_000

/**
 * Creates an API key and returns it. It can’t be read again. Because a key outlives the session that created it, this requires a proof, and
 * the creator is notified by email. Throws 400 at `scopes` for a permission that the creator or API keys in general can’t have, at
 * `expiresAt` if it’s less than an hour away, and at `password`; 403 `fresh_sign_in_needed`, 429.
 */
export async function createApiKey(
  ctx: Context,
  creator: Person,
  { draft, proof }: { draft: KeyDraft; proof: Proof },
  by: Actor,
): Promise<{ id: string; key: string }> {
  const { name, expiresAt } = draft
  const scopes = [...new Set(draft.scopes)]
  const forbidden = scopes.find((scope) => !scopesFor(creator.role).includes(scope))
  if (forbidden) throw invalid('scopes', `Your keys cannot have the scope “${forbidden}”.`)
  const now = ctx.now()
  if (expiresAt !== null && expiresAt.getTime() < now.getTime() + HOUR_MS)
    throw invalid('expiresAt', 'Choose a time at least an hour from now.')
  await reauthenticate(ctx, creator, proof)
  const key = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`
  const id = newId('key')
  await ctx.db.transaction(async (tx) => {
    await lockStaffSession(tx, creator)
    await insertKey(tx, { id, name, hash: sha256(key), hint: key.slice(-4), scopes, createdBy: creator.userId, createdAt: now, expiresAt })
    await writeAuditLog(tx, by, { action: 'key.made', subject: { type: 'key', id }, after: { name, scopes, expiresAt } })
    await publishSignInChange(ctx, tx, creator.userId, 'api_key_created', now)
  })
  return { id, key }
}

/** Revokes an API key immediately. Throws 404 if there is no active key with this id. */
export async function revokeApiKey(ctx: Context, id: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const revoked = await updateKeyRevoked(tx, id, ctx.now())
    if (!revoked) throw notFound('There is no active key with this id.')
    await writeAuditLog(tx, by, { action: 'key.revoked', subject: { type: 'key', id }, before: revoked })
  })
}
