import type { Account } from '#features/accounts/server/queries.ts'
import { selectConversationsOf, selectMessagesAfter } from '#features/support/server/store/conversations.ts'
import { selectNewestPictures, selectPicture } from '#features/support/server/store/pictures.ts'
import type { Conversation, Message } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { each, inPages, ROWS_AT_ONCE } from '#platform/db/pages.ts'
import { pluck } from '#shared/records.ts'

export { selectNewestConversationsOf as newestConversationsOf } from '#features/support/server/store/conversations.ts'

/** Of the newest pictures in an export; the others are listed without their bytes, so that the file can be opened. */
const MAX_EXPORTED_BYTES = 8 * 1024 * 1024

/** Collects an account’s conversations for its data export, including those from its confirmed email address. */
export async function collectConversations({ db }: Context, { userId, email, emailVerified }: Account): Promise<unknown> {
  const confirmed = emailVerified ? email : null
  const ids = pluck(await selectConversationsOf(db, userId, confirmed), 'id')
  const shown = new Set(await selectNewestPictures(db, ids, MAX_EXPORTED_BYTES))
  const conversations = inPages((last?: Conversation) => selectConversationsOf(db, userId, confirmed, ROWS_AT_ONCE, last))
  return each(
    conversations,
    ({ id, channel, name, email: given, subject, status, createdAt, closedAt, rating, ratingComment, ratedAt }) => ({
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
      messages: each(
        inPages((last?: Message) => selectMessagesAfter(db, id, last?.seq ?? 0, ROWS_AT_ONCE)),
        (message) => exportMessage(db, message, shown),
      ),
    }),
  )
}

/** A message with the bytes of those of its pictures that are `shown`. */
function exportMessage(
  db: Queryable,
  { conversationId, author, content, extras, createdAt: at }: Message,
  shown: ReadonlySet<string>,
): unknown {
  const contentOf = async (id: string) => (shown.has(id) ? (await selectPicture(db, conversationId, id))?.bytes.toString('base64') : null)
  const pictures = extras.pictures && each(extras.pictures, async ({ id, ...file }) => ({ ...file, content: await contentOf(id) }))
  return { author, content, at, ...(pictures && { pictures }) }
}
