import type { ChatResponse, ConversationView } from '#features/support/contract.ts'
import { after } from '#features/support/rules/conversation.ts'
import { customerKey } from '#features/support/server/commands/post-message.ts'
import { notifyConversationChanged, appendMessage, transitioned } from '#features/support/server/commands/transitions.ts'
import type { Requester } from '#features/support/server/policy.ts'
import { conversationView } from '#features/support/server/queries/conversation.ts'
import { lockCurrentConversation, noConversation, startConversation } from '#features/support/server/queries/current.ts'
import { chatResponse } from '#features/support/server/queries/present.ts'
import { updateConversation, updateRating } from '#features/support/server/store/conversations.ts'
import type { Conversation, Message } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'
import { Refusal } from '#shared/errors.ts'

/** A request for a person. */
export interface PersonRequest {
  /** The connection’s IP address. */
  address: string
  /** Only used for guests. */
  name?: string | undefined
  email?: string | undefined
  message?: string | undefined
  key?: string | undefined
}

/**
 * Asks for a person, which stops the assistant. Starts a conversation if there is none or the last one is closed. If a person was already
 * asked for, adds name, email and message. Throws 404 if the conversation isn’t the requester’s.
 */
export async function askForPerson(ctx: Context, requester: Requester, request: PersonRequest): Promise<ChatResponse['data']> {
  const at = ctx.now()
  const { conversation, messages } = await ctx.db.transaction(async (tx) => {
    const current = await lockCurrentConversation(ctx, tx, requester)
    const isOpen = current && after(current.status, 'ask')
    const { address, message } = request
    const key = request.key === undefined ? undefined : customerKey(request.key)
    const locked = isOpen
      ? current
      : await startConversation(tx, requester, { address, key: request.key, content: message ?? '' }, { at, earlier: current })
    let changed = withContactDetails(transitioned(locked, 'ask', at) ?? locked, request)
    const messages: Message[] = []
    if (message) {
      const appended = await appendMessage(tx, changed, { author: 'customer', authorId: locked.userId, content: message, key, at })
      if (appended) {
        changed = appended.conversation
        messages.push(appended.message)
      }
    }
    if (locked.status === 'assistant') {
      await appendMessage(tx, changed, { author: 'note', content: 'Asked for a person.', at })
      await publish(tx, { type: 'support.waiting', payload: { conversationId: locked.id } })
    }
    // The assistant doesn’t answer messages written to a person.
    changed = { ...changed, answered: Math.max(changed.answered, changed.lastMessage) }
    await updateConversation(tx, changed)
    return { conversation: changed, messages }
  })
  notifyConversationChanged(ctx, conversation)
  return chatResponse(ctx, conversation, messages)
}

/**
 * Adds a guest's name and address. The address can’t be added or changed once a person has answered, so nobody can have the answers emailed
 * to a stranger.
 */
function withContactDetails(conversation: Conversation, { name, email }: PersonRequest): Conversation {
  if (conversation.userId !== null) return conversation
  const isFixed = conversation.personAnsweredAt !== null
  return { ...conversation, name: name ?? conversation.name, email: isFixed ? conversation.email : (email ?? conversation.email) }
}

/** Closes the customer’s current conversation and returns it, null if there is none. Throws 404 if it isn’t theirs. */
export async function closeCurrentConversation(ctx: Context, requester: Requester): Promise<ConversationView | null> {
  const at = ctx.now()
  const { conversation, isClosed } = await ctx.db.transaction(async (tx) => {
    const locked = await lockCurrentConversation(ctx, tx, requester)
    if (!locked || !after(locked.status, 'close')) return { conversation: locked, isClosed: false }
    const closed = transitioned(locked, 'close', at) ?? locked
    await Promise.all([
      appendMessage(tx, closed, { author: 'note', content: 'Closed by the customer.', at }),
      updateConversation(tx, closed),
      publish(tx, { type: 'support.closed', payload: { conversationId: locked.id } }),
    ])
    return { conversation: closed, isClosed: true }
  })
  if (conversation && isClosed) notifyConversationChanged(ctx, conversation)
  return conversation ? conversationView(ctx, conversation) : null
}

export interface Rating {
  /** From 1 to 5. */
  rating: number
  comment?: string | undefined
}

/**
 * Stores the customer’s rating of a conversation that staff closed, replacing an earlier one. Throws 404 if it isn’t theirs, and 409
 * `not_now` if staff haven’t closed it.
 */
export async function rateConversation(ctx: Context, requester: Requester, { rating, comment }: Rating): Promise<void> {
  const at = ctx.now()
  const rated = await ctx.db.transaction(async (tx) => {
    const locked = await lockCurrentConversation(ctx, tx, requester)
    if (!locked) throw noConversation()
    if (locked.ratingAskedAt === null) throw new Refusal(409, 'not_now', 'You can rate this conversation once our team has closed it.')
    const next = { ...locked, rating, ratingComment: comment ?? null, ratedAt: at }
    await updateRating(tx, next)
    return next
  })
  notifyConversationChanged(ctx, rated)
}
