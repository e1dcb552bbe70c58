import type { PictureType } from '#features/blog/rules/pictures.ts'
import { theirs } from '#features/support/server/store/conversations.ts'
import { type Conversation, conversationColumns } from '#features/support/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { pluck } from '#shared/records.ts'

/** The bytes of a picture in a message. */
export interface StoredPicture {
  id: string
  type: PictureType
  bytes: Buffer
}

/** A re-encoded picture for a new message. */
export interface NewPicture extends StoredPicture {
  width: number
  height: number
}

export async function insertPicture(
  tx: Transaction,
  { id: messageId, conversationId }: { id: string; conversationId: string },
  { id, type, bytes }: StoredPicture,
): Promise<void> {
  await tx.query('insert into chat_pictures (id, conversation_id, message_id, type, bytes) values ($1, $2, $3, $4, $5)', [
    id,
    conversationId,
    messageId,
    type,
    bytes,
  ])
}

/** Adds up the bytes of all pictures in a conversation. */
export async function sumPictureBytes(db: Queryable, conversationId: string): Promise<number> {
  const found = await db.first<{ bytes: number }>(
    'select coalesce(sum(octet_length(bytes)), 0)::integer as bytes from chat_pictures where conversation_id = $1',
    [conversationId],
  )
  return found?.bytes ?? 0
}

/** Selects a picture in a message. */
export async function selectPicture(db: Queryable, conversationId: string, id: string): Promise<StoredPicture | undefined> {
  return db.first('select id, type, bytes from chat_pictures where conversation_id = $1 and id = $2', [conversationId, id])
}

/** Selects the conversation that has a picture. */
export async function selectConversationOfPicture(db: Queryable, id: string): Promise<Conversation | undefined> {
  return db.first(
    `select ${conversationColumns} from conversations where id = (select conversation_id from chat_pictures where chat_pictures.id = $1)`,
    [id],
  )
}

/** Selects the ids of the newest pictures in an account’s conversations, up to `maxBytes` in total. */
export async function selectNewestPictures(db: Queryable, userId: string, email: string | null, maxBytes: number): Promise<string[]> {
  const newest = await db.all<{ id: string }>(
    `select id from (
       select id, sum(octet_length(bytes)) over (order by id desc) as total
       from chat_pictures where conversation_id in (select conversations.id from conversations where ${theirs})
     ) counted where total <= $3`,
    [userId, email, maxBytes],
  )
  return pluck(newest, 'id')
}
