import type { ChatAnswered } from '#features/support/contract.ts'
import { conversationToken } from '#features/support/server/policy.ts'
import { namesOf, personIn, presentMessage, staffAmong } from '#features/support/server/present.ts'
import type { Conversation, Message } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'

/** What a customer is answered who said something: how the conversation stands, and what was said now. */
export async function answered(ctx: Context, conversation: Conversation, messages: readonly Message[]): Promise<ChatAnswered['data']> {
  const names = await namesOf(ctx.db, [conversation.assignedTo, ...staffAmong(messages)])
  const { id, status, userId } = conversation
  return {
    response: messages.findLast(({ author }) => author === 'assistant')?.content ?? '',
    // Nobody but its account needs a way into an account's.
    conversation: { id, token: userId === null ? conversationToken(ctx, id) : null, status, personName: personIn(conversation, names) },
    messages: messages.map((message) => presentMessage(message, names)),
  }
}
