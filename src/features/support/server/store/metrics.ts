import { SATISFIED_FROM } from '#features/support/rules/conversation.ts'
import type { Queryable } from '#platform/db/database.ts'

/** From `from`, inclusive, to `to`, exclusive. */
export interface Window {
  from: Date
  to: Date
}

/** Counts new conversations by day (UTC) and channel. Days without any have no row. */
export async function countNewConversations(
  db: Queryable,
  { from, to }: Window,
): Promise<{ day: string; chat: number; contact: number; order: number }[]> {
  return db.all(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, (count(*) filter (where channel = 'chat'))::integer as chat,
       (count(*) filter (where channel = 'contact'))::integer as contact, (count(*) filter (where channel = 'order'))::integer as order
     from conversations where created_at >= $1 and created_at < $2 and not suspected group by 1`,
    [from, to],
  )
}

/** Counts conversations in which a person was first asked for in the window, with the waiting times in seconds. */
export async function selectResponses(
  db: Queryable,
  { from, to }: Window,
): Promise<{ asked: number; answered: number; median: number | null; p90: number | null }> {
  const { rows } = await db.query<{ asked: number; answered: number; median: number | null; p90: number | null }>(
    `with waits as (
       select extract(epoch from person_answered_at - person_asked_at)::float8 as seconds from conversations
       where person_asked_at >= $1 and person_asked_at < $2 and not suspected
     )
     select count(*)::integer as asked, count(seconds)::integer as answered,
       percentile_cont(0.5) within group (order by seconds) as median, percentile_cont(0.9) within group (order by seconds) as p90
     from waits`,
    [from, to],
  )
  return rows[0] ?? { asked: 0, answered: 0, median: null, p90: null }
}

/** Counts conversations that customers rated in the window, and those whose customers were satisfied. */
export async function countRatings(db: Queryable, { from, to }: Window): Promise<{ ratings: number; satisfied: number }> {
  const { rows } = await db.query<{ ratings: number; satisfied: number }>(
    `select count(*)::integer as ratings, (count(*) filter (where rating >= $3))::integer as satisfied
     from conversations where rated_at >= $1 and rated_at < $2`,
    [from, to, SATISFIED_FROM],
  )
  return rows[0] ?? { ratings: 0, satisfied: 0 }
}

/** Counts chats started in the window, and those that the assistant handled alone. */
export async function countChats(db: Queryable, { from, to }: Window): Promise<{ chats: number; alone: number }> {
  const { rows } = await db.query<{ chats: number; alone: number }>(
    `select count(*)::integer as chats,
       (count(*) filter (where person_asked_at is null and person_answered_at is null and status <> 'person'))::integer as alone
     from conversations where channel = 'chat' and created_at >= $1 and created_at < $2 and last_message > 0`,
    [from, to],
  )
  return rows[0] ?? { chats: 0, alone: 0 }
}

/** Counts answers by staff member in the window. `firstMedian` is their median time to a first answer, in seconds. */
export async function selectByPerson(
  db: Queryable,
  { from, to }: Window,
): Promise<{ id: string; answers: number; conversations: number; firstMedian: number | null }[]> {
  return db.all(
    `with answers as (
       select author_id as id, count(*)::integer as answers, count(distinct conversation_id)::integer as conversations
       from conversation_messages where author = 'person' and created_at >= $1 and created_at < $2 and author_id is not null group by 1
     ), firsts as (
       select person_answered_by as id,
         percentile_cont(0.5) within group (order by extract(epoch from person_answered_at - person_asked_at)::float8) as median
       from conversations where person_asked_at >= $1 and person_asked_at < $2 and person_answered_at is not null group by 1
     )
     select answers.id, answers.answers, conversations, median as "firstMedian" from answers left join firsts using (id)
     order by answers.answers desc, answers.id`,
    [from, to],
  )
}
