import { paths } from '#app/routes.ts'
import { statusLabels } from '#features/orders/rules.ts'
import type { Order } from '#features/orders/server/queries.ts'
import { isLate, orderInWords } from '#features/support/server/assistant/answers/order-words.ts'
import {
  type Asker,
  isOpen,
  knowledgeOf,
  orderLink,
  orderName,
  ownOrder,
  ownOrders,
} from '#features/support/server/assistant/answers/own-orders.ts'
import { propose } from '#features/support/server/assistant/answers/proposals.ts'
import { said } from '#features/support/server/assistant/answers/said.ts'
import type { AssistantReply } from '#features/support/server/assistant/ask.ts'
import type { Question } from '#features/support/server/assistant/understand/question.ts'
import type { Context } from '#platform/context.ts'

type Which = 'open' | 'late' | 'newest' | 'unpaid' | 'delivered'

/** To somebody of whom no order is known: says why, and what opens one. Tells nothing of any order. */
export function withoutOrders({ person }: Asker): AssistantReply {
  if (person) {
    return said(
      'There is no order in your account yet. If you bought as a guest, open the order by the link in its confirmation e-mail, or have a new link sent.',
      [{ label: 'Find an order', href: paths.tracking }],
    )
  }
  return said(
    'I can only speak of an order once you show that it is yours: sign in, or open the link in its confirmation e-mail. If you lost that link, the tracking page sends a new one to the order’s address.',
    [
      { label: 'Find my order', href: paths.tracking },
      { label: 'Sign in', href: paths.login },
    ],
  )
}

/** Of a number that is not among one's own, whether it is somebody else's or nobody's. */
export function notYours(orderNumber: string, asker: Asker): AssistantReply {
  if (!asker.person && asker.orders.length === 0) return withoutOrders(asker)
  return said(
    `${orderNumber} is not among your orders here. If you placed it as a guest, open the link in its confirmation e-mail, or have a new one sent to the order’s address.`,
    [{ label: 'Find an order', href: paths.tracking }],
  )
}

const MOST_IN_WORDS = 3

/** Where the orders stand that are asked about. */
export async function answerStatus(ctx: Context, question: Question, asker: Asker, which: Which): Promise<AssistantReply> {
  const [number] = question.orderNumbers
  if (number !== undefined) {
    const order = await ownOrder(ctx, asker, number)
    return order ? describe(ctx, [order], asker, which) : notYours(number, asker)
  }
  const own = await ownOrders(ctx, asker)
  if (own.length === 0) return withoutOrders(asker)
  return describe(ctx, await chosen(ctx, own, question, which), asker, which)
}

/** Those that are asked about, never none. */
async function chosen(ctx: Context, own: readonly Order[], { services }: Question, which: Which): Promise<Order[]> {
  const fitting = own.filter(
    ({ platform, serviceType }) =>
      (services.platforms.length === 0 || services.platforms.includes(platform)) &&
      (services.types.length === 0 || services.types.includes(serviceType)),
  )
  const among = fitting.length > 0 ? fitting : own
  const newest = among.slice(0, 1)
  if (which === 'newest') return newest
  if (which === 'unpaid') {
    const unpaid = among.filter((order) => order.status === 'pending' && order.paidAt === null)
    return unpaid.length > 0 ? unpaid.slice(0, MOST_IN_WORDS) : newest
  }
  const open = among.filter(isOpen)
  if (open.length === 0) return newest
  return open.slice(0, which === 'late' ? MOST_IN_WORDS : 5)
}

async function describe(ctx: Context, orders: readonly Order[], asker: Asker, which: Which): Promise<AssistantReply> {
  const now = ctx.now()
  const known = await Promise.all(orders.map((order) => knowledgeOf(ctx, order)))
  const links = orders.map((order) => orderLink(order, asker))
  const late = known.filter((each) => isLate(each, now))
  const content = known.map((each) => orderInWords(each, now)).join('\n\n')
  const [only] = late
  if (which === 'late' && late.length === 1 && only) return propose(only, 'refund', { before: content, asker }) ?? said(content, links)
  const sorry = which === 'late' && late.length === 0 && known.some(({ dueAt }) => dueAt !== null)
  return said(sorry ? `${content}\n\nIf it is not here by then, you can stop it and have back what is missing.` : content, links)
}

/** The newest orders, a line each. */
export async function answerList(ctx: Context, asker: Asker): Promise<AssistantReply> {
  const own = await ownOrders(ctx, asker)
  if (own.length === 0) return withoutOrders(asker)
  const lines = own.map((order) => {
    const state = order.status === 'pending' && order.paidAt === null ? 'Not paid' : statusLabels[order.status]
    return `${orderName(order)}: ${state}`
  })
  const history = { label: 'Order history', href: `${paths.profile}?section=history` }
  return said(lines.join('\n'), asker.person ? [history] : own.map((order) => orderLink(order, asker)))
}
