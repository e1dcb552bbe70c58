import type { Person } from '#features/accounts/contract.ts'
import type { ContactSubmission } from '#features/support/contract.ts'
import { append } from '#features/support/server/append.ts'
import { insertConversation, updateConversation } from '#features/support/server/store/conversations.ts'
import { tell } from '#features/support/server/tell.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'
import { sha256 } from '#platform/secrets.ts'
import { newId } from '#shared/ids.ts'

/** Nobody reads a form and fills it in sooner. */
const SHORTEST_MS = 2_000

/**
 * Takes in what was written on the contact page; the same sent twice is kept once while it is open. What a program seems to
 * have sent is kept apart and not acknowledged, for its address may be anybody's.
 */
export async function receiveMessage(ctx: Context, submission: ContactSubmission, person: Person | undefined): Promise<void> {
  const { name, email, subject, message, homepage, elapsedMs } = submission
  // Kept all the same: a browser may have filled in the trap by itself.
  const suspected = Boolean(homepage?.trim()) || (elapsedMs !== undefined && elapsedMs < SHORTEST_MS)
  const at = ctx.now()
  const received = await ctx.db.transaction(async (tx) => {
    const begun = await insertConversation(tx, {
      id: newId('cnv', at.getTime()),
      channel: 'contact',
      userId: person?.userId ?? null,
      key: `contact:${sha256(JSON.stringify([email.toLowerCase(), subject, message]))}`,
      name,
      email,
      subject,
      status: 'waiting',
      suspected,
      createdAt: at,
    })
    const appended = begun && (await append(tx, begun, { author: 'customer', authorId: begun.userId, content: message, at }))
    if (!appended) return undefined
    await updateConversation(tx, appended.conversation)
    if (!suspected) await publish(tx, { type: 'support.received', payload: { conversationId: appended.conversation.id } })
    return appended.conversation
  })
  if (received) tell(ctx, received)
}
