import type { Account } from '#features/accounts/server/queries.ts'
import { selectConversationsOf, selectMessagesOf } from '#features/support/server/store/people.ts'
import type { Context } from '#platform/context.ts'

/** What a person and the shop said to each other, for the copy of their data: signed in, or from their confirmed address. */
export async function collectConversations(ctx: Context, { userId, email, emailVerified }: Account): Promise<unknown> {
  const confirmed = emailVerified ? email : null
  const [conversations, messages] = await Promise.all([
    selectConversationsOf(ctx.db, userId, confirmed),
    selectMessagesOf(ctx.db, userId, confirmed),
  ])
  return conversations.map(({ id, channel, name, email: given, subject, status, createdAt, closedAt }) => ({
    channel,
    name,
    email: given,
    subject,
    status,
    createdAt,
    closedAt,
    messages: messages
      .filter(({ conversationId }) => conversationId === id)
      .map(({ author, content, createdAt: at }) => ({ author, content, at })),
  }))
}
