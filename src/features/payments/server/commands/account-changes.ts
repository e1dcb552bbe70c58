import { ownersOf } from '#features/accounts/server/queries/staff.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { newId } from '#shared/ids.ts'

/**
 * Has every owner told, each by an event of their own, that payments go to another account from now on, in the caller's transaction. `what`
 * changed is a sentence without its period; `askedBy` is who asked for it, where `by` approved it.
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
