import { accountOf } from '#features/accounts/server/queries.ts'
import type { ChatMessage, ChatResponse, ConversationView, Proposal } from '#features/support/contract.ts'
import { firstName } from '#features/support/rules/conversation.ts'
import { conversationToken } from '#features/support/server/policy.ts'
import type { Conversation, Message } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'

/** Full names of accounts by id, without erased accounts. */
export type Names = ReadonlyMap<string, string>

/** Loads the full names of accounts. Skips null ids. */
export async function namesOf(db: Queryable, userIds: readonly (string | null)[]): Promise<Names> {
  const distinct = [...new Set(userIds.filter((id) => id !== null))]
  const accounts = await Promise.all(distinct.map((id) => accountOf(db, id)))
  return new Map(accounts.flatMap((account) => (account ? [[account.userId, account.username] as const] : [])))
}

/** The first name of an account, empty if it is unknown. */
export const firstNameOf = (names: Names, userId: string | null): string => firstName(names.get(userId ?? '') ?? '')

/** Returns the ids of staff who wrote some of the `messages`. */
export function staffAmong(messages: readonly Message[]): (string | null)[] {
  return messages.filter(({ author }) => author === 'person' || author === 'note').map(({ authorId }) => authorId)
}

export function presentMessage({ id, author, authorId, content, extras, createdAt }: Message, names: Names): ChatMessage {
  const isStaff = author === 'person' || author === 'note'
  return {
    id,
    author,
    authorName: (isStaff && firstNameOf(names, authorId)) || null,
    content,
    links: extras.links ?? [],
    ...(extras.pictures && { pictures: extras.pictures }),
    choices: extras.choices ?? [],
    proposal: extras.proposal ? presentProposal(extras.proposal) : null,
    offersPerson: extras.offersPerson ?? false,
    createdAt: createdAt.toISOString(),
  }
}

/** Presents a proposal without what the customer already provided. */
function presentProposal({ given: _given, ...proposal }: Proposal): Proposal {
  return proposal
}

/** Returns the first name of the staff member in a conversation. Null if there is none. */
function personIn({ status, assignedTo }: Conversation, names: Names): string | null {
  return (status === 'person' && firstNameOf(names, assignedTo)) || null
}

/** Presents a conversation to its customer. `canEmail` is whether they can have its transcript emailed. */
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
    // Accounts need no token: their conversation is found by the session.
    conversation: { id, token: userId === null ? conversationToken(ctx, id) : null, status, personName: personIn(conversation, names) },
    messages: messages.map((message) => presentMessage(message, names)),
  }
}
