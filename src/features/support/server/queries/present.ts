import { accountOf } from '#features/accounts/server/queries.ts'
import type { ChatMessage, ChatResponse, ConversationView } from '#features/support/contract.ts'
import { firstName } from '#features/support/rules/conversation.ts'
import { conversationToken } from '#features/support/server/policy.ts'
import type { Conversation, Message } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'

/** Full names of accounts by id; erased accounts are missing. */
export type Names = ReadonlyMap<string, string>

/** Loads the full names of accounts; null ids are skipped. */
export async function namesOf(db: Queryable, userIds: readonly (string | null)[]): Promise<Names> {
  const distinct = [...new Set(userIds.filter((id) => id !== null))]
  const accounts = await Promise.all(distinct.map((id) => accountOf(db, id)))
  return new Map(accounts.flatMap((account) => (account ? [[account.userId, account.username] as const] : [])))
}

/** Returns the staff who wrote among `messages`. */
export function staffAmong(messages: readonly Message[]): (string | null)[] {
  return messages.filter(({ author }) => author === 'person' || author === 'note').map(({ authorId }) => authorId)
}

/** Presents a message. */
export function presentMessage({ id, author, authorId, content, extras, createdAt }: Message, names: Names): ChatMessage {
  const isStaff = author === 'person' || author === 'note'
  return {
    id,
    author,
    authorName: isStaff && authorId !== null ? firstName(names.get(authorId) ?? '') || null : null,
    content,
    links: extras.links ?? [],
    ...(extras.pictures && { pictures: extras.pictures }),
    choices: extras.choices ?? [],
    proposal: extras.proposal ?? null,
    offersPerson: extras.offersPerson ?? false,
    createdAt: createdAt.toISOString(),
  }
}

/** Returns the first name of the staff member in a conversation; null if there is none. */
export function personIn({ status, assignedTo }: Conversation, names: Names): string | null {
  return status === 'person' && assignedTo !== null ? firstName(names.get(assignedTo) ?? '') || null : null
}

/** Presents a conversation for its customer; `canEmail` says whether they can have its transcript emailed. */
export function presentConversation(
  conversation: Conversation,
  messages: readonly Message[],
  { names, canEmail }: { names: Names; canEmail: boolean },
): ConversationView {
  return {
    id: conversation.id,
    status: conversation.status,
    personName: personIn(conversation, names),
    hasEmail: conversation.userId !== null || conversation.email !== null,
    canEmail,
    asksRating: conversation.ratingAskedAt !== null,
    rating: conversation.rating,
    messages: messages.map((message) => presentMessage(message, names)),
  }
}

/** Builds the response to a message: the state of the conversation, and its new messages. */
export async function chatResponse(ctx: Context, conversation: Conversation, messages: readonly Message[]): Promise<ChatResponse['data']> {
  const names = await namesOf(ctx.db, [conversation.assignedTo, ...staffAmong(messages)])
  const { id, status, userId } = conversation
  return {
    response: messages.findLast(({ author }) => author === 'assistant')?.content ?? '',
    // An account’s conversation is found by its session.
    conversation: { id, token: userId === null ? conversationToken(ctx, id) : null, status, personName: personIn(conversation, names) },
    messages: messages.map((message) => presentMessage(message, names)),
  }
}
