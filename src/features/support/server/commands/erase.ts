import type { Account } from '#features/accounts/server/queries.ts'
import { deleteConversationsOf, deletePresence } from '#features/support/server/store/people.ts'
import type { Transaction } from '#platform/db/database.ts'

/** Deletes what a person said to the shop: signed in, or from their confirmed address. */
export async function eraseConversations(tx: Transaction, { userId, email, emailVerified }: Account): Promise<void> {
  await Promise.all([deleteConversationsOf(tx, userId, emailVerified ? email : null), deletePresence(tx, userId)])
}
