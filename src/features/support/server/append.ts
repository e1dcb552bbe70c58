import { grown } from '#features/support/server/moves.ts'
import { insertMessage } from '#features/support/server/store/messages.ts'
import type { Conversation, Extras, Message } from '#features/support/server/tables.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

/** What somebody says. */
export interface Saying {
  author: Message['author']
  authorId?: string | null
  content: string
  extras?: Extras
  /** The sender's own name of it; twins are kept once. */
  key?: string | undefined
  at: Date
}

/** A conversation and the message that made it so. */
export interface Appended {
  conversation: Conversation
  message: Message
}

/** Adds a message to a held conversation, which its caller then writes back; undefined where its twin is there. */
export async function append(tx: Transaction, held: Conversation, saying: Saying): Promise<Appended | undefined> {
  const { author, authorId = null, content, extras = {}, key = null, at } = saying
  const message = await insertMessage(tx, {
    id: newId('msg', at.getTime()),
    conversationId: held.id,
    author,
    authorId,
    content,
    extras,
    key,
    createdAt: at,
  })
  return message && { conversation: grown(held, message), message }
}
