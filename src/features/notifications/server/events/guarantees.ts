import { getRemedy, getWithdrawal } from '#features/guarantees/server/queries.ts'
import type { Event, Telling, Words } from '#features/notifications/server/events/event.ts'
import { orderLetter, orderPath } from '#features/notifications/server/events/orders.ts'
import { headings } from '#features/notifications/server/letters/guarantees.ts'
import { orderTitle } from '#features/notifications/server/letters/order-facts.ts'
import type { Template } from '#features/notifications/server/templates.ts'
import { getOrder, type Order, orderByNumber } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { JobData } from '#platform/jobs/queue.ts'

type Tell = Event['tell']

/** `remedy.received`: a person looks at it. */
export const remedyReceived: Tell = async (ctx, payload) => {
  const order = await getOrder(ctx.db, payload.orderId ?? '')
  const message = `Order ${order.orderNumber}: a person looks at it and answers. You need not write again.`
  return ofRequest(order, 'remedy-received', payload, { title: 'Your request is here', message })
}

/** `remedy.answered`: granted or refused, with the answer. A request that waits again may be answered again. */
export const remedyAnswered: Tell = async (ctx, payload) => {
  const [order, { kind, status, answer }] = await remedyAndOrder(ctx, payload)
  const title = headings[kind][status === 'refused' ? 'refused' : 'granted']
  return ofRequest(order, 'remedy-answered', payload, {
    title,
    message: `Order ${order.orderNumber}: ${short(answer ?? orderTitle(order))}`,
  })
}

/** `remedy.done`: what was asked for is delivered once more. */
export const remedyDone: Tell = async (ctx, payload) => {
  const [order, { kind }] = await remedyAndOrder(ctx, payload)
  const title = kind === 'refill' ? 'Your refill is delivered' : 'Your comments are rewritten'
  return ofRequest(order, 'remedy-redelivered', payload, { title, message: `Order ${order.orderNumber}, ${orderTitle(order)}.` })
}

function remedyAndOrder(ctx: Context, { orderId = '', remedyId = '' }: JobData) {
  return Promise.all([getOrder(ctx.db, orderId), getRemedy(ctx.db, remedyId)])
}

function ofRequest(order: Order, template: Template, { remedyId = '', round = '' }: JobData, words: Omit<Words, 'link'>): Telling {
  const occasion = `${remedyId}${round && `:${round}`}`
  return {
    userId: order.userId,
    occasion,
    words: { ...words, link: orderPath(order.id) },
    letter: orderLetter(order, template, { remedyId }, occasion),
  }
}

const LONGEST = 200

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line
}

/** `withdrawal.received`: the receipt, to the order's own address; to nobody where no order fits. */
export const withdrawalReceived: Tell = async (ctx, { withdrawalId = '' }) => {
  const { orderNumber, email } = await getWithdrawal(ctx.db, withdrawalId)
  const order = await orderByNumber(ctx.db, orderNumber, email)
  if (!order) return null
  const message = `From order ${orderNumber}. What comes of it follows.`
  return ofWithdrawal(order, 'withdrawal-receipt', withdrawalId, { title: 'We have received your withdrawal', message })
}

/** `withdrawal.answered`: what came of it. */
export const withdrawalAnswered: Tell = async (ctx, { withdrawalId = '', orderId = '' }) => {
  const [order, { remedyId }] = await Promise.all([getOrder(ctx.db, orderId), getWithdrawal(ctx.db, withdrawalId)])
  const { status, answer } = await getRemedy(ctx.db, remedyId ?? '')
  const title = headings.withdrawal[status === 'refused' ? 'refused' : 'granted']
  const message = `Order ${order.orderNumber}: ${short(answer ?? orderTitle(order))}`
  return ofWithdrawal(order, 'withdrawal-outcome', withdrawalId, { title, message })
}

function ofWithdrawal(order: Order, template: Template, withdrawalId: string, words: Omit<Words, 'link'>): Telling {
  return {
    userId: order.userId,
    occasion: withdrawalId,
    words: { ...words, link: orderPath(order.id) },
    letter: orderLetter(order, template, { withdrawalId }, withdrawalId),
  }
}
