import { askRemedy } from '#features/guarantees/server/commands/ask.ts'
import { getOrder, type Order } from '#features/orders/server/queries.ts'
import type { Proposal } from '#features/support/contract.ts'
import { orderLink } from '#features/support/server/assistant/answers/own-orders.ts'
import type { CarriedOut, CarryOutAs } from '#features/support/server/assistant/ask.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * Asks for what was proposed, once the customer said yes: in their name, under the same rules and locks as on the order's
 * page. A proposal on an order that is not theirs fails like one on an order that is not there.
 */
export async function carryOut(ctx: Context, proposal: Proposal, as: CarryOutAs): Promise<CarriedOut> {
  const order = await theirOrder(ctx, proposal, as)
  if (!order) return { proposal: { ...proposal, state: 'failed' }, content: 'I cannot find this order among yours any more.', links: [] }
  const { message = proposal.given?.message, currentCount = proposal.given?.currentCount } = as
  const links = [orderLink(order, as)]
  try {
    const request = await askRemedy(
      ctx,
      order,
      { kind: proposal.remedy, ...(message !== undefined && { message }), ...(currentCount !== undefined && { currentCount }) },
      'customer',
    )
    const { status, answer } = request
    const content =
      status === 'waiting'
        ? `Done: your request for ${order.orderNumber} is in. A person looks at it and you get the answer by e-mail.`
        : `Done. ${answer ?? ''}`
    return { proposal: { ...proposal, state: 'done' }, content: content.trim(), links }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // What is only left out can still be told.
    const state = error.status === 400 ? 'open' : 'failed'
    return { proposal: { ...proposal, state }, content: error.message, links }
  }
}

async function theirOrder(ctx: Context, { orderId }: Proposal, { person, orders }: CarryOutAs): Promise<Order | undefined> {
  const proven = orders.find(({ id }) => id === orderId)
  if (proven) return getOrder(ctx.db, proven.id)
  if (!person) return undefined
  const order = await getOrder(ctx.db, orderId).catch(() => undefined)
  return order?.userId === person.userId ? order : undefined
}
