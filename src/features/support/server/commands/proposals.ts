import type { Person } from '#features/accounts/contract.ts'
import type { ChatResponse } from '#features/support/contract.ts'
import { after } from '#features/support/rules/conversation.ts'
import { declined, executedResponse, ownerOf, provenOrders, type Proposed } from '#features/support/server/commands/answer.ts'
import type { PostedMessage } from '#features/support/server/commands/post-message.ts'
import { answerOnce, type Response } from '#features/support/server/commands/respond.ts'
import { notifyConversationChanged, appendMessage } from '#features/support/server/commands/transitions.ts'
import type { Requester } from '#features/support/server/policy.ts'
import { lockCurrentConversation, noConversation } from '#features/support/server/queries/current.ts'
import { updateConversation } from '#features/support/server/store/conversations.ts'
import { selectMessage, selectMessageByKey } from '#features/support/server/store/messages.ts'
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/secrets.ts'
import { notFound, Refusal } from '#shared/errors.ts'

/** A customer’s decision on a proposal, with the details that it needs. */
export interface Decision {
  accept: boolean
  /** A hash of the customer's IPv4 address or whole /48. */
  subscriber: string
  message?: string | undefined
  currentCount?: number | undefined
  /** Orders whose access token the browser has. */
  orders: { id: string; token: string }[]
}

/**
 * Executes or declines the assistant's proposal in a message, and confirms it in the conversation. Idempotent per decision. Throws 404 if
 * there is no such proposal, 409 `proposal_closed` if it was settled, and 409 `person_answers` if a person has joined or was asked for.
 */
export async function decide(ctx: Context, requester: Requester, messageId: string, decision: Decision): Promise<ChatResponse['data']> {
  const { proposed, ...posted } = await postDecision(ctx, requester, messageId, decision)
  if (posted.isNew) notifyConversationChanged(ctx, posted.conversation)
  return answerOnce(ctx, posted, () => respond(ctx, requester.person, posted, proposed, decision))
}

const SETTLED = 'This has already been settled.'

async function respond(
  ctx: Context,
  person: Person | undefined,
  { conversation }: PostedMessage,
  proposed: Proposed,
  { accept, subscriber, message, currentCount, orders }: Decision,
): Promise<Response> {
  // Another decision may have been posted at the same time and answered first.
  const current = await selectMessage(ctx.db, conversation.id, proposed.messageId)
  if (current?.extras.proposal?.state !== 'open') return { content: SETTLED, extras: {} }
  if (!accept) return { content: 'All right, I’ll leave it.', extras: {}, settled: { ...proposed, proposal: declined(proposed.proposal) } }
  const owner = ownerOf(conversation, person)
  const proven = await provenOrders(ctx, { person: owner, orders })
  return executedResponse(ctx, proposed, { person: owner, orders: proven, subscriber, message, currentCount })
}

/** Stores the decision as the customer’s message. */
function postDecision(
  ctx: Context,
  requester: Requester,
  messageId: string,
  decision: Decision,
): Promise<PostedMessage & { proposed: Proposed }> {
  const content = messageOf(decision)
  const key = `proposal:${messageId}:${sha256(content).slice(0, 16)}`
  return ctx.db.transaction(async (tx) => {
    const locked = await lockCurrentConversation(ctx, tx, requester)
    if (!locked) throw noConversation()
    const [message, existing] = await Promise.all([selectMessage(tx, locked.id, messageId), selectMessageByKey(tx, locked.id, key)])
    const proposal = message?.extras.proposal
    if (!proposal) throw notFound('Proposal not found.')
    const proposed = { messageId, proposal }
    if (existing) return { conversation: locked, message: existing, isNew: false, proposed }
    if (proposal.state !== 'open') throw new Refusal(409, 'proposal_closed', SETTLED)
    if (!after(locked.status, 'answer'))
      throw new Refusal(409, 'person_answers', 'A person has joined this conversation. Please tell them what you’d like.')
    const appended = await appendMessage(tx, locked, { author: 'customer', authorId: locked.userId, content, key, at: ctx.now() })
    if (!appended) throw new Error(`decision ${key} was neither inserted nor found`)
    await updateConversation(tx, appended.conversation)
    return { ...appended, isNew: true, proposed }
  })
}

function messageOf({ accept, message, currentCount }: Decision): string {
  if (!accept) return 'No, thank you.'
  if (message !== undefined) return `Yes, please. ${message}`
  return currentCount === undefined ? 'Yes, please.' : `Yes, please. The count is ${currentCount.toLocaleString('en-US')} now.`
}
