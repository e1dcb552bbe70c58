import { ownersOf } from '#features/accounts/server/queries/staff.ts'
import { lockConnections, selectSettingsVersion } from '#features/payments/server/store/connections.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/**
 * Publishes an event for every owner, in the caller's transaction, when payments start going to another account. `what` describes the
 * change as a sentence without a period. `askedBy` requested the change if `by` approved it.
 */
export async function publishAccountChange(
  tx: Transaction,
  what: string,
  { askedBy, by }: { askedBy: string | undefined; by: Actor },
): Promise<void> {
  const change = { changeId: newId('chg'), what, changedBy: askedBy ?? by.userId, approvedBy: by.userId }
  const owners = await ownersOf(tx)
  await publish(tx, ...owners.map(({ userId }) => ({ type: 'payments.account_changed', payload: { userId, ...change } })))
}

/**
 * Locks the payment settings until the transaction ends. Throws 409 `payment_settings_changed` if they changed since `version` was read,
 * because a second person may only approve what they were shown.
 */
export async function lockSettings(tx: Transaction, version: string): Promise<void> {
  await lockConnections(tx)
  if ((await selectSettingsVersion(tx)) === version) return
  throw new Refusal(
    409,
    'payment_settings_changed',
    'The payment settings have changed in the meantime. Nothing was saved. Reload them and make your changes again.',
  )
}
