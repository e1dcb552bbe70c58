import { guaranteed } from '#features/notifications/server/letters/delivery.ts'
import type { Letter } from '#features/notifications/server/letters/letter.ts'
import { deliveryRows, orderFacts } from '#features/notifications/server/letters/order-facts.ts'
import { paidWith } from '#features/notifications/server/letters/paid-with.ts'
import type { Order } from '#features/orders/server/queries.ts'
import { invitationLinks } from '#features/reviews/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'

/** After the money is there: what was bought, what it cost, where to follow it. */
export async function orderConfirmed(ctx: Context, { orderId = '' }: Record<string, string>): Promise<Letter> {
  const { order, attempt, title, link } = await orderFacts(ctx, orderId)
  const price = formatMoney(order.priceCents)
  return {
    subject: `Order ${order.orderNumber} is paid: ${title}`,
    preview: `${title} for ${price}. Follow your delivery here.`,
    heading: `Thank you. Order ${order.orderNumber} is paid.`,
    paragraphs: [
      'Your payment has arrived and your delivery is queued. You can follow each step on the tracking page; it shows what has been recorded, with its time.',
    ],
    button: { label: 'Track your order', href: link },
    rows: [
      ['Package', `${title}${order.quality === 'premium' ? ' (premium)' : ''}`],
      ['Username', order.socialUsername],
      ['Delivered to', order.targetUrl],
      ['Paid with', attempt ? paidWith(attempt) : ''],
      ...discountRow(order),
      ['Total', price],
    ],
    footer: `You get this mail because this address was given for order ${order.orderNumber} at ${ctx.config.STORE_NAME}. Whoever has the link above can follow the order, so keep it to yourself. We never ask for a social media password.`,
  }
}

function discountRow({ promotionLabel, discountCents }: Order): [string, string][] {
  return promotionLabel === null ? [] : [[`Discount (${promotionLabel})`, formatMoney(-discountCents)]]
}

/** Asked for on the tracking page with the order's number and e-mail. */
export async function orderLink(ctx: Context, { orderId = '' }: Record<string, string>): Promise<Letter> {
  const { order, title, link } = await orderFacts(ctx, orderId)
  return {
    subject: `Your link to order ${order.orderNumber}`,
    preview: `The link to order ${order.orderNumber}.`,
    heading: `Here is your order ${order.orderNumber}`,
    paragraphs: [`${title} for ${order.socialUsername}. The link opens the order in any browser.`],
    button: { label: 'Track your order', href: link },
    footer:
      "You get this mail because someone entered this order's number and your address on our tracking page. If it was not you, you need not do anything: the link went to nobody else.",
  }
}

/** Once an order is completed: what was it like? Whatever it was, others choose by it. */
export async function reviewInvitation(ctx: Context, data: Record<string, string>): Promise<Letter> {
  const { orderId = '' } = data
  const { order, title } = await orderFacts(ctx, orderId)
  const { reviewUrl, declineUrl } = invitationLinks(ctx, orderId)
  return {
    subject: `How was your order ${order.orderNumber}?`,
    preview: `Order ${order.orderNumber} is completed. Tell others how it went.`,
    heading: `How was your order of ${title}?`,
    paragraphs: [
      `Order ${order.orderNumber} is completed. Good or bad, a few sentences help the next person choose. The link marks your review as written by someone who ordered here.`,
      ...guaranteed(data),
    ],
    button: { label: 'Write a review', href: reviewUrl },
    rows: deliveryRows(order),
    after: 'Something is missing or wrong? Answer this mail, or tell us on the order’s page, and we will look into it.',
    afterLink: { label: 'Do not ask me for reviews again', href: declineUrl },
    footer: `You get this mail, once, because this address was given for order ${order.orderNumber} at ${ctx.config.STORE_NAME}.`,
  }
}
