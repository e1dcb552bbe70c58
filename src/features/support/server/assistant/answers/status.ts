import type { Order } from '#features/orders/contract.ts'
import { hasEnded, statusLabels } from '#features/orders/rules.ts'
import { isLate, describeOrder } from '#features/support/server/assistant/answers/describe-order.ts'
import {
  type Requester,
  loadOrderDetails,
  orderLink,
  orderName,
  ordersAbout,
  ownOrder,
  ownOrders,
} from '#features/support/server/assistant/answers/own-orders.ts'
import { propose } from '#features/support/server/assistant/answers/proposals.ts'
import { type AssistantReply, textReply } from '#features/support/server/assistant/request.ts'
import type { Question } from '#features/support/server/assistant/understand/question.ts'
import type { Context } from '#platform/context.ts'
import { paths } from '#shared/paths.ts'

type Which = 'open' | 'late' | 'newest' | 'unpaid' | 'delivered'

/** Explains to a visitor without a known order how to open one. Reveals nothing about any order. */
export function withoutOrders({ person }: Requester): AssistantReply {
  if (person) {
    return textReply(
      'There are no orders in your account yet. If you checked out as a guest, open the order with the link in your confirmation email, or request a new link.',
      [{ label: 'Find an order', href: paths.tracking }],
    )
  }
  return textReply(
    'I can only talk about an order once I know it’s yours: sign in, or open the link in your confirmation email. If you lost the link, the tracking page can email you a new one.',
    [
      { label: 'Find my order', href: paths.tracking },
      { label: 'Sign in', href: paths.login },
    ],
  )
}

/** Answers a question about an order number that isn’t the requester’s. Doesn’t reveal whether the order exists. */
export function notYours(orderNumber: string, requester: Requester): AssistantReply {
  if (!requester.person && requester.orders.length === 0) return withoutOrders(requester)
  return textReply(
    `${orderNumber} isn’t among your orders. If you placed it as a guest, open the link in your confirmation email, or request a new one on the tracking page.`,
    [{ label: 'Find an order', href: paths.tracking }],
  )
}

const MAX_DESCRIBED = 3

/** Describes the orders that the question is about. */
export async function answerStatus(ctx: Context, question: Question, requester: Requester, which: Which): Promise<AssistantReply> {
  const [number] = question.orderNumbers
  if (number !== undefined) {
    const order = await ownOrder(ctx, requester, number)
    return order ? describe(ctx, [order], requester, which) : notYours(number, requester)
  }
  const own = await ownOrders(ctx, requester)
  if (own.length === 0) return withoutOrders(requester)
  return describe(ctx, selectOrders(ordersAbout(own, question.services), which), requester, which)
}

/** Selects at least one order. */
function selectOrders(orders: readonly Order[], which: Which): Order[] {
  const newest = orders.slice(0, 1)
  if (which === 'newest') return newest
  if (which === 'unpaid') {
    const unpaid = orders.filter((order) => order.status === 'pending' && order.paidAt === null)
    return unpaid.length > 0 ? unpaid.slice(0, MAX_DESCRIBED) : newest
  }
  const open = orders.filter((order) => !hasEnded(order))
  if (open.length === 0) return newest
  return open.slice(0, which === 'late' ? MAX_DESCRIBED : 5)
}

async function describe(ctx: Context, orders: readonly Order[], requester: Requester, which: Which): Promise<AssistantReply> {
  const now = ctx.now()
  const known = await Promise.all(orders.map((order) => loadOrderDetails(ctx, order)))
  const links = orders.map((order) => orderLink(order, requester))
  const late = known.filter((details) => isLate(details, now))
  const content = known.map((details) => describeOrder(details, now)).join('\n\n')
  const [only] = late
  if (which === 'late' && late.length === 1 && only)
    return propose(only, 'refund', { before: content, requester }) ?? textReply(content, links)
  const isOnTime = which === 'late' && late.length === 0 && known.some(({ dueAt }) => dueAt !== null)
  return textReply(
    isOnTime ? `${content}\n\nIf it isn’t complete by then, you can stop it and get a refund for what’s missing.` : content,
    links,
  )
}

/** Lists the newest orders, one per line. */
export async function answerList(ctx: Context, requester: Requester): Promise<AssistantReply> {
  const own = await ownOrders(ctx, requester)
  if (own.length === 0) return withoutOrders(requester)
  const lines = own.map((order) => {
    const state = order.status === 'pending' && order.paidAt === null ? 'Not paid' : statusLabels[order.status]
    return `${orderName(order)}: ${state}`
  })
  const history = { label: 'Order history', href: `${paths.profile}?section=history` }
  return textReply(lines.join('\n'), requester.person ? [history] : own.map((order) => orderLink(order, requester)))
}
