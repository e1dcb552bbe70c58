import type { OrderRefund } from '#features/checkout/contract.ts'
import { getOrderRefund } from '#features/checkout/server/queries.ts'
import {
  type EmailContent,
  type EmailData,
  emailTemplate,
  lowerFirst,
  rowsOf,
  type Shop,
} from '#features/notifications/server/emails/content.ts'
import { returnRows, whereTo } from '#features/notifications/server/emails/money.ts'
import {
  dayOf,
  deliveredOf,
  deliveryRows,
  instantOf,
  linkRows,
  orderCard,
  type OrderFacts,
  orderFooter,
  orderLinks,
  orderTitle,
  paidWith,
  readOrderFacts,
} from '#features/notifications/server/emails/order-facts.ts'
import { SAMPLE_AT, sampleOrderFacts, sampleRefund } from '#features/notifications/server/emails/samples.ts'
import { endingReason } from '#features/orders/server/queries.ts'
import { invitationLinks } from '#features/reviews/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'

/** An order was paid: what was bought, what it cost, and where to track it. */
export const orderConfirmed = emailTemplate({
  facts: readOrderFacts,
  content: ({ order, payment, delivery, link }, shop) => {
    const [title, price] = [orderTitle(order), formatMoney(order.priceCents)]
    const { promotionLabel, discountCents } = order
    return {
      subject: `Order ${order.orderNumber} confirmed: ${title}`,
      preview: `${title} for ${price}. Track your delivery here.`,
      heading: 'Thank you! Your order is confirmed.',
      paragraphs: ['We’ve received your payment, and you can follow every step of the delivery on the tracking page.'],
      button: { label: 'Track your order', href: link },
      card: orderCard(
        order,
        rowsOf([
          ['Link', order.targetUrl],
          ['Delivery', delivery],
          ['Paid with', payment && paidWith(payment)],
          [`Discount (${promotionLabel})`, promotionLabel && formatMoney(-discountCents)],
        ]),
        ['Total', price],
      ),
      footer: `${orderFooter(order, shop)} We never ask for your social media password.`,
    }
  },
  sample: sampleOrderFacts('pending'),
})

/** Requested on the tracking page with the order's number and email address. */
export const trackingLinkEmail = emailTemplate({
  facts: readOrderFacts,
  content: ({ order, link }) => ({
    subject: `Your link to order ${order.orderNumber}`,
    preview: `Track order ${order.orderNumber}.`,
    heading: `Track order ${order.orderNumber}`,
    paragraphs: ['This link opens your order in any browser.'],
    button: { label: 'Track your order', href: link },
    card: orderCard(order, linkRows(order)),
    footer:
      'You’re receiving this email because someone entered this order’s number and your email address on our tracking page. If this wasn’t you, you can ignore this email: no one else received this link.',
  }),
  sample: sampleOrderFacts('processing'),
})

interface CompletedFacts extends OrderFacts {
  /** The deadlines for requesting a refill or a revision. Undefined if the order has none. */
  refillUntil: Date | undefined
  revisionUntil: Date | undefined
}

const dateIn = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

async function readCompleted(ctx: Context, data: EmailData): Promise<CompletedFacts> {
  return { ...(await readOrderFacts(ctx, data)), refillUntil: dateIn(data.refillUntil), revisionUntil: dateIn(data.revisionUntil) }
}

function guaranteed({ refillUntil, revisionUntil, timeZone }: CompletedFacts): string[] {
  return [
    ...(refillUntil
      ? [`If your count drops below what you bought, you can request a refill on the order page until ${dayOf(refillUntil, timeZone)}.`]
      : []),
    ...(revisionUntil
      ? [`If any comments don’t fit, you can ask us to rewrite them on the order page until ${instantOf(revisionUntil, timeZone)}.`]
      : []),
  ]
}

const completedSample: CompletedFacts = {
  ...sampleOrderFacts('completed'),
  refillUntil: new Date(SAMPLE_AT.getTime() + 30 * 86_400_000),
  revisionUntil: undefined,
}

/** An order was delivered. For customers who aren't invited to write a review. */
export const orderCompleted = emailTemplate({
  facts: readCompleted,
  content: (facts, shop) => {
    const { order } = facts
    const title = orderTitle(order)
    return {
      subject: `Order ${order.orderNumber} completed: ${title}`,
      preview: `${deliveredOf(order)} delivered.`,
      heading: `Your ${title} order is complete`,
      paragraphs: [`We’ve delivered ${deliveredOf(order)}.`],
      card: orderCard(order, deliveryRows(order)),
      more: guaranteed(facts),
      ...orderLinks(facts, shop),
    }
  },
  sample: completedSample,
})

/** An order was delivered. Invites the customer to write a review. */
export const reviewInvitation = emailTemplate({
  facts: async (ctx, data) => ({ ...(await readCompleted(ctx, data)), ...invitationLinks(ctx, data.orderId ?? '') }),
  content: (facts, { storeName }) => {
    const { order, reviewUrl, declineUrl } = facts
    return {
      subject: `How was your order ${order.orderNumber}?`,
      preview: `Order ${order.orderNumber} is complete. Tell others how it went.`,
      heading: `How was your ${orderTitle(order)} order?`,
      paragraphs: ['Your order is complete, and a few sentences from you, good or bad, help the next customer choose.'],
      button: { label: 'Write a review', href: reviewUrl },
      card: orderCard(order, deliveryRows(order)),
      more: ['Reviews written with this link are marked as coming from a verified order.', ...guaranteed(facts)],
      after: 'Is something missing or wrong? Reply to this email or tell us on the order page, and we’ll look into it.',
      afterLink: { label: 'Don’t ask me for reviews again', href: declineUrl },
      footer: `You’re receiving this one-time email because this address was used for order ${order.orderNumber} at ${storeName}.`,
    }
  },
  sample: { ...completedSample, reviewUrl: 'https://shop.example/leave-review', declineUrl: 'https://shop.example/leave-review' },
})

interface EndedFacts extends OrderFacts {
  refund: OrderRefund | undefined
  reason: string | null
}

async function readEnded(ctx: Context, data: EmailData): Promise<EndedFacts> {
  const refund = data.orderRefundId === undefined ? undefined : await getOrderRefund(ctx.db, data.orderRefundId)
  const facts = await readOrderFacts(ctx, data)
  return { ...facts, refund, reason: await endingReason(ctx.db, facts.order) }
}

/** An order ended without full delivery: why, what was delivered, and what is refunded for the rest. */
function ended(heading: string, sentence: (facts: EndedFacts) => string, sample: EndedFacts) {
  return emailTemplate({
    facts: readEnded,
    content: (facts: EndedFacts, shop: Shop): EmailContent => {
      const { order, refund, payment, reason } = facts
      const title = orderTitle(order)
      const rows = [...(refund ? returnRows(order, refund) : deliveryRows(order)), ...rowsOf([['Reason', reason]])]
      return {
        subject: `Order ${order.orderNumber}: ${refund ? `${formatMoney(refund.amountCents)} refund` : lowerFirst(heading)}`,
        preview: `${title}: ${deliveredOf(order)} delivered.`,
        heading,
        paragraphs: [refund ? sentence(facts) : 'This order is closed.'],
        card: orderCard(order, rows, refund && ['Refund', formatMoney(refund.amountCents)]),
        more: refund ? [whereTo(refund, payment)] : [],
        after: 'Does something look wrong? Tell us on the order page and our team will take a look.',
        ...orderLinks(facts, shop),
      }
    },
    sample,
  })
}

/** Whether part of the price was refunded before. */
const isRest = ({ order, refund }: EndedFacts) => refund !== undefined && refund.amountCents < order.priceCents

export const orderPartial = ended(
  'Your order was partially delivered',
  ({ order }) => `We delivered ${deliveredOf(order)} and can’t deliver the rest, so we’re refunding it automatically.`,
  { ...sampleOrderFacts('partial'), refund: sampleRefund(), reason: 'The delivery stopped before it was complete.' },
)

export const orderFailed = ended(
  'We couldn’t deliver your order',
  (facts) => `We couldn’t deliver any of your order, so we’re refunding ${isRest(facts) ? 'the rest of it' : 'it in full'} automatically.`,
  { ...sampleOrderFacts('failed'), refund: sampleRefund(699), reason: 'The profile was private, so nothing could be delivered.' },
)

export const orderCanceled = ended(
  'Your order was canceled',
  (facts) => `Nothing was delivered, so we’re refunding ${isRest(facts) ? 'the rest of your order' : 'your order in full'} automatically.`,
  { ...sampleOrderFacts('canceled'), refund: sampleRefund(699), reason: null },
)

/** An order is late: what was delivered so far, and the customer's options. */
export const orderLate = emailTemplate({
  facts: async (ctx, data) => ({
    ...(await readOrderFacts(ctx, data)),
    delivered: Number(data.delivered ?? 0),
    dueAt: dateIn(data.dueAt),
    refundCents: data.backCents === undefined ? undefined : Number(data.backCents),
  }),
  content: ({ delivered, dueAt, refundCents, ...facts }, shop) => {
    const { order, link, timeZone } = facts
    return {
      subject: `Order ${order.orderNumber} is late`,
      preview: `Your options for ${orderTitle(order)}.`,
      heading: 'Your order is late',
      paragraphs: [
        `We’re sorry: your order should have been complete${dueAt ? ` by ${dayOf(dueAt, timeZone)}` : ''}, but it’s still being delivered.`,
      ],
      button: { label: 'View your options', href: link },
      card: orderCard(order, [
        ['Link', order.targetUrl],
        ['Delivered so far', deliveredOf({ ...order, status: 'processing', delivered })],
      ]),
      more: [
        'You don’t need to do anything.',
        ...(refundCents === undefined
          ? []
          : [`If you’d rather not wait, you can stop it on the order page and get ${formatMoney(refundCents)} back for the missing part.`]),
      ],
      footer: orderFooter(order, shop),
    }
  },
  sample: { ...sampleOrderFacts('processing'), delivered: 3_800, dueAt: SAMPLE_AT, refundCents: 168 },
})
