import type { Account } from '#features/accounts/server/queries.ts'
import { selectConversationsOf, selectMessagesOf } from '#features/support/server/store/conversations.ts'
import { selectNewestPictures } from '#features/support/server/store/pictures.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { pluck } from '#shared/records.ts'

/** Lists an account’s conversations, newest first; with `email` also those of guests with that address. */
export async function conversationsOfPerson(
  ctx: Context,
  userId: string,
  email: string | null,
): Promise<Pick<Conversation, 'id' | 'subject' | 'channel' | 'status' | 'lastMessageAt'>[]> {
  return (await selectConversationsOf(ctx.db, userId, email)).toReversed()
}

/** Of the newest pictures in an export; the others are listed without their bytes, because an export is one text in memory. */
const MAX_EXPORTED_BYTES = 8 * 1024 * 1024

/** Collects an account’s conversations for its data export, including those from its confirmed email address. */
export async function collectConversations(ctx: Context, { userId, email, emailVerified }: Account): Promise<unknown> {
  const confirmed = emailVerified ? email : null
  const [conversations, messages] = await Promise.all([
    selectConversationsOf(ctx.db, userId, confirmed),
    selectMessagesOf(ctx.db, userId, confirmed),
  ])
  const newest = await selectNewestPictures(ctx.db, pluck(conversations, 'id'), MAX_EXPORTED_BYTES)
  const files = new Map(newest.map(({ id, bytes }) => [id, bytes.toString('base64')]))
  return conversations.map(({ id, channel, name, email: given, subject, status, createdAt, closedAt, rating, ratingComment, ratedAt }) => ({
    channel,
    name,
    email: given,
    subject,
    status,
    createdAt,
    closedAt,
    rating,
    ratingComment,
    ratedAt,
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
