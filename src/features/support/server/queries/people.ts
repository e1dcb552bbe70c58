import type { Account } from '#features/accounts/server/queries.ts'
import { selectConversationsOf, selectMessagesAfter } from '#features/support/server/store/conversations.ts'
import { selectNewestPictures, selectPicture } from '#features/support/server/store/pictures.ts'
import type { Conversation, Message } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { each, inPages, ROWS_AT_ONCE } from '#platform/db/pages.ts'

export { selectNewestConversationsOf as newestConversationsOf } from '#features/support/server/store/conversations.ts'

/** An export includes the newest pictures up to this size. Older ones are listed without their bytes, so the file stays small enough to open. */
const MAX_EXPORTED_BYTES = 8 * 1024 * 1024

/** Collects an account’s conversations for its data export, including those from its confirmed email address. */
export async function collectConversations({ db }: Context, { userId, email, emailVerified }: Account): Promise<unknown> {
  const confirmed = emailVerified ? email : null
  const included = new Set(await selectNewestPictures(db, userId, confirmed, MAX_EXPORTED_BYTES))
  const conversations = inPages((last?: Conversation) => selectConversationsOf(db, userId, confirmed, ROWS_AT_ONCE, last))
  return each(
    conversations,
    ({ id, channel, name, email: enteredEmail, subject, status, createdAt, closedAt, rating, ratingComment, ratedAt }) => ({
      channel,
      name,
      email: enteredEmail,
      subject,
      status,
      createdAt,
      closedAt,
      rating,
      ratingComment,
      ratedAt,
      messages: each(
        inPages((last?: Message) => selectMessagesAfter(db, id, last?.seq ?? 0, ROWS_AT_ONCE)),
        (message) => exportMessage(db, message, included),
      ),
    }),
  )
}

/** Exports a message, with the bytes of the pictures that are `included`. */
function exportMessage(
  db: Queryable,
  { conversationId, author, content, extras, createdAt: at }: Message,
  included: ReadonlySet<string>,
): unknown {
  const contentOf = async (id: string) =>
    included.has(id) ? (await selectPicture(db, conversationId, id))?.bytes.toString('base64') : null
  const pictures = extras.pictures && each(extras.pictures, async ({ id, ...file }) => ({ ...file, content: await contentOf(id) }))
  return { author, content, at, ...(pictures && { pictures }) }
}
