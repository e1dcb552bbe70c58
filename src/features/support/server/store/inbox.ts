import type { Channel, ConversationStatus } from '#features/support/contract.ts'
import { type Conversation, conversationColumns } from '#features/support/server/tables.ts'
import type { Queryable } from '#platform/db/database.ts'

export const inboxParts = ['waiting', 'person', 'rest'] as const
/** waiting: longest wait first · person, rest: newest first. */
export type InboxPart = (typeof inboxParts)[number]

const conditions: Record<InboxPart, string> = { waiting: "= 'waiting'", person: "= 'person'", rest: "not in ('waiting', 'person')" }

/** Filters of one part of the inbox. */
export interface InboxQuery {
  part: InboxPart
  status?: ConversationStatus | undefined
  channel?: Channel | undefined
  suspected: boolean
  /** Only conversations assigned to this staff member. */
  assignedTo?: string | undefined
  /** Only conversations with these ids. */
  ids?: readonly string[] | undefined
  /** The last conversation of the previous page. */
  after?: { at: Date; id: string } | undefined
  limit: number
}

/** Selects a page of one part of the inbox. */
export async function selectInbox(db: Queryable, query: InboxQuery): Promise<Conversation[]> {
  const { part, status, channel, suspected, assignedTo, ids, after, limit } = query
  const [time, operator, order] = part === 'waiting' ? ['waiting_since', '>', 'asc'] : ['last_message_at', '<', 'desc']
  return db.all(
    `select ${conversationColumns} from conversations
     where status ${conditions[part]} and suspected = $1 and ($2::text is null or status = $2) and ($3::text is null or channel = $3)
       and ($4::timestamptz is null or (${time}, id) ${operator} ($4, $5))
       and ($7::text is null or assigned_to = $7) and ($8::text[] is null or id = any($8))
     order by ${time} ${order}, id ${order} limit $6`,
    [suspected, status ?? null, channel ?? null, after?.at ?? null, after?.id ?? null, limit, assignedTo ?? null, ids ?? null],
  )
}

/** Counts the conversations that match, in all parts, up to `limit`. */
export async function countInbox(db: Queryable, filters: Omit<InboxQuery, 'part' | 'after'>): Promise<number> {
  const { status, channel, suspected, assignedTo, ids, limit } = filters
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (
       select from conversations where suspected = $1 and ($2::text is null or status = $2) and ($3::text is null or channel = $3)
         and ($4::text is null or assigned_to = $4) and ($5::text[] is null or id = any($5)) limit $6) found`,
    [suspected, status ?? null, channel ?? null, assignedTo ?? null, ids ?? null, limit],
  )
  return rows[0]?.count ?? 0
}

/** Counts conversations that wait for a person, without suspected spam. */
export async function countWaiting(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from conversations where status = 'waiting' and not suspected`,
    [],
    'conversations_count_waiting',
  )
  return rows[0]?.count ?? 0
}

/** Alternative search criteria. A conversation has to match one of them. */
export interface SearchCriteria {
  userIds: readonly string[]
  orderIds: readonly string[]
  /** Lower case. */
  emails: readonly string[]
  /** The beginning of a guest's name, lower case. */
  name: string
}

/** Selects the ids of the newest matches, at most `limit`. */
export async function selectMatches(db: Queryable, { userIds, orderIds, emails, name }: SearchCriteria, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from (
       select id, last_message_at from conversations where user_id = any($1)
       union select id, last_message_at from conversations where order_id = any($2)
       union select id, last_message_at from conversations where lower(email) = any($3)
       union select id, last_message_at from conversations where name is not null and lower(name) like $4
     ) matches order by last_message_at desc limit $5`,
    [userIds, orderIds, emails, `${name.replaceAll(/[\\%_]/g, '\\$&')}%`, limit],
  )
  return rows.map(({ id }) => id)
}

/** A conversation that waits for a person. */
export interface WaitingConversation {
  id: string
  channel: Channel
  /** Empty in the chat. */
  subject: string
  since: Date
}

/** Lists conversations that wait for a person, without suspected spam, longest wait first. */
export async function selectWaiting(db: Queryable, limit: number): Promise<WaitingConversation[]> {
  return db.all(
    `select id, channel, subject, waiting_since as since from conversations
     where status = 'waiting' and not suspected order by waiting_since, id limit $1`,
    [limit],
  )
}
