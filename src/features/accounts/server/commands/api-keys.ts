import { randomBytes } from 'node:crypto'
import type { Person } from '#features/accounts/contract.ts'
import { KEY_PREFIX, scopesFor } from '#features/accounts/rules/api-keys.ts'
import type { Permission } from '#features/accounts/rules/permissions.ts'
import { insertKey, updateKeyRevoked } from '#features/accounts/server/store/api-keys.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { sha256 } from '#platform/secrets.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** A key as somebody wants it. */
export interface KeyDraft {
  name: string
  scopes: readonly Permission[]
  /** Null: until it is revoked. */
  expiresAt: Date | null
}

const DAY_MS = 24 * 3_600_000

/**
 * Makes a key for a program and tells it: nobody sees it a second time. Throws 400 for what its maker may not do, for what
 * no program may, and for a day that is past.
 */
export async function makeKey(ctx: Context, maker: Person, draft: KeyDraft, by: Actor): Promise<{ id: string; key: string }> {
  const { name, expiresAt } = draft
  const scopes = [...new Set(draft.scopes)]
  const beyond = scopes.find((scope) => !scopesFor(maker.role).includes(scope))
  if (beyond) throw invalid('scopes', `A key of yours cannot have “${beyond}”.`)
  const now = ctx.now()
  if (expiresAt !== null && expiresAt.getTime() < now.getTime() + DAY_MS / 24) throw invalid('expiresAt', 'Choose a day to come.')
  const key = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`
  const id = newId('key')
  await ctx.db.transaction(async (tx) => {
    await insertKey(tx, { id, name, hash: sha256(key), hint: key.slice(-4), scopes, createdBy: maker.userId, createdAt: now, expiresAt })
    await recordAction(tx, by, { action: 'key.made', subject: { type: 'key', id }, after: { name, scopes, expiresAt } })
  })
  return { id, key }
}

/** Ends a key at once. Throws 404 where it has ended already. */
export async function revokeKey(ctx: Context, id: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const revoked = await updateKeyRevoked(tx, id, ctx.now())
    if (!revoked) throw notFound('There is no such key in use.')
    await recordAction(tx, by, { action: 'key.revoked', subject: { type: 'key', id }, before: revoked })
  })
}
