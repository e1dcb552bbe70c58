import type { ChatAnswered } from '#features/support/contract.ts'
import { after } from '#features/support/rules/conversation.ts'
import { answered } from '#features/support/server/answered.ts'
import { append } from '#features/support/server/append.ts'
import { begin, holdCurrent } from '#features/support/server/current.ts'
import { moved } from '#features/support/server/moves.ts'
import type { Asker } from '#features/support/server/policy.ts'
import { updateConversation } from '#features/support/server/store/conversations.ts'
import type { Conversation, Message } from '#features/support/server/tables.ts'
import { tell } from '#features/support/server/tell.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'

/** Who asks for a person, and what they say with it. */
export interface PersonAsked {
  /** The connection's. */
  address: string
  /** Where an answer reaches a guest; an account's address is known. */
  name?: string | undefined
  email?: string | undefined
  message?: string | undefined
  key?: string | undefined
}

/**
 * Asks for a person: the assistant is silent from then on. Begins a conversation where there is none, or the last is closed;
 * where a person is awaited already, name, address and message are added. Throws 404 where the conversation is not theirs.
 */
export async function askForPerson(ctx: Context, asker: Asker, asked: PersonAsked): Promise<ChatAnswered['data']> {
  const at = ctx.now()
  const { conversation, messages } = await ctx.db.transaction(async (tx) => {
    const current = await holdCurrent(ctx, tx, asker)
    const isOpen = current && after(current.status, 'ask')
    const first = { address: asked.address, key: asked.key, content: asked.message ?? '' }
    const held = isOpen ? current : await begin(tx, asker, first, { at, earlier: current })
    let asking = named(moved(held, 'ask', at) ?? held, asked)
    const messages: Message[] = []
    if (asked.message) {
      const appended = await append(tx, asking, { author: 'customer', authorId: held.userId, content: asked.message, key: asked.key, at })
      if (appended) {
        asking = appended.conversation
        messages.push(appended.message)
      }
    }
    if (held.status === 'assistant') {
      await append(tx, asking, { author: 'note', content: 'Asked for a person.', at })
      await publish(tx, { type: 'support.waiting', payload: { conversationId: held.id } })
    }
    // The assistant need not catch up with what was said to a person.
    asking = { ...asking, answered: Math.max(asking.answered, asking.lastMessage) }
    await updateConversation(tx, asking)
    return { conversation: asking, messages }
  })
  tell(ctx, conversation)
  return answered(ctx, conversation, messages)
}

function named(conversation: Conversation, { name, email }: PersonAsked): Conversation {
  if (conversation.userId !== null) return conversation
  return { ...conversation, name: name ?? conversation.name, email: email ?? conversation.email }
}
