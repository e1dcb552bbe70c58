import { oneTimeToken } from '#features/accounts/server/queries.ts'
import { insertLockToken } from '#features/accounts/server/store/one-time-tokens.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { sha256 } from '#platform/secrets.ts'
import { newId } from '#shared/ids.ts'

/** How long a “This wasn't me” link is valid, in days. */
const LOCK_LINK_DAYS = 7

/** A change in who can sign in to an account or act on its behalf. The owner gets an email about it. */
type SignInChange =
  | 'password_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_replaced'
  | 'passkey_added'
  | 'passkey_removed'
  | 'google_connected'
  | 'google_disconnected'
  | 'api_key_created'

/**
 * Publishes the event that notifies the owner of a change made at `at`, with a link that locks the account and removes everything set up
 * since then.
 */
export async function publishSignInChange(ctx: Context, tx: Transaction, userId: string, change: SignInChange, at: Date): Promise<void> {
  const tokenId = newId('tok')
  const expiresAt = new Date(at.getTime() + LOCK_LINK_DAYS * 24 * 3_600_000)
  await insertLockToken(tx, { hash: sha256(oneTimeToken(ctx, tokenId)), userId, expiresAt }, at)
  await publish(tx, { type: `account.${change}`, payload: { userId, tokenId, requestId: newId('req') } })
}
