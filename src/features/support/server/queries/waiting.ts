import { selectWaiting, type WaitingConversation } from '#features/support/server/store/waiting.ts'
import type { Queryable } from '#platform/db/database.ts'

export type { WaitingConversation } from '#features/support/server/store/waiting.ts'

/** Conversations that wait for a person, whoever has waited longest first. */
export function waitingConversations(db: Queryable, limit: number): Promise<WaitingConversation[]> {
  return selectWaiting(db, limit)
}
