import type { Account } from '#features/accounts/server/queries.ts'
import type { ContactSubmission } from '#features/support/contract.ts'
import { deleteMessagesFrom, insertMessage } from '#features/support/server/store.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

/** Takes a message in; the same one sent twice is kept once. */
export async function receiveMessage(ctx: Context, { homepage, ...message }: ContactSubmission): Promise<void> {
  // Kept all the same: a browser may have filled in the trap by itself.
  const suspected = Boolean(homepage?.trim())
  await insertMessage(ctx.db, { id: newId('msg'), ...message, suspected, createdAt: ctx.now() })
}

/** Deletes what a person wrote to the shop, from their confirmed address. */
export async function eraseMessages(tx: Transaction, { email, emailVerified }: Account): Promise<void> {
  if (emailVerified) await deleteMessagesFrom(tx, email)
}
