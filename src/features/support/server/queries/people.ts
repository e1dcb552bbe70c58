import type { Account } from '#features/accounts/server/queries.ts'
import { selectConversationsOf, selectMessagesOf } from '#features/support/server/store/conversations.ts'
import { selectSmallPictures } from '#features/support/server/store/pictures.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'

/** Lists an account’s conversations, newest first; with `email` also those of guests with that address. */
export async function conversationsOfPerson(
  ctx: Context,
  userId: string,
  email: string | null,
): Promise<Pick<Conversation, 'id' | 'subject' | 'channel' | 'status' | 'lastMessageAt'>[]> {
  return (await selectConversationsOf(ctx.db, userId, email)).toReversed()
}

/** Larger pictures are listed in an export without their bytes, so that the export stays small. */
const MAX_EXPORTED_BYTES = 256 * 1024

/** Collects an account’s conversations for its data export, including those from its confirmed email address. */
export async function collectConversations(ctx: Context, { userId, email, emailVerified }: Account): Promise<unknown> {
  const confirmed = emailVerified ? email : null
  const [conversations, messages] = await Promise.all([
    selectConversationsOf(ctx.db, userId, confirmed),
    selectMessagesOf(ctx.db, userId, confirmed),
  ])
  const small = await Promise.all(conversations.map(({ id }) => selectSmallPictures(ctx.db, id, MAX_EXPORTED_BYTES)))
  const files = new Map(small.flat().map(({ id, bytes }) => [id, bytes.toString('base64')]))
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
      .map(({ author, content, extras, createdAt: at }) => ({
        author,
        content,
        at,
        ...(extras.pictures && {
          pictures: extras.pictures.map(({ id: picture, ...file }) => ({ ...file, content: files.get(picture) ?? null })),
        }),
      })),
  }))
}
