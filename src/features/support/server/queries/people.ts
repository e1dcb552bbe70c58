import { selectConversationsOf } from '#features/support/server/store/people.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'

/** A person's conversations, newest first: the account's, and with `email` those of whoever gave that address without one. */
export async function conversationsOfPerson(
  ctx: Context,
  userId: string,
  email: string | null,
): Promise<Pick<Conversation, 'id' | 'subject' | 'channel' | 'status' | 'lastMessageAt'>[]> {
  return (await selectConversationsOf(ctx.db, userId, email)).toReversed()
}
