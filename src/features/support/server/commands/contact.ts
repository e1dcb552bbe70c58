import type { Person } from '#features/accounts/contract.ts'
import type { TypedMessage } from '#features/support/rules/contact.ts'
import { notifyConversationChanged, appendMessage } from '#features/support/server/commands/transitions.ts'
import { insertConversation, updateConversation } from '#features/support/server/store/conversations.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'
import { sha256 } from '#platform/secrets.ts'
import { newId } from '#shared/ids.ts'

/** People take longer than this to fill in the form. */
const MIN_FILL_TIME_MS = 2_000

/** The contact form. `homepage` is invisible to people; `elapsedMs` is the time in which the form was filled in. */
interface ContactSubmission extends TypedMessage {
  homepage?: string | undefined
  elapsedMs?: number | undefined
}

/**
 * Starts a conversation from the contact form; the same message sent twice is stored once while that is open. Suspected spam is
 * stored but not acknowledged, because its address may be anybody’s.
 */
export async function receiveContactMessage(ctx: Context, submission: ContactSubmission, person: Person | undefined): Promise<void> {
  const { name, email, subject, message, homepage, elapsedMs } = submission
  // Stored anyway: a browser may have filled in the honeypot field.
  const suspected = Boolean(homepage?.trim()) || (elapsedMs !== undefined && elapsedMs < MIN_FILL_TIME_MS)
  // Whoever reads along in an account's conversation has to be who is written to.
  const isOwn = person?.emailVerified && email.toLowerCase() === person.email.toLowerCase()
  const at = ctx.now()
  const received = await ctx.db.transaction(async (tx) => {
    const begun = await insertConversation(tx, {
      id: newId('cnv', at.getTime()),
      channel: 'contact',
      userId: isOwn ? person.userId : null,
      key: `contact:${sha256(JSON.stringify([email.toLowerCase(), subject, message]))}`,
      name,
      email,
      subject,
      status: 'waiting',
      suspected,
      createdAt: at,
    })
    const appended = begun && (await appendMessage(tx, begun, { author: 'customer', authorId: begun.userId, content: message, at }))
    if (!appended) return undefined
    await updateConversation(tx, appended.conversation)
    if (!suspected) await publish(tx, { type: 'support.received', payload: { conversationId: appended.conversation.id } })
    return appended.conversation
  })
  if (received) notifyConversationChanged(ctx, received)
}
