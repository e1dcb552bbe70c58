import type { Person } from '#features/accounts/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import { getReadableOrder } from '#features/orders/server/queries.ts'
import type { ChatResponse, ChatRequest, Proposal } from '#features/support/contract.ts'
import { MAX_HISTORY_MESSAGES } from '#features/support/rules/conversation.ts'
import { plainText } from '#features/support/rules/pictures.ts'
import { answerCustomer, type AssistantReply, executeProposal } from '#features/support/server/assistant/answer.ts'
import type { PostedMessage } from '#features/support/server/commands/post-message.ts'
import { answerOnce, type Response } from '#features/support/server/commands/respond.ts'
import { selectMessages } from '#features/support/server/store/messages.ts'
import type { Conversation, Message } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'

/** What a request tells the assistant about the visitor. */
export interface AssistantContext {
  person?: Person | undefined
  /** Orders whose access token the browser has. */
  orders: { id: string; token: string }[]
  /** Whose budget is used: an account id, or a hash of the network. */
  visitor: string
  /** A hash of the network, whose larger budget is used as well. */
  network?: string | undefined
  /** A hash of the IPv4 address or the whole /48, by which claims are limited. */
  subscriber: string
  /** Earlier messages as reported by the browser. Untrusted, and only used for a new conversation. */
  claimedHistory: NonNullable<ChatRequest['conversationHistory']>
  onDelta?: ((text: string) => void) | undefined
}

/** Has the assistant answer a posted message, unless a person has joined the conversation or was asked for. */
export function answerPostedMessage(ctx: Context, posted: PostedMessage, context: AssistantContext): Promise<ChatResponse['data']> {
  return answerOnce(ctx, posted, async () => {
    const earlier = await earlierMessages(ctx, posted)
    const pictures = posted.message.extras.pictures?.length ?? 0
    if (posted.message.content === '') return { content: PICTURE_ANSWER, extras: { offersPerson: true } }
    const proposed = openProposal(earlier)
    const person = ownerOf(posted.conversation, context.person)
    const orders = await provenOrders(ctx, { person, orders: context.orders })
    const { visitor, network, subscriber, onDelta } = context
    const history = earlier.length > 0 ? earlier.flatMap(toHistory) : context.claimedHistory
    const reply = await answerCustomer(ctx, {
      prompt: posted.message.content,
      history: history.slice(-MAX_HISTORY_MESSAGES),
      person,
      orders,
      visitor,
      network,
      openProposal: proposed?.proposal,
      onDelta,
    })
    if (!proposed || reply.accepts === undefined) return withPictures(responseOf(reply), pictures)
    if (!reply.accepts) return { ...responseOf(reply), settled: { messageId: proposed.messageId, proposal: declined(proposed.proposal) } }
    return executedResponse(ctx, proposed, { person, orders, subscriber, ...reply.given })
  })
}

/** Pictures are never passed to the assistant or a model. */
const PICTURE_ANSWER = 'I can’t see pictures, but a person will look at yours. Choose “Talk to a person”.'

/** Adds a note about the message's pictures to a response. */
function withPictures({ content, extras, ...rest }: Response, pictures: number): Response {
  if (pictures === 0) return { content, extras, ...rest }
  return { content: `${content}\n\n${PICTURE_ANSWER}`, extras: { ...extras, offersPerson: true }, ...rest }
}

function responseOf({ content, links, choices, proposal, offersPerson }: AssistantReply): Response {
  return { content, extras: { links, ...(choices.length > 0 && { choices }), proposal, offersPerson } }
}

/** Marks a proposal as declined. */
export function declined(proposal: Proposal): Proposal {
  return { ...proposal, state: 'declined' }
}

/** A proposal and the message that contains it. */
export interface Proposed {
  messageId: string
  proposal: Proposal
}

/** Executes a proposal and describes the outcome. */
export async function executedResponse(
  ctx: Context,
  { messageId, proposal }: Proposed,
  as: Parameters<typeof executeProposal>[2],
): Promise<Response> {
  const outcome = await executeProposal(ctx, proposal, as)
  return { content: outcome.content, extras: { links: outcome.links }, settled: { messageId, proposal: outcome.proposal } }
}

/** The messages before the posted one, without the customer's later ones. */
async function earlierMessages(ctx: Context, { conversation, message }: PostedMessage): Promise<Message[]> {
  const messages = await selectMessages(ctx.db, conversation.id, { limit: 2 * MAX_HISTORY_MESSAGES })
  return messages.filter(({ author, seq }) => author !== 'customer' || seq < message.seq)
}

function toHistory({ author, content, extras }: Message) {
  return [
    {
      role: author === 'customer' ? ('user' as const) : ('assistant' as const),
      content: plainText(content, extras.pictures?.length ?? 0, ''),
    },
  ]
}

function openProposal(messages: readonly Message[]): Proposed | undefined {
  const found = messages.findLast(({ extras }) => extras.proposal?.state === 'open')
  return found?.extras.proposal ? { messageId: found.id, proposal: found.extras.proposal } : undefined
}

/**
 * The signed-in person, but only in their own account's conversation. Anyone with the link can read a guest's conversation, and may have
 * sent it to the person, so the assistant must not reveal or do anything for an account there.
 */
export function ownerOf({ userId }: Conversation, person: Person | undefined): Person | undefined {
  return person?.userId === userId ? person : undefined
}

/** Loads the orders whose token the browser has. */
export async function provenOrders(ctx: Context, { person, orders }: Pick<AssistantContext, 'person' | 'orders'>): Promise<Order[]> {
  const readable = await Promise.all(orders.map(({ id, token }) => getReadableOrder(ctx, id, { token, person }).catch(passRefusal)))
  return readable.filter((order) => order !== undefined)
}

function passRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
