import type { Person } from '#features/accounts/contract.ts'
import type { ChatAnswered } from '#features/support/contract.ts'
import { after } from '#features/support/rules/conversation.ts'
import { append } from '#features/support/server/append.ts'
import { carriedOut, declined, provenOrders, type Proposed } from '#features/support/server/commands/ask.ts'
import { answerOnce, type Response } from '#features/support/server/commands/respond.ts'
import type { Said } from '#features/support/server/commands/say.ts'
import { holdCurrent, noConversation } from '#features/support/server/current.ts'
import type { Asker } from '#features/support/server/policy.ts'
import { updateConversation } from '#features/support/server/store/conversations.ts'
import { selectMessage, selectMessageByKey } from '#features/support/server/store/messages.ts'
import { tell } from '#features/support/server/tell.ts'
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/secrets.ts'
import { notFound, Refusal } from '#shared/errors.ts'

/** A customer's yes or no, and what the proposal needed. */
export interface Decision {
  accept: boolean
  message?: string | undefined
  currentCount?: number | undefined
  /** Orders that the browser shows the token of. */
  orders: { id: string; token: string }[]
}

/**
 * Answers what the assistant proposed in a message: carries it out, or drops it, and says so in the conversation. The same
 * decision twice has one effect. Throws 404, 409 `proposal_closed`, 409 `person_answers` while the assistant is silent.
 */
export async function decide(ctx: Context, asker: Asker, messageId: string, decision: Decision): Promise<ChatAnswered['data']> {
  const { proposed, ...said } = await sayDecision(ctx, asker, messageId, decision)
  if (said.isNew) tell(ctx, said.conversation)
  return answerOnce(ctx, said, () => respond(ctx, asker.person, said, proposed, decision))
}

async function respond(
  ctx: Context,
  person: Person | undefined,
  { conversation }: Said,
  proposed: Proposed,
  { accept, message, currentCount, orders }: Decision,
): Promise<Response> {
  if (!accept) return { content: 'All right, I leave it.', extras: {}, settled: { ...proposed, proposal: declined(proposed.proposal) } }
  const theirs = await provenOrders(ctx, conversation, { person, orders }, proposed.proposal)
  return carriedOut(ctx, proposed, { person, orders: theirs, message, currentCount })
}

/** Puts the decision into the conversation, in words. */
function sayDecision(ctx: Context, asker: Asker, messageId: string, decision: Decision): Promise<Said & { proposed: Proposed }> {
  const content = wordsOf(decision)
  const key = `proposal:${messageId}:${sha256(content).slice(0, 16)}`
  return ctx.db.transaction(async (tx) => {
    const held = await holdCurrent(ctx, tx, asker)
    if (!held) throw noConversation()
    const [message, twin] = await Promise.all([selectMessage(tx, held.id, messageId), selectMessageByKey(tx, held.id, key)])
    const proposal = message?.extras.proposal
    if (!proposal) throw notFound('There is no such proposal.')
    const proposed = { messageId, proposal }
    if (twin) return { conversation: held, message: twin, isNew: false, proposed }
    if (proposal.state !== 'open') throw new Refusal(409, 'proposal_closed', 'This has been settled already.')
    if (!after(held.status, 'answer'))
      throw new Refusal(409, 'person_answers', 'A person is in this conversation now: tell them what you want.')
    const appended = await append(tx, held, { author: 'customer', authorId: held.userId, content, key, at: ctx.now() })
    if (!appended) throw new Error(`the decision ${key} is neither new nor there`)
    await updateConversation(tx, appended.conversation)
    return { ...appended, isNew: true, proposed }
  })
}

function wordsOf({ accept, message, currentCount }: Decision): string {
  if (!accept) return 'No, thank you.'
  if (message !== undefined) return `Yes, please. ${message}`
  return currentCount === undefined ? 'Yes, please.' : `Yes, please. The count is ${currentCount.toLocaleString('en-US')} now.`
}
