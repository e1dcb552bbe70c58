import type { Account } from '#features/accounts/server/queries.ts'
import { updateForgotten } from '#features/delivery/server/store/deliveries.ts'
import { orderIdsOfPerson } from '#features/orders/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'

/** Takes off what a person wrote for those who deliver. Before their orders forget whose they were. */
export async function eraseNotes(tx: Transaction, account: Account): Promise<void> {
  await updateForgotten(tx, await orderIdsOfPerson(tx, account))
}
