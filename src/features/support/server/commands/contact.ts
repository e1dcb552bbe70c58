import type { Person } from '#features/accounts/contract.ts'
import type { TypedMessage } from '#features/support/rules/contact.ts'
import { notifyConversationChanged, appendMessage } from '#features/support/server/commands/transitions.ts'
import { insertConversation, updateConversation } from '#features/support/server/store/conversations.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'
import { sha256 } from '#platform/secrets.ts'
import { newId } from '#shared/ids.ts'

/** A form that is submitted faster was probably filled in by a program. */
const MIN_FILL_TIME_MS = 2_000

/** The contact form. `homepage` is a honeypot field that people don't see. `elapsedMs` is how long filling in the form took. */
interface ContactSubmission extends TypedMessage {
  homepage?: string | undefined
  elapsedMs?: number | undefined
}

/**
 * Starts a conversation from the contact form. The same message sent again is ignored while that conversation is open. Suspected spam is
 * stored, but not acknowledged, because the address may be anyone’s.
 */
export async function receiveContactMessage(ctx: Context, submission: ContactSubmission, person: Person | undefined): Promise<void> {
  const { name, email, subject, message, homepage, elapsedMs } = submission
  // Only suspected, because a browser may have filled in the honeypot field.
  const suspected = Boolean(homepage?.trim()) || (elapsedMs !== undefined && elapsedMs < MIN_FILL_TIME_MS)
  // Answers go to the address that was entered. Only attach the conversation to the account if that is its own address.
  const isOwn = person?.emailVerified && email.toLowerCase() === person.email.toLowerCase()
  const at = ctx.now()
  const received = await ctx.db.transaction(async (tx) => {
    const started = await insertConversation(tx, {
      id: newId('cnv', at.getTime()),
      channel: 'contact',
      userId: isOwn ? person.userId : null,
      // Suspected spam is apart, so that it doesn't swallow what the owner of the address writes.
      key: `contact:${sha256(JSON.stringify([email.toLowerCase(), subject, message, ...(suspected ? ['suspected'] : [])]))}`,
      name,
      email,
      subject,
      status: 'waiting',
      suspected,
      createdAt: at,
    })
    const appended = started && (await appendMessage(tx, started, { author: 'customer', authorId: started.userId, content: message, at }))
    if (!appended) return undefined
    await updateConversation(tx, appended.conversation)
    if (!suspected) await publish(tx, { type: 'support.received', payload: { conversationId: appended.conversation.id } })
    return appended.conversation
  })
  if (received) notifyConversationChanged(ctx, received)
}
