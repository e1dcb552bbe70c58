import type { Transaction } from '#platform/db/database.ts'

/** Answers that their customer has not seen: those after `from`, up to `upTo`. */
export interface Unseen {
  conversationId: string
  from: number
  upTo: number
}

/**
 * Marks the answers that are due to go out by mail as gone, at most `limit` conversations, and returns them. Of what came by
 * the contact form everything goes out, else what was not seen. Several processes share the work.
 */
export async function takeDueLetters(tx: Transaction, now: Date, limit: number): Promise<Unseen[]> {
  const { rows } = await tx.query<Unseen>(
    `with due as (
       select id, case when channel = 'contact' then mailed else greatest(mailed, customer_seen) end as "from"
       from conversations where letter_due_at <= $1 order by letter_due_at limit $2 for no key update skip locked
     )
     update conversations set mailed = last_message, letter_due_at = null from due where conversations.id = due.id
     returning conversations.id as "conversationId", due."from", conversations.last_message as "upTo"`,
    [now, limit],
    'letters_due',
  )
  return rows
}
