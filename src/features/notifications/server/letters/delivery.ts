import { getOrderRefund, type OrderRefund } from '#features/checkout/server/queries.ts'
import type { Letter } from '#features/notifications/server/letters/letter.ts'
import { dayOf, deliveredOf, deliveryRows, instantOf, orderFacts } from '#features/notifications/server/letters/order-facts.ts'
import { returnRows, whereTo } from '#features/notifications/server/letters/returned.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'

type Data = Record<string, string>

/** The delivery stopped before the end: what came, and what comes back for the rest. */
export async function orderPartial(ctx: Context, data: Data): Promise<Letter> {
  const { order } = await orderFacts(ctx, data.orderId ?? '')
  return ended(ctx, data, {
    heading: 'Your order was delivered in part',
    what: `${deliveredOf(order)} were delivered. More is not coming, so what you paid for the rest goes back to you by itself.`,
  })
}

/** Nothing could be delivered. */
export function orderFailed(ctx: Context, data: Data): Promise<Letter> {
  return ended(ctx, data, {
    heading: 'Your order could not be delivered',
    what: 'Nothing of it was delivered, so what you paid goes back to you by itself.',
  })
}

/** Stopped before anything was delivered, by the customer or by the shop. */
export function orderCanceled(ctx: Context, data: Data): Promise<Letter> {
  return ended(ctx, data, {
    heading: 'Your order is canceled',
    what: 'Nothing was delivered and nothing will be. What you paid goes back to you by itself.',
  })
}

async function ended(
  ctx: Context,
  { orderId = '', orderRefundId }: Data,
  { heading, what }: { heading: string; what: string },
): Promise<Letter> {
  const { order, attempt, title, footer, link } = await orderFacts(ctx, orderId)
  const refund: OrderRefund | null = orderRefundId ? await getOrderRefund(ctx.db, orderRefundId) : null
  const back = refund ? `: ${formatMoney(refund.amountCents)} goes back to you` : ''
  return {
    subject: `Order ${order.orderNumber}${back || `: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`}`,
    preview: `${title}: ${deliveredOf(order)} delivered.`,
    heading,
    paragraphs: refund ? [what, whereTo(refund, attempt)] : [`${title} for ${order.socialUsername}: this order is over.`],
    button: { label: 'See the order', href: link },
    rows: [['Package', title], ...(refund ? returnRows(order, refund) : deliveryRows(order))],
    after: 'Does something look wrong? Tell us on the order’s page, and a person looks at it.',
    footer,
  }
}

/** The order passed the time by which it should be complete: the customer is told first, with what is open to them. */
export async function orderLate(ctx: Context, { orderId = '', delivered = '0', dueAt, backCents }: Data): Promise<Letter> {
  const { order, title, footer, link } = await orderFacts(ctx, orderId)
  const due = dueAt ? ` by ${dayOf(new Date(dueAt))}` : ''
  return {
    subject: `Order ${order.orderNumber} is late`,
    preview: `What you can do about ${title}.`,
    heading: 'Your order is late',
    paragraphs: [
      `It should have been complete${due}. So far ${deliveredOf({ ...order, status: 'processing', delivered: Number(delivered) })} are delivered. Delivery goes on, and you need not do anything.`,
      ...(backCents
        ? [
            `If you would rather not wait, stop it on the order’s page: ${formatMoney(Number(backCents))} for what is missing goes back to you.`,
          ]
        : []),
    ],
    button: { label: 'See the order and decide', href: link },
    footer,
  }
}

/** Everything is delivered; for whoever is not asked for a review this time. */
export async function orderCompleted(ctx: Context, data: Data): Promise<Letter> {
  const { order, title, footer, link } = await orderFacts(ctx, data.orderId ?? '')
  return {
    subject: `Order ${order.orderNumber} is completed: ${title}`,
    preview: `${deliveredOf(order)} are delivered.`,
    heading: `Your order of ${title} is completed`,
    paragraphs: [`${deliveredOf(order)} are delivered.`, ...guaranteed(data)],
    button: { label: 'See the order', href: link },
    rows: [['Package', title], ...deliveryRows(order)],
    footer,
  }
}

/** What stays open after the completion, in sentences. */
export function guaranteed({ refillUntil, revisionUntil }: Data): string[] {
  return [
    ...(refillUntil
      ? [`If the count falls below what you bought, ask for a refill on the order’s page until ${dayOf(new Date(refillUntil))}.`]
      : []),
    ...(revisionUntil
      ? [`If comments do not fit, ask on the order’s page until ${instantOf(new Date(revisionUntil))} to have them rewritten.`]
      : []),
  ]
}
