import { z } from 'zod'
import type { AppContext } from '#app/compose.ts'
import type { Visitor } from '#app/realtime/visitor.ts'
import { ownerOf } from '#features/support/server/queries/conversation.ts'

const typingSchema = z.object({ conversationId: z.string().max(60) })

/**
 * Tells the other side of a conversation that somebody types: the staff, or whoever's conversation it is. In a conversation
 * that is not theirs a customer says nothing.
 */
export async function passOnTyping(ctx: AppContext, visitor: Visitor, said: unknown): Promise<void> {
  const { conversationId } = typingSchema.safeParse(said).data ?? {}
  if (conversationId === undefined) return
  const owner = await ownerOf(ctx.db, conversationId)
  if (!owner) return
  const tell = (room: string, author: 'customer' | 'person') =>
    ctx.signals.send({ room, event: 'typing', body: { conversationId, author } })
  if (visitor.isStaff) {
    tell(`conversation:${conversationId}`, 'person')
    if (owner.userId !== null) tell(`user:${owner.userId}`, 'person')
  } else if (visitor.conversation === conversationId || (visitor.person && visitor.person.userId === owner.userId)) {
    tell('staff', 'customer')
  }
}
