import { ownersOf } from '#features/accounts/server/queries/staff.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
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
