import { type Conversation, conversationColumns, type Message, messageColumns } from '#features/support/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { isAfterLast, oldestFirst } from '#platform/db/pages.ts'

/** The columns of a new conversation. */
export type NewConversation = Pick<
  Conversation,
  'id' | 'channel' | 'userId' | 'key' | 'name' | 'email' | 'subject' | 'status' | 'suspected' | 'createdAt'
>

/** Inserts a conversation. Undefined if one with this `key` exists. */
export async function insertConversation(tx: Transaction, conversation: NewConversation): Promise<Conversation | undefined> {
  const { id, channel, userId, key, name, email, subject, status, suspected, createdAt } = conversation
  return tx.first(
    `insert into conversations (id, channel, user_id, key, name, email, subject, status, suspected, created_at, last_message_at, waiting_since,
       person_asked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, case when $8 = 'waiting' then $10::timestamptz end,
       case when $8 = 'waiting' then $10::timestamptz end)
     on conflict (key) do nothing returning ${conversationColumns}`,
    [id, channel, userId, key, name, email, subject, status, suspected, createdAt],
  )
}

export async function selectConversation(db: Queryable, id: string): Promise<Conversation | undefined> {
  return db.first(`select ${conversationColumns} from conversations where id = $1`, [id], 'conversations_one')
}

/** Selects conversations by id, the one with the newest message first. */
export async function selectConversations(db: Queryable, ids: readonly string[]): Promise<Conversation[]> {
  return db.all(`select ${conversationColumns} from conversations where id = any($1) order by last_message_at desc, id desc`, [ids])
}

export async function selectByKey(db: Queryable, key: string): Promise<Conversation | undefined> {
  return db.first(`select ${conversationColumns} from conversations where key = $1`, [key])
}

/** Locks a conversation until the transaction ends. */
export async function lockConversation(tx: Transaction, id: string): Promise<Conversation | undefined> {
  return tx.first(`select ${conversationColumns} from conversations where id = $1 for no key update`, [id], 'conversations_hold')
}

/**
 * Selects an account’s newest open conversation. One from the contact form only counts once a person has answered, because the assistant
 * never answers it. If none is open, selects the newest conversation if staff closed it after `closedSince` and it isn’t rated yet.
 */
export async function selectCurrentOf(db: Queryable, userId: string, closedSince: Date): Promise<Conversation | undefined> {
  return db.first(
    `select ${conversationColumns} from conversations
     where user_id = $1 and (channel <> 'contact' or status = 'person') and (status <> 'closed'
       or (rating_asked_at > $2 and rating is null and not exists (
         select from conversations newer where newer.user_id = $1 and newer.created_at > conversations.created_at)))
     order by status = 'closed', last_message_at desc, id desc limit 1`,
    [userId, closedSince],
    'conversations_current_of',
  )
}

/** Blocks other transactions from starting a conversation for an account until this one ends. */
export async function lockNewConversations(tx: Transaction, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('conversation of ' || $1, 0))`, [userId])
}

/** Saves everything that steps and messages change. The row must be locked. */
export async function updateConversation(tx: Transaction, changed: Conversation): Promise<void> {
  const { id, key, name, email, status, assignedTo, waitingSince, closedAt } = changed
  const { customerSeen, staffSeen, lastMessage, lastMessageAt, answered, emailDueAt } = changed
  const { personAskedAt, personAnsweredAt, personAnsweredBy, ratingAskedAt, beforeClosing, suspected } = changed
  await tx.query(
    `update conversations set key = $2, name = $3, email = $4, status = $5, assigned_to = $6, waiting_since = $7, closed_at = $8,
       customer_seen = $9, staff_seen = $10, last_message = $11, last_message_at = $12, answered = $13, email_due_at = $14,
       person_asked_at = $15, person_answered_at = $16, person_answered_by = $17, rating_asked_at = $18, before_closing = $19, suspected = $20
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
      emailDueAt,
      personAskedAt,
      personAnsweredAt,
      personAnsweredBy,
      ratingAskedAt,
      beforeClosing && JSON.stringify(beforeClosing),
      suspected,
    ],
    'conversations_update',
  )
}

/** Makes the closing of a conversation final, so it can no longer be undone. */
export async function clearBeforeClosing(tx: Transaction, id: string): Promise<void> {
  await tx.query('update conversations set before_closing = null where id = $1', [id])
}

/** Stores the customer’s rating of a conversation, replacing an earlier one. */
export async function updateRating(
  tx: Transaction,
  { id, rating, ratingComment, ratedAt }: Pick<Conversation, 'id' | 'rating' | 'ratingComment' | 'ratedAt'>,
): Promise<void> {
  await tx.query('update conversations set rating = $2, rating_comment = $3, rated_at = $4 where id = $1', [
    id,
    rating,
    ratingComment,
    ratedAt,
  ])
}

/**
 * Records that the customer has seen everything up to position `seq`. This cancels the pending email, unless the conversation came from the
 * contact form or has newer messages.
 */
export async function updateCustomerSeen(db: Queryable, id: string, seq: number): Promise<void> {
  await db.query(
    `update conversations set customer_seen = $2,
       email_due_at = case when channel = 'contact' or last_message > $2 then email_due_at end
     where id = $1 and customer_seen < $2`,
    [id, seq],
  )
}

/** Records that staff have seen everything up to position `seq`. */
export async function updateStaffSeen(db: Queryable, id: string, seq: number): Promise<void> {
  await db.query('update conversations set staff_seen = $2 where id = $1 and staff_seen < $2', [id, seq])
}

/** Records that the assistant is done with everything up to position `seq`. */
export async function updateAnswered(db: Queryable, id: string, seq: number): Promise<void> {
  await db.query('update conversations set answered = $2 where id = $1 and answered < $2', [id, seq])
}

/** Returns the owner of a conversation. `userId` is null for a guest. Undefined if it doesn’t exist. */
export async function selectOwner(db: Queryable, id: string): Promise<{ userId: string | null } | undefined> {
  return db.first('select user_id as "userId" from conversations where id = $1', [id], 'conversations_owner')
}

/** Unseen answers: those at positions after `from`, up to `upTo`. */
interface Unseen {
  conversationId: string
  from: number
  upTo: number
}

/**
 * Claims the answers that are due by email from at most `limit` conversations and marks them as sent. Conversations from the contact form
 * have all answers emailed, others only unseen ones. Several processes can run it without waiting for each other.
 */
export async function claimDueEmails(tx: Transaction, now: Date, limit: number): Promise<Unseen[]> {
  return tx.all(
    `with due as (
       select id, case when channel = 'contact' then emailed else greatest(emailed, customer_seen) end as "from"
       from conversations where email_due_at <= $1 order by email_due_at limit $2 for no key update skip locked
     )
     update conversations set emailed = last_message, email_due_at = null from due where conversations.id = due.id
     returning conversations.id as "conversationId", due."from", conversations.last_message as "upTo"`,
    [now, limit],
    'emails_due',
  )
}

/** Conversations of an account ($1) and, with an address ($2), of guests with that address. */
export const theirs = '(user_id = $1 or (user_id is null and lower(email) = lower($2)))'

/** Selects an account’s conversations after `last`, oldest first, at most `limit`. */
export async function selectConversationsOf(
  db: Queryable,
  userId: string,
  email: string | null,
  limit: number,
  last?: Conversation,
): Promise<Conversation[]> {
  return db.all(
    `select ${conversationColumns} from conversations where ${theirs} and ${isAfterLast('conversations', '$3', '$4')} ${oldestFirst} limit $5`,
    [userId, email, last?.createdAt, last?.id, limit],
  )
}

/** Selects the newest `limit` conversations of an account and, with `email`, of guests with that address. */
export async function selectNewestConversationsOf(
  db: Queryable,
  { userId, email }: { userId: string; email: string | null },
  limit: number,
): Promise<Conversation[]> {
  return db.all(`select ${conversationColumns} from conversations where ${theirs} order by created_at desc, id desc limit $3`, [
    userId,
    email,
    limit,
  ])
}

/** Selects at most `limit` messages of a conversation after position `after`, without notes, oldest first. */
export async function selectMessagesAfter(db: Queryable, conversationId: string, after: number, limit: number): Promise<Message[]> {
  return db.all(
    `select ${messageColumns} from conversation_messages
     where author <> 'note' and conversation_id = $1 and seq > $2 order by seq limit $3`,
    [conversationId, after, limit],
  )
}

/** Updates the email address of an account’s conversations, so answers go to the new one. */
export async function updateConversationsEmail(
  tx: Transaction,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await tx.query('update conversations set email = $3 where user_id = $1 and lower(email) = lower($2)', [userId, from, to])
}

export async function deleteConversationsOf(tx: Transaction, userId: string, email: string | null): Promise<void> {
  await tx.query(`delete from conversations where ${theirs}`, [userId, email])
}

/** Deletes a staff member’s online status. */
export async function deletePresence(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from support_presence where user_id = $1', [userId])
}
