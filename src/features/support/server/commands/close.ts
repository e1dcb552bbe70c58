import type { ConversationView } from '#features/support/contract.ts'
import { after } from '#features/support/rules/conversation.ts'
import { append } from '#features/support/server/append.ts'
import { holdCurrent } from '#features/support/server/current.ts'
import { moved } from '#features/support/server/moves.ts'
import type { Asker } from '#features/support/server/policy.ts'
import { conversationView } from '#features/support/server/queries/conversation.ts'
import { updateConversation } from '#features/support/server/store/conversations.ts'
import { tell } from '#features/support/server/tell.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'

/** Ends the conversation that a customer is in; null where there is none. Throws 404 where it is not theirs. */
export async function closeCurrent(ctx: Context, asker: Asker): Promise<ConversationView | null> {
  const at = ctx.now()
  const { conversation, isClosed } = await ctx.db.transaction(async (tx) => {
    const held = await holdCurrent(ctx, tx, asker)
    if (!held || !after(held.status, 'close')) return { conversation: held, isClosed: false }
    const closed = moved(held, 'close', at) ?? held
    await Promise.all([
      append(tx, closed, { author: 'note', content: 'Closed by the customer.', at }),
      updateConversation(tx, closed),
      publish(tx, { type: 'support.closed', payload: { conversationId: held.id } }),
    ])
    return { conversation: closed, isClosed: true }
  })
  if (conversation && isClosed) tell(ctx, conversation)
  return conversation ? conversationView(ctx, conversation) : null
}
