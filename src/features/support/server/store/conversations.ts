import { type Conversation, conversationColumns } from '#features/support/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** What a conversation begins with. */
export type Beginning = Pick<
  Conversation,
  'id' | 'channel' | 'userId' | 'key' | 'name' | 'email' | 'subject' | 'status' | 'suspected' | 'createdAt'
>

/** Begins a conversation; undefined where `key` has begun one already. */
export async function insertConversation(tx: Transaction, begun: Beginning): Promise<Conversation | undefined> {
  const { id, channel, userId, key, name, email, subject, status, suspected, createdAt } = begun
  const { rows } = await tx.query<Conversation>(
    `insert into conversations (id, channel, user_id, key, name, email, subject, status, suspected, created_at, last_message_at, waiting_since,
       person_asked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, case when $8 = 'waiting' then $10::timestamptz end,
       case when $8 = 'waiting' then $10::timestamptz end)
     on conflict (key) do nothing returning ${conversationColumns}`,
    [id, channel, userId, key, name, email, subject, status, suspected, createdAt],
  )
  return rows[0]
}

export async function selectConversation(db: Queryable, id: string): Promise<Conversation | undefined> {
  const { rows } = await db.query<Conversation>(`select ${conversationColumns} from conversations where id = $1`, [id], 'conversations_one')
  return rows[0]
}

export async function selectByKey(db: Queryable, key: string): Promise<Conversation | undefined> {
  const { rows } = await db.query<Conversation>(`select ${conversationColumns} from conversations where key = $1`, [key])
  return rows[0]
}

/** Keeps everybody else from changing it until the transaction ends. */
export async function holdConversation(tx: Transaction, id: string): Promise<Conversation | undefined> {
  const { rows } = await tx.query<Conversation>(
    `select ${conversationColumns} from conversations where id = $1 for no key update`,
    [id],
    'conversations_hold',
  )
  return rows[0]
}

/**
 * The talk that an account is in: its newest open one. What it wrote by the contact form is none until a person has answered,
 * for the assistant would be silent in it.
 */
export async function selectOpenOf(db: Queryable, userId: string): Promise<Conversation | undefined> {
  const { rows } = await db.query<Conversation>(
    `select ${conversationColumns} from conversations
     where user_id = $1 and status <> 'closed' and (channel <> 'contact' or status = 'person')
     order by last_message_at desc, id desc limit 1`,
    [userId],
    'conversations_open_of',
  )
  return rows[0]
}

/** One transaction at a time begins a conversation of an account. */
export async function holdBeginnings(tx: Transaction, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('conversation of ' || $1, 0))`, [userId])
}

/** Writes back what steps and messages change; the row is held. */
export async function updateConversation(tx: Transaction, changed: Conversation): Promise<void> {
  const { id, key, name, email, status, assignedTo, waitingSince, closedAt } = changed
  const { customerSeen, staffSeen, lastMessage, lastMessageAt, answered, letterDueAt } = changed
  const { personAskedAt, personAnsweredAt, personAnsweredBy } = changed
  await tx.query(
    `update conversations set key = $2, name = $3, email = $4, status = $5, assigned_to = $6, waiting_since = $7, closed_at = $8,
       customer_seen = $9, staff_seen = $10, last_message = $11, last_message_at = $12, answered = $13, letter_due_at = $14,
       person_asked_at = $15, person_answered_at = $16, person_answered_by = $17
     where id = $1`,
    [
      id,
      key,
      name,
      email,
      status,
      assignedTo,
      waitingSince,
      closedAt,
      customerSeen,
      staffSeen,
      lastMessage,
      lastMessageAt,
      answered,
      letterDueAt,
      personAskedAt,
      personAnsweredAt,
      personAnsweredBy,
    ],
    'conversations_update',
  )
}

/**
 * Its customer has seen everything up to a message; a letter that would tell of it is not needed, unless they came by the
 * contact form.
 */
export async function updateCustomerSeen(db: Queryable, id: string, seq: number): Promise<void> {
  await db.query(
    `update conversations set customer_seen = $2,
       letter_due_at = case when channel = 'contact' or last_message > $2 then letter_due_at end
     where id = $1 and customer_seen < $2`,
    [id, seq],
  )
}

/** One of the shop's people has seen everything up to a message. */
export async function updateStaffSeen(db: Queryable, id: string, seq: number): Promise<void> {
  await db.query('update conversations set staff_seen = $2 where id = $1 and staff_seen < $2', [id, seq])
}

/** The assistant is done with everything up to a message. */
export async function updateAnswered(db: Queryable, id: string, seq: number): Promise<void> {
  await db.query('update conversations set answered = $2 where id = $1 and answered < $2', [id, seq])
}

/** Whose it is: an account's, or a guest's (`userId` null). */
export async function selectOwner(db: Queryable, id: string): Promise<{ userId: string | null } | undefined> {
  const { rows } = await db.query<{ userId: string | null }>(
    'select user_id as "userId" from conversations where id = $1',
    [id],
    'conversations_owner',
  )
  return rows[0]
}
