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

/** What the assistant knows about the visitor. */
export interface AssistantContext {
  person?: Person | undefined
  /** Orders whose access token the browser has. */
  orders: { id: string; token: string }[]
  /** Whose budget is used: an account id, or a hash of the network. */
  visitor: string
  /** A hash of the network, whose wider budget is used beside it. */
  network?: string | undefined
  /** Earlier messages as the browser reports them: untrusted, and only used for a new conversation. */
  claimedHistory: NonNullable<ChatRequest['conversationHistory']>
  onDelta?: ((text: string) => void) | undefined
}

/** Has the assistant answer a posted message, unless a person is in the conversation or was asked for. */
export function answerPostedMessage(ctx: Context, posted: PostedMessage, context: AssistantContext): Promise<ChatResponse['data']> {
  return answerOnce(ctx, posted, async () => {
    const earlier = await earlierMessages(ctx, posted)
    const pictures = posted.message.extras.pictures?.length ?? 0
    if (posted.message.content === '') return { content: PICTURE_ANSWER, extras: { offersPerson: true } }
    const proposed = openProposal(earlier)
    const person = ownerOf(posted.conversation, context.person)
    const orders = await provenOrders(ctx, { person, orders: context.orders })
    const { visitor, network, onDelta } = context
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
    return carriedOut(ctx, proposed, { person, orders, network: network ?? visitor, ...reply.given })
  })
}

/** The assistant sees no pictures: nothing of them is given to a model. */
const PICTURE_ANSWER = 'I can’t see pictures, but a person will look at yours: choose “Talk to a person”.'

/** The response, which also says what becomes of the pictures in the message. */
function withPictures({ content, extras, ...rest }: Response, pictures: number): Response {
  if (pictures === 0) return { content, extras, ...rest }
  return { content: `${content}\n\n${PICTURE_ANSWER}`, extras: { ...extras, offersPerson: true }, ...rest }
}

function responseOf({ content, links, choices, proposal, offersPerson }: AssistantReply): Response {
  return { content, extras: { links, ...(choices.length > 0 && { choices }), proposal, offersPerson } }
}

/** A proposal that the customer declined. */
export function declined(proposal: Proposal): Proposal {
  return { ...proposal, state: 'declined' }
}

/** A proposal and the message that contains it. */
export interface Proposed {
  messageId: string
  proposal: Proposal
}

/** Executes a proposal and phrases the outcome. */
export async function carriedOut(
  ctx: Context,
  { messageId, proposal }: Proposed,
  as: Parameters<typeof executeProposal>[2],
): Promise<Response> {
  const done = await executeProposal(ctx, proposal, as)
  return { content: done.content, extras: { links: done.links }, settled: { messageId, proposal: done.proposal } }
}

/** The messages before the posted one, without later ones of the customer. */
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
 * The signed-in person, in their account's own conversation only. A guest's conversation is also read by whoever has its link, who may
 * have sent that link to the person: there, nothing of an account is told or done.
 */
export function ownerOf({ userId }: Conversation, person: Person | undefined): Person | undefined {
  return person?.userId === userId ? person : undefined
}

/** Loads the orders whose token the browser has. */
export async function provenOrders(ctx: Context, { person, orders }: Pick<AssistantContext, 'person' | 'orders'>): Promise<Order[]> {
  const shown = await Promise.all(orders.map(({ id, token }) => getReadableOrder(ctx, id, { token, person }).catch(passRefusal)))
  return shown.filter((order) => order !== undefined)
}

function passRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
