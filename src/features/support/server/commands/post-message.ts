import type { ChatResponse } from '#features/support/contract.ts'
import { after } from '#features/support/rules/conversation.ts'
import { notifyConversationChanged, appendMessage } from '#features/support/server/commands/transitions.ts'
import type { Requester } from '#features/support/server/policy.ts'
import { type FirstMessage, lockCurrentConversation, startConversation } from '#features/support/server/queries/current.ts'
import { chatResponse } from '#features/support/server/queries/present.ts'
import { selectConversation, updateConversation } from '#features/support/server/store/conversations.ts'
import { selectMessageByKey } from '#features/support/server/store/messages.ts'
import type { Conversation, Message } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'

/** A stored customer message and its conversation. */
export interface PostedMessage {
  conversation: Conversation
  message: Message
  /** False if it was posted before with the same key. */
  isNew: boolean
}

/**
 * Stores a customer’s message in their current conversation, or in a new one if that is closed. A message is stored once per key. Throws
 * 404 if the specified conversation isn’t theirs.
 */
export async function postMessage(ctx: Context, requester: Requester, first: FirstMessage): Promise<PostedMessage> {
  const at = ctx.now()
  const posted = await ctx.db.transaction(async (tx) => {
    const current = await lockCurrentConversation(ctx, tx, requester)
    const existing = current && first.key !== undefined && (await selectMessageByKey(tx, current.id, customerKey(first.key)))
    if (current && existing) return { conversation: current, message: existing, isNew: false }
    const isOpen = current && after(current.status, 'write')
    return write(tx, isOpen ? current : await startConversation(tx, requester, first, { at, earlier: current }), first, at)
  })
  if (posted.isNew) notifyConversationChanged(ctx, posted.conversation)
  return posted
}

/** Separates a customer’s keys from those of staff and the assistant, whose messages they would otherwise find or prevent. */
export const customerKey = (key: string) => `customer:${key}`

async function write(tx: Transaction, locked: Conversation, first: FirstMessage, at: Date): Promise<PostedMessage> {
  const { content, pictures } = first
  const key = first.key === undefined ? undefined : customerKey(first.key)
  const appended = await appendMessage(tx, locked, { author: 'customer', authorId: locked.userId, content, pictures, key, at })
  if (appended) {
    await updateConversation(tx, appended.conversation)
    return { ...appended, isNew: true }
  }
  const existing = await selectMessageByKey(tx, locked.id, key ?? '')
  if (!existing) throw new Error(`message with key ${key} in ${locked.id} was neither inserted nor found`)
  return { conversation: locked, message: existing, isNew: false }
}

/** The response if the assistant doesn’t answer: the conversation’s current state, and the posted message. */
export async function responseWithoutAnswer(ctx: Context, { conversation, message }: PostedMessage): Promise<ChatResponse['data']> {
  return chatResponse(ctx, (await selectConversation(ctx.db, conversation.id)) ?? conversation, [message])
}
