import { type Conversation, conversationColumns, type Message, messageColumns } from '#features/support/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** What an account wrote and, where `email` is given, whoever gave that address without one. */
const theirs = '(user_id = $1 or (user_id is null and lower(email) = lower($2)))'

/** A person's conversations, oldest first. */
export async function selectConversationsOf(db: Queryable, userId: string, email: string | null): Promise<Conversation[]> {
  const { rows } = await db.query<Conversation>(
    `select ${conversationColumns} from conversations where ${theirs} order by created_at, id`,
    [userId, email],
  )
  return rows
}

/** What was said in a person's conversations, oldest first. */
export async function selectMessagesOf(db: Queryable, userId: string, email: string | null): Promise<Message[]> {
  const { rows } = await db.query<Message>(
    `select ${messageColumns} from conversation_messages
     where author <> 'note' and conversation_id in (select id from conversations where ${theirs}) order by seq`,
    [userId, email],
  )
  return rows
}

export async function deleteConversationsOf(tx: Transaction, userId: string, email: string | null): Promise<void> {
  await tx.query(`delete from conversations where ${theirs}`, [userId, email])
}

/** Whoever worked for the shop is not there any more. */
export async function deletePresence(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from support_presence where user_id = $1', [userId])
}
