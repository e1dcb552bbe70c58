import type { ConversationView } from '#features/support/contract.ts'
import { currentOf } from '#features/support/server/current.ts'
import type { Asker } from '#features/support/server/policy.ts'
import { namesOf, presentConversation, staffAmong } from '#features/support/server/present.ts'
import { selectOwner, updateCustomerSeen } from '#features/support/server/store/conversations.ts'
import { selectMessages } from '#features/support/server/store/messages.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'

/** How many messages are shown of a conversation. */
export const SHOWN = 100

/**
 * The conversation that somebody is in, with its newest messages or those after one of them; null where there is none. What
 * is shown counts as seen. Throws 404 where the named one is not theirs.
 */
export async function readCurrent(ctx: Context, asker: Asker, after?: string): Promise<ConversationView | null> {
  const conversation = await currentOf(ctx, ctx.db, asker)
  if (!conversation) return null
  const view = await conversationView(ctx, conversation, after)
  if (conversation.customerSeen < conversation.lastMessage) await updateCustomerSeen(ctx.db, conversation.id, conversation.lastMessage)
  return view
}

/** A conversation as its customer sees it. */
export async function conversationView(ctx: Context, conversation: Conversation, after?: string): Promise<ConversationView> {
  const messages = await selectMessages(ctx.db, conversation.id, { limit: SHOWN, after })
  return presentConversation(conversation, messages, await namesOf(ctx.db, [conversation.assignedTo, ...staffAmong(messages)]))
}

/** Whose a conversation is: an account's, or a guest's (`userId` null); undefined where there is none. */
export function ownerOf(db: Queryable, conversationId: string): Promise<{ userId: string | null } | undefined> {
  return selectOwner(db, conversationId)
}
