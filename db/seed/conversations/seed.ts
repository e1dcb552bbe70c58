import type { Context } from '#platform/context.ts'
import { DEMO_CUSTOMER } from '../customer/rows.ts'
import { type DemoConversation, demoConversations } from './conversations.ts'
import { replies } from './replies.ts'

const OPERATOR = 'usr_operator'
const MINUTE_MS = 60_000
const ASKED = 'Asked for a person.'

/** Fills the demo shop's inbox once. Returns whether it did. Needs the accounts. */
export function seedDemoConversations(ctx: Context): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const claimed = await tx.query("insert into seeds (name) values ('demo conversations') on conflict do nothing")
    if (claimed.rowCount === 0) return false
    const rows = demoConversations.map((conversation, index) => rowOf(conversation, `demo_${index + 1}`, ctx.now()))
    await tx.query(
      `insert into conversations (id, channel, user_id, name, email, subject, status, assigned_to, suspected, waiting_since, last_message_at,
         created_at, closed_at, person_asked_at)
       select id, channel, "userId", name, email, subject, status, "assignedTo", suspected, "waitingSince", "lastAt", "beganAt", "closedAt", "askedAt"
       from jsonb_to_recordset($1) as row(id text, channel text, "userId" text, name text, email text, subject text, status text,
         "assignedTo" text, suspected boolean, "waitingSince" timestamptz, "lastAt" timestamptz, "beganAt" timestamptz, "closedAt" timestamptz, "askedAt" timestamptz)`,
      [JSON.stringify(rows)],
    )
    await tx.query(
      `insert into conversation_messages (id, conversation_id, author, author_id, content, created_at)
       select id, "conversationId", author, "authorId", content, at
       from jsonb_to_recordset($1) as row(id text, "conversationId" text, author text, "authorId" text, content text, at timestamptz, place integer)
       order by at, "conversationId", place`,
      [JSON.stringify(rows.flatMap(({ messages }) => messages))],
    )
    await tx.query(
      `update conversations set person_answered_at = first.created_at, person_answered_by = first.author_id
       from (select distinct on (conversation_id) conversation_id, created_at, author_id from conversation_messages
             where author = 'person' order by conversation_id, seq) first
       where first.conversation_id = conversations.id and conversations.id = any($1)`,
      [rows.map(({ id }) => id)],
    )
    await tx.query(
      `insert into canned_replies (id, title, content, updated_at)
       select 'rpl_demo_' || place, reply->>0, reply->>1, $2 from jsonb_array_elements($1) with ordinality as each(reply, place)`,
      [JSON.stringify(replies), ctx.now()],
    )
    await tx.query(
      `update conversations set last_message = last, answered = last, customer_seen = last, staff_seen = case status when 'closed' then last else 0 end
       from (select conversation_id, max(seq) as last from conversation_messages where author <> 'note' group by 1) newest
       where newest.conversation_id = conversations.id and conversations.id = any($1)`,
      [rows.map(({ id }) => id)],
    )
    return true
  })
}

function rowOf(conversation: DemoConversation, name: string, now: Date) {
  const id = `cnv_${name}`
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * MINUTE_MS)
  const lastOf = (test: (author: string) => boolean) => at(conversation.messages.findLast(([, author]) => test(author))?.[0] ?? 0)
  const began = at(conversation.messages[0]?.[0] ?? 0)
  const userId = conversation.isCustomers ? DEMO_CUSTOMER.id : null
  return {
    id,
    channel: conversation.channel,
    userId,
    name: conversation.name ?? null,
    email: conversation.email ?? null,
    subject: conversation.subject ?? '',
    status: conversation.status,
    assignedTo: conversation.isTaken ? OPERATOR : null,
    suspected: conversation.suspected ?? false,
    waitingSince:
      conversation.status === 'waiting' ? (conversation.channel === 'contact' ? began : lastOf((author) => author === 'note')) : null,
    lastAt: lastOf((author) => author !== 'note'),
    beganAt: began,
    askedAt: conversation.channel === 'contact' ? began : firstAskedAt(conversation, at),
    closedAt: conversation.status === 'closed' ? lastOf(() => true) : null,
    messages: conversation.messages.map(([minutesAgo, author, content], place) => ({
      id: `msg_${name}_${place + 1}`,
      conversationId: id,
      author,
      authorId: authorOf(author, content, userId),
      content,
      at: at(minutesAgo),
      place,
    })),
  }
}

function firstAskedAt({ messages }: DemoConversation, at: (minutesAgo: number) => Date): Date | null {
  const asked = messages.find(([, author, content]) => author === 'note' && content === ASKED)
  return asked ? at(asked[0]) : null
}

function authorOf(author: string, content: string, userId: string | null): string | null {
  if (author === 'customer') return userId
  return author === 'person' || (author === 'note' && content !== ASKED) ? OPERATOR : null
}
