import type { ChatAnswered } from '#features/support/contract.ts'
import { after } from '#features/support/rules/conversation.ts'
import { answered } from '#features/support/server/answered.ts'
import { append } from '#features/support/server/append.ts'
import { begin, type First, holdCurrent } from '#features/support/server/current.ts'
import type { Asker } from '#features/support/server/policy.ts'
import { selectConversation, updateConversation } from '#features/support/server/store/conversations.ts'
import { selectMessageByKey } from '#features/support/server/store/messages.ts'
import type { Conversation, Message } from '#features/support/server/tables.ts'
import { tell } from '#features/support/server/tell.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'

/** What a customer has said, and where. */
export interface Said {
  conversation: Conversation
  message: Message
  /** False where it had been said before, under the same key. */
  isNew: boolean
}

/**
 * Takes in what a customer says, in the conversation that they are in; a closed one is followed by another. The same key
 * is kept once. Throws 404 where the named conversation is not theirs.
 */
export async function say(ctx: Context, asker: Asker, first: First): Promise<Said> {
  const at = ctx.now()
  const said = await ctx.db.transaction(async (tx) => {
    const current = await holdCurrent(ctx, tx, asker)
    const twin = current && first.key !== undefined && (await selectMessageByKey(tx, current.id, first.key))
    if (current && twin) return { conversation: current, message: twin, isNew: false }
    const isOpen = current && after(current.status, 'write')
    return write(tx, isOpen ? current : await begin(tx, asker, first, { at, earlier: current }), first, at)
  })
  if (said.isNew) tell(ctx, said.conversation)
  return said
}

async function write(tx: Transaction, held: Conversation, { key, content }: First, at: Date): Promise<Said> {
  const appended = await append(tx, held, { author: 'customer', authorId: held.userId, content, key, at })
  if (appended) {
    await updateConversation(tx, appended.conversation)
    return { ...appended, isNew: true }
  }
  const twin = await selectMessageByKey(tx, held.id, key ?? '')
  if (!twin) throw new Error(`the message ${key} of ${held.id} is neither new nor there`)
  return { conversation: held, message: twin, isNew: false }
}

/** What is answered where nobody but a person may: how the conversation stands now, and what was said. */
export async function heard(ctx: Context, { conversation, message }: Said): Promise<ChatAnswered['data']> {
  return answered(ctx, (await selectConversation(ctx.db, conversation.id)) ?? conversation, [message])
}
