import { selectConversationsOf } from '#features/support/server/store/people.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Queryable } from '#platform/db/database.ts'

/** What the shop and a customer talked about, oldest first: an account's, or a guest's by their address. */
export function conversationsWith(db: Queryable, { userId, email }: { userId: string | null; email: string }): Promise<Conversation[]> {
  return selectConversationsOf(db, userId ?? '', email)
}
