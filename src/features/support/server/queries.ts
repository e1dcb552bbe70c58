import type { Account } from '#features/accounts/server/queries.ts'
import { selectMessagesFrom } from '#features/support/server/store.ts'
import type { Context } from '#platform/context.ts'

/** What a person wrote to the shop, for the copy of their data: from their confirmed address. */
export async function collectMessages(ctx: Context, { email, emailVerified }: Account): Promise<unknown> {
  return emailVerified ? selectMessagesFrom(ctx.db, email) : []
}
