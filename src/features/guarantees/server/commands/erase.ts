import type { Account } from '#features/accounts/server/queries.ts'
import { updateAnonymous } from '#features/guarantees/server/store/people.ts'
import { orderIdsOfPerson } from '#features/orders/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'

/** Takes off what a person wrote in requests, and their name and address from declarations. Before their orders forget them. */
export async function eraseRequests(tx: Transaction, account: Account): Promise<void> {
  const orderIds = await orderIdsOfPerson(tx, account)
  await updateAnonymous(tx, { orderIds, email: account.emailVerified ? account.email : null })
}
