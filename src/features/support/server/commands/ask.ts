import type { Person } from '#features/accounts/contract.ts'
import { getOrder, getReadableOrder, type Order } from '#features/orders/server/queries.ts'
import type { ChatAnswered, ChatAsked, Proposal } from '#features/support/contract.ts'
import { answerCustomer, type AssistantReply, carryOut } from '#features/support/server/assistant/answer.ts'
import { answerOnce, type Response } from '#features/support/server/commands/respond.ts'
import type { Said } from '#features/support/server/commands/say.ts'
import { selectMessages } from '#features/support/server/store/messages.ts'
import type { Conversation, Message } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'

/** How much of a talk the assistant is reminded of. */
const HISTORY = 20

/** What the assistant may know of who asks. */
export interface Knowing {
  person?: Person | undefined
  /** Orders that the browser shows the token of. */
  orders: { id: string; token: string }[]
  /** Whose budget it is: an account, or a hash of the address. */
  visitor: string
  /** What the browser says was said before; believed only as text, and only where we have nothing. */
  told: NonNullable<ChatAsked['conversationHistory']>
  onDelta?: ((text: string) => void) | undefined
}

/** Has the assistant answer what was said; where a person is in the conversation, or awaited, nobody does. */
export function answerSaid(ctx: Context, said: Said, knowing: Knowing): Promise<ChatAnswered['data']> {
  return answerOnce(ctx, said, async () => {
    const earlier = await saidBefore(ctx, said)
    const proposed = openProposal(earlier)
    const orders = await provenOrders(ctx, said.conversation, knowing, proposed?.proposal)
    const { person, visitor, onDelta } = knowing
    const history = earlier.length > 0 ? earlier.flatMap(toHistory) : knowing.told
    const reply = await answerCustomer(ctx, {
      prompt: said.message.content,
      history: history.slice(-HISTORY),
      person,
      orders,
      visitor,
      openProposal: proposed?.proposal,
      onDelta,
    })
    if (!proposed || reply.accepts === undefined) return responseOf(reply)
    if (!reply.accepts) return { ...responseOf(reply), settled: { messageId: proposed.messageId, proposal: declined(proposed.proposal) } }
    return carriedOut(ctx, proposed, { person, orders, ...reply.given })
  })
}

function responseOf({ content, links, proposal, offersPerson }: AssistantReply): Response {
  return { content, extras: { links, proposal, offersPerson } }
}

export function declined(proposal: Proposal): Proposal {
  return { ...proposal, state: 'declined' }
}

/** A proposal, and the message that it stands in. */
export interface Proposed {
  messageId: string
  proposal: Proposal
}

/** Carries a proposal out, and says what came of it. */
export async function carriedOut(ctx: Context, { messageId, proposal }: Proposed, as: Parameters<typeof carryOut>[2]): Promise<Response> {
  const done = await carryOut(ctx, proposal, as)
  return { content: done.content, extras: { links: done.links }, settled: { messageId, proposal: done.proposal } }
}

/** What the assistant had in view when its turn came: other messages of the customer that still wait come later. */
async function saidBefore(ctx: Context, { conversation, message }: Said): Promise<Message[]> {
  const messages = await selectMessages(ctx.db, conversation.id, { limit: 2 * HISTORY })
  return messages.filter(({ author, seq }) => author !== 'customer' || seq < message.seq)
}

function toHistory({ author, content }: Message) {
  return [{ role: author === 'customer' ? ('user' as const) : ('assistant' as const), content }]
}

function openProposal(messages: readonly Message[]): Proposed | undefined {
  const found = messages.findLast(({ extras }) => extras.proposal?.state === 'open')
  return found?.extras.proposal ? { messageId: found.id, proposal: found.extras.proposal } : undefined
}

/**
 * The orders that a guest may ask about: those that they show the token of, and the one of an open proposal, which the
 * assistant made in this conversation after it had seen that token.
 */
export async function provenOrders(
  ctx: Context,
  { userId }: Conversation,
  { person, orders }: Pick<Knowing, 'person' | 'orders'>,
  proposal: Proposal | undefined,
): Promise<Order[]> {
  const shown = await Promise.all(orders.map(({ id, token }) => getReadableOrder(ctx, id, { token, person }).catch(passRefusal)))
  const known = shown.filter((order) => order !== undefined)
  if (userId !== null || !proposal || known.some(({ id }) => id === proposal.orderId)) return known
  return [...known, await getOrder(ctx.db, proposal.orderId)]
}

function passRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
