import type { Account } from '#features/accounts/server/queries.ts'
import { eraseNotesOf } from '#features/delivery/server/store/deliveries.ts'
import { orderIdsOfPerson } from '#features/orders/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'

/** Erases the notes that a person wrote for their deliveries. Runs before their orders lose their owner. */
export async function eraseNotes(tx: Transaction, account: Account): Promise<void> {
  await eraseNotesOf(tx, await orderIdsOfPerson(tx, account))
}
