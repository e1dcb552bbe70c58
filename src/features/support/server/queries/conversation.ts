import type { ConversationView } from '#features/support/contract.ts'
import type { Requester } from '#features/support/server/policy.ts'
import { findCurrentConversation } from '#features/support/server/queries/current.ts'
import { namesOf, presentConversation, staffAmong } from '#features/support/server/queries/present.ts'
import { mayEmailTranscript } from '#features/support/server/queries/transcript.ts'
import { updateCustomerSeen } from '#features/support/server/store/conversations.ts'
import { selectMessages } from '#features/support/server/store/messages.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'

export { selectWaiting as waitingConversations } from '#features/support/server/store/inbox.ts'
export { selectOwner as ownerOf } from '#features/support/server/store/conversations.ts'

/** How many messages of a conversation are shown. */
export const MAX_MESSAGES = 100

/**
 * Returns the requester’s current conversation with its newest messages, or those after the message `after`, and marks them as seen. Null
 * if there is none. Throws 404 if the specified one isn’t theirs.
 */
export async function readCurrentConversation(ctx: Context, requester: Requester, after?: string): Promise<ConversationView | null> {
  const conversation = await findCurrentConversation(ctx, ctx.db, requester)
  if (!conversation) return null
  const view = await conversationView(ctx, conversation, after)
  if (conversation.customerSeen < conversation.lastMessage) await updateCustomerSeen(ctx.db, conversation.id, conversation.lastMessage)
  return view
}

/** Returns a conversation as its customer sees it. */
export async function conversationView(ctx: Context, conversation: Conversation, after?: string): Promise<ConversationView> {
  const messages = await selectMessages(ctx.db, conversation.id, { limit: MAX_MESSAGES, after })
  const [names, canEmail] = await Promise.all([
    namesOf(ctx.db, [conversation.assignedTo, ...staffAmong(messages)]),
    mayEmailTranscript(ctx, conversation),
  ])
  return presentConversation(conversation, messages, { names, canEmail })
}
