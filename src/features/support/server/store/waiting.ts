import type { Channel } from '#features/support/contract.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A conversation that waits for a person. */
export interface WaitingConversation {
  id: string
  channel: Channel
  /** Empty in the chat. */
  subject: string
  since: Date
}

/** Whoever has waited longest first; not those that a program seems to have written. */
export async function selectWaiting(db: Queryable, limit: number): Promise<WaitingConversation[]> {
  const { rows } = await db.query<WaitingConversation>(
    `select id, channel, subject, waiting_since as since from conversations
     where status = 'waiting' and not suspected order by waiting_since, id limit $1`,
    [limit],
  )
  return rows
}
