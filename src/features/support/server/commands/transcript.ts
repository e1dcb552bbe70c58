import { notifyConversationChanged, appendMessage } from '#features/support/server/commands/transitions.ts'
import { noConversation } from '#features/support/server/queries/current.ts'
import { alreadyEmailed, customersCopy } from '#features/support/server/queries/transcript.ts'
import { lockConversation } from '#features/support/server/store/conversations.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { publish } from '#platform/db/outbox.ts'

/**
 * Emails a conversation to its customer, at their request or by `staff`, who can send all of it to any address. Adds a note about it.
 * Throws 404 if it doesn’t exist, and 409 `not_now` if an unproven address has got a copy since the last staff answer.
 */
export async function emailTranscript(ctx: Context, id: string, staff?: Actor): Promise<void> {
  const at = ctx.now()
  const conversation = await ctx.db.transaction(async (tx) => {
    const locked = await lockConversation(tx, id)
    if (!locked) throw noConversation()
    const content = staff ? 'Emailed the conversation to the customer.' : 'The customer had the conversation emailed.'
    const { upTo, key } = staff ? { upTo: locked.lastMessage } : await customersCopy(tx, locked)
    const noted = await appendMessage(tx, locked, { author: 'note', authorId: staff?.userId ?? null, content, key, at })
    if (!noted) throw alreadyEmailed()
    const payload = { conversationId: id, upTo: String(upTo), at: at.toISOString() }
    await publish(tx, { type: 'support.transcript_requested', payload })
    const after = { messages: locked.lastMessage }
    if (staff) await writeAuditLog(tx, staff, { action: 'conversation.emailed', subject: { type: 'conversation', id }, after })
    return locked
  })
  notifyConversationChanged(ctx, conversation)
}
