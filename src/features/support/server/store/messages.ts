import { type Extras, type Message, messageColumns } from '#features/support/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Inserts a message. Undefined if its `key` exists in the conversation. */
export async function insertMessage(tx: Transaction, message: Omit<Message, 'seq'>): Promise<Message | undefined> {
  const { id, conversationId, author, authorId, content, extras, key, createdAt } = message
  return tx.first(
    `insert into conversation_messages (id, conversation_id, author, author_id, content, extras, key, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (conversation_id, key) do nothing returning ${messageColumns}`,
    [id, conversationId, author, authorId, content, JSON.stringify(extras), key, createdAt],
    'messages_insert',
  )
}

export async function selectMessageByKey(db: Queryable, conversationId: string, key: string): Promise<Message | undefined> {
  return db.first(
    `select ${messageColumns} from conversation_messages where conversation_id = $1 and key = $2`,
    [conversationId, key],
    'messages_by_key',
  )
}

export async function selectMessage(db: Queryable, conversationId: string, id: string): Promise<Message | undefined> {
  return db.first(`select ${messageColumns} from conversation_messages where conversation_id = $1 and id = $2`, [conversationId, id])
}

/** A range of a conversation’s messages. */
export interface MessageRange {
  /** Only the newest ones, at most this many. */
  limit: number
  /** Only those after the message with this id. */
  after?: string | undefined
  /** Only those before this position. */
  before?: number | undefined
  /** Whether to include staff notes. */
  withNotes?: boolean
}

/** Selects the newest messages of a conversation, oldest first. */
export async function selectMessages(db: Queryable, conversationId: string, range: MessageRange): Promise<Message[]> {
  const { limit, after, before, withNotes = false } = range
  const { rows } = await db.query<Message>(
    `select ${messageColumns} from conversation_messages
     where conversation_id = $1 and ($2 or author <> 'note') and ($5::bigint is null or seq < $5)
       and seq > coalesce((select seq from conversation_messages where id = $4 and conversation_id = $1), 0)
     order by seq desc limit $3`,
    [conversationId, withNotes, limit, after ?? null, before ?? null],
    'messages_newest',
  )
  return rows.reverse()
}

/** Selects the newest staff answers after position `from` and up to `upTo`, at most `limit`, oldest first. */
export async function selectAnswers(
  db: Queryable,
  conversationId: string,
  { from, upTo, limit }: { from: number; upTo: number; limit: number },
): Promise<Message[]> {
  const newest = await db.all<Message>(
    `select ${messageColumns} from conversation_messages
     where conversation_id = $1 and author = 'person' and seq > $2 and seq <= $3 order by seq desc limit $4`,
    [conversationId, from, upTo, limit],
  )
  return newest.toReversed()
}

/** Selects the position of the last staff answer. 0 if there is none. */
export async function selectLastAnswer(db: Queryable, conversationId: string): Promise<number> {
  const { seq } = await db.one<{ seq: number }>(
    `select coalesce(max(seq), 0) as seq from conversation_messages where conversation_id = $1 and author = 'person'`,
    [conversationId],
  )
  return seq
}

/** Selects the first 200 characters of the messages at these positions, by conversation id. `Picture` for messages without text. */
export async function selectLastLines(db: Queryable, seqs: readonly number[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ conversationId: string; content: string }>(
    `select conversation_id as "conversationId", coalesce(nullif(left(content, 200), ''), 'Picture') as content
     from conversation_messages where seq = any($1)`,
    [seqs],
  )
  return new Map(rows.map(({ conversationId, content }) => [conversationId, content]))
}

/** Whether the assistant has handled all customer messages before position `seq`. */
export async function isTurnOf(db: Queryable, conversationId: string, seq: number): Promise<boolean> {
  const { rows } = await db.query<{ earlier: boolean }>(
    `select exists (select from conversation_messages message where message.conversation_id = $1 and message.author = 'customer'
       and message.seq > conversations.answered and message.seq < $2) as earlier
     from conversations where id = $1`,
    [conversationId, seq],
    'messages_turn',
  )
  return rows[0]?.earlier !== true
}

export async function deleteMessage(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from conversation_messages where id = $1', [id])
}

export async function updateExtras(tx: Transaction, id: string, extras: Extras): Promise<void> {
  await tx.query('update conversation_messages set extras = $2 where id = $1', [id, JSON.stringify(extras)])
}
