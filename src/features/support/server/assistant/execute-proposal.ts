import { countClaimInChat, submitGuaranteeClaim } from '#features/guarantees/server/commands/submit.ts'
import type { Order } from '#features/orders/contract.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Proposal } from '#features/support/contract.ts'
import { orderLink } from '#features/support/server/assistant/answers/own-orders.ts'
import type { ProposalOutcome, ExecuteAs } from '#features/support/server/assistant/request.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * Submits the proposed guarantee claim after the customer agreed, with the same rules and locks as the order page. Fails the same way for
 * someone else’s order as for an unknown one.
 */
export async function executeProposal(ctx: Context, proposal: Proposal, as: ExecuteAs): Promise<ProposalOutcome> {
  const order = await theirOrder(ctx, proposal, as)
  if (!order) return { proposal: { ...proposal, state: 'failed' }, content: 'I can’t find this order among yours anymore.', links: [] }
  const { message = proposal.given?.message, currentCount = proposal.given?.currentCount } = as
  const links = [orderLink(order, as)]
  try {
    await countClaimInChat(ctx, as.subscriber, order)
    const { status, answer } = await submitGuaranteeClaim(
      ctx,
      order,
      { kind: proposal.remedy, ...(message !== undefined && { message }), ...(currentCount !== undefined && { currentCount }) },
      'customer',
    )
    const content =
      status === 'waiting'
        ? `Done: your request for ${order.orderNumber} is in. Our team will review it and email you the answer.`
        : `Done. ${answer ?? ''}`
    return { proposal: { ...proposal, state: 'done' }, content: content.trim(), links }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Missing details can still be provided.
    const state = error.status === 400 ? 'open' : 'failed'
    return { proposal: { ...proposal, state }, content: error.message, links }
  }
}

async function theirOrder(ctx: Context, { orderId }: Proposal, { person, orders }: ExecuteAs): Promise<Order | undefined> {
  const proven = orders.find(({ id }) => id === orderId)
  if (proven) return getOrder(ctx.db, proven.id)
  if (!person) return undefined
  const order = await getOrder(ctx.db, orderId).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  return order?.userId === person.userId ? order : undefined
}
