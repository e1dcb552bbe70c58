import { emailTemplate, rowsOf } from '#features/notifications/server/emails/content.ts'
import { refundTarget } from '#features/notifications/server/emails/money.ts'
import { methodName, type Payment } from '#features/notifications/server/emails/order-facts.ts'
import { sampleOrderFacts, sampleValues } from '#features/notifications/server/emails/samples.ts'
import { emailedTrackingLink, getOrder } from '#features/orders/server/queries.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { surplusReason } from '#features/payments/rules/surplus.ts'
import { refundOf } from '#features/payments/server/queries.ts'
import { notFound } from '#shared/errors.ts'
import { formatMoney } from '#shared/money.ts'

interface ReturnedFacts {
  amountCents: number
  payment: Payment & Pick<PaymentAttempt, 'status' | 'capturedCents'>
  /** Null for a deposit. */
  order: { orderNumber: string; link: string; isPaid: boolean } | null
}

/** A payment could not be accepted in full: what arrived, what is refunded, and why. */
export const paymentReturned = emailTemplate<ReturnedFacts>({
  facts: async (ctx, { refundId = '' }) => {
    const found = await refundOf(ctx.db, refundId)
    if (!found) throw notFound('There is no such refund.')
    const { refund, attempt } = found
    const { type, id } = attempt.subject
    const order = type === 'order' ? await getOrder(ctx.db, id) : null
    return {
      amountCents: refund.amountCents,
      payment: attempt,
      order: order && { orderNumber: order.orderNumber, link: emailedTrackingLink(ctx, order.id), isPaid: order.paidAt !== null },
    }
  },
  content: ({ amountCents, payment, order }, { storeName, publicUrl }) => {
    const amount = formatMoney(amountCents)
    const of = order ? `order ${order.orderNumber}` : 'your deposit'
    return {
      subject: `We’re refunding ${amount} for ${of}`,
      preview: surplusReason(payment),
      heading: `We’re refunding ${amount}`,
      paragraphs: [surplusReason(payment)],
      button: order ? { label: 'View order', href: order.link } : { label: 'View balance', href: `${publicUrl}/profile?section=deposit` },
      card: {
        rows: rowsOf([
          ['Order', order?.orderNumber],
          ['Paid with', methodName(payment)],
          ['Due', formatMoney(payment.amountCents)],
          ['Arrived', formatMoney(payment.capturedCents)],
        ]),
        total: ['Refund', amount],
      },
      more: [
        `We’re refunding it ${refundTarget(payment)}.`,
        ...(order?.isPaid
          ? []
          : [order ? 'Your order isn’t paid. You can pay for it on its page or place a new one.' : 'Nothing was added to your balance.']),
        ...(payment.coin ? ['If we need your wallet address for the refund, we’ll send you a link.'] : []),
      ],
      footer: `You’re receiving this email because of a payment that you made at ${storeName}.`,
    }
  },
  sample: {
    amountCents: 209,
    payment: {
      ...{ card: null, coin: 'bitcoin', method: 'crypto', balanceCents: 0, amountCents: 349 },
      ...{ status: 'expired', capturedCents: 209 },
    },
    order: { orderNumber: sampleValues.order, link: sampleOrderFacts().link, isPaid: false },
  },
})
