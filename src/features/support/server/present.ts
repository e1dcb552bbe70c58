import { accountOf } from '#features/accounts/server/queries.ts'
import type { ChatMessage, ConversationView } from '#features/support/contract.ts'
import { firstName } from '#features/support/rules/conversation.ts'
import type { Conversation, Message } from '#features/support/server/tables.ts'
import type { Queryable } from '#platform/db/database.ts'

/** Whole names of accounts, by id; who was erased has none. */
export type Names = ReadonlyMap<string, string>

/** The names of whoever is meant; null is nobody. */
export async function namesOf(db: Queryable, userIds: readonly (string | null)[]): Promise<Names> {
  const distinct = [...new Set(userIds.filter((id) => id !== null))]
  const accounts = await Promise.all(distinct.map((id) => accountOf(db, id)))
  return new Map(accounts.flatMap((account) => (account ? [[account.userId, account.username] as const] : [])))
}

/** The accounts of the shop's people who wrote among `messages`. */
export function staffAmong(messages: readonly Message[]): (string | null)[] {
  return messages.filter(({ author }) => author === 'person' || author === 'note').map(({ authorId }) => authorId)
}

/** Picks what is shown of a message. */
export function presentMessage({ id, author, authorId, content, extras, createdAt }: Message, names: Names): ChatMessage {
  const isStaff = author === 'person' || author === 'note'
  return {
    id,
    author,
    authorName: isStaff && authorId !== null ? firstName(names.get(authorId) ?? '') || null : null,
    content,
    links: extras.links ?? [],
    proposal: extras.proposal ?? null,
    offersPerson: extras.offersPerson ?? false,
    createdAt: createdAt.toISOString(),
  }
}

/** The first name of the person in a conversation; null while none is. */
export function personIn({ status, assignedTo }: Conversation, names: Names): string | null {
  return status === 'person' && assignedTo !== null ? firstName(names.get(assignedTo) ?? '') || null : null
}

/** A conversation for its customer. */
export function presentConversation(conversation: Conversation, messages: readonly Message[], names: Names): ConversationView {
  return {
    id: conversation.id,
    status: conversation.status,
    personName: personIn(conversation, names),
    hasEmail: conversation.userId !== null || conversation.email !== null,
    messages: messages.map((message) => presentMessage(message, names)),
  }
}
