import { accountOf } from '#features/accounts/server/queries.ts'
import type { OrderRefund } from '#features/checkout/contract.ts'
import { getOrderRefund } from '#features/checkout/server/queries.ts'
import { type Payment, paidWith } from '#features/notifications/server/emails/order-facts.ts'
import { sampleOrder, sampleOrderFacts, sampleRefund } from '#features/notifications/server/emails/samples.ts'
import { notifiedEvent, type NotificationSpec } from '#features/notifications/server/events/event.ts'
import { orderEmail, orderPath, orderSpec } from '#features/notifications/server/events/orders.ts'
import type { Order } from '#features/orders/contract.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { surplusReason } from '#features/payments/rules/surplus.ts'
import { latestAttempt, type RefundOfPayment, refundOf } from '#features/payments/server/queries.ts'
import { balanceOf, getDeposit } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { JobData } from '#platform/jobs/queue.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'

interface RefundFacts {
  order: Order
  refund: OrderRefund
}

async function readRefund(ctx: Context, { orderId = '', orderRefundId = '' }: JobData): Promise<RefundFacts> {
  const [order, refund] = await Promise.all([getOrder(ctx.db, orderId), getOrderRefund(ctx.db, orderRefundId)])
  return { order, refund }
}

const sample: RefundFacts = { order: sampleOrder('partial'), refund: sampleRefund() }

/**
 * A refund was sent. Sends nothing if it was credited to the balance immediately, because the notification about its reason says so, or if
 * a dispute took the money.
 */
export const refundPaid = notifiedEvent<RefundFacts>({
  type: 'payment',
  emailPolicy: 'always',
  facts: async (ctx, payload) => {
    const facts = await readRefund(ctx, payload)
    const { key, toMethodCents, paymentRefundId } = facts.refund
    const sent = paymentRefundId === null ? undefined : await refundOf(ctx.db, paymentRefundId)
    if (sent && sent.refund.disputeId !== null) return null
    return toMethodCents === 0 && /^(shortfall|remedy):/.test(key) ? null : facts
  },
  spec: ({ order, refund: { id, amountCents, creditNoteNumber } }) => {
    const message = `For order ${order.orderNumber}, credit note ${creditNoteNumber}.`
    const email = orderEmail(order, 'refund-paid', { orderRefundId: id }, id)
    return orderSpec(order, `We’ve refunded ${formatMoney(amountCents)}`, message, email, id)
  },
  sample,
})

/** The provider rejected a refund, which will be retried. */
export const refundFailed = notifiedEvent<RefundFacts>({
  type: 'payment',
  emailPolicy: 'always',
  facts: readRefund,
  spec: ({ order, refund: { id, toMethodCents } }) => {
    const message = `The payment provider didn’t accept our ${formatMoney(toMethodCents)} refund for order ${order.orderNumber}. We still owe you this money and will retry automatically.`
    return orderSpec(order, 'Your refund is delayed', message, orderEmail(order, 'refund-failed', { orderRefundId: id }, id), id)
  },
  sample,
})

interface ReturnedFacts {
  refundId: string
  amountCents: number
  /** Why the money is refunded. */
  reason: string
  /** Null for a deposit. */
  order: Order | null
  userId: string | null
  email: string
}

/** Reads the facts about a refunded payment. Null if the customer's account was erased. */
async function readReturned(ctx: Context, { refund, attempt }: RefundOfPayment): Promise<ReturnedFacts | null> {
  const facts = { refundId: refund.id, amountCents: refund.amountCents, reason: surplusReason(attempt) }
  if (attempt.subject.type === 'order') {
    const order = await getOrder(ctx.db, attempt.subject.id)
    return { ...facts, order, userId: order.userId, email: order.email }
  }
  const { userId } = await getDeposit(ctx.db, attempt.subject.id)
  const account = await accountOf(ctx.db, userId)
  return account ? { ...facts, order: null, userId, email: account.email } : null
}

function returnedSpec(
  template: 'refund-claimable' | 'payment-returned',
  { refundId, order, userId, email: recipient }: ReturnedFacts,
  title: string,
  message: string,
): NotificationSpec {
  return {
    userId,
    occasion: refundId,
    content: { title, message, link: order ? orderPath(order.id) : `${paths.profile}?section=deposit` },
    email: {
      key: `${template}:${refundId}`,
      template,
      recipient,
      data: { refundId, ...(userId !== null && { userId }), ...(order && { orderId: order.id }) },
    },
  }
}

const sampleReturned: ReturnedFacts = {
  refundId: 'ref_sample',
  amountCents: 209,
  reason: 'Only $2.09 of $3.49 arrived in time.',
  order: sampleOrder('pending'),
  userId: 'usr_sample',
  email: 'ada@example.com',
}

/**
 * A crypto refund can be claimed: the customer has to enter a wallet. The link goes to the confirmed address of the order's account, because
 * anyone who has it gets the coins, and the address typed for the order may be someone else's. Sends nothing if they already claimed it.
 */
export const refundClaimable = notifiedEvent<ReturnedFacts>({
  type: 'payment',
  emailPolicy: 'now',
  facts: async (ctx, { refundId = '' }) => {
    const found = await refundOf(ctx.db, refundId)
    if (!found || found.refund.claimUrl === null || found.refund.status === 'succeeded') return null
    const facts = await readReturned(ctx, found)
    const account = facts?.userId ? await accountOf(ctx.db, facts.userId) : undefined
    return facts && account?.emailVerified ? { ...facts, email: account.email } : facts
  },
  spec: (facts) => {
    const message = `Tell us which wallet to send it to${facts.order ? `: order ${facts.order.orderNumber}` : ''}. We’ve emailed you the link.`
    return returnedSpec('refund-claimable', facts, `Claim your ${formatMoney(facts.amountCents)} refund`, message)
  },
  sample: { ...sampleReturned, amountCents: 168, order: sampleOrder('partial') },
})

/** A payment could not be accepted in full: what arrived, what is refunded, and why. */
export const paymentReturned = notifiedEvent<ReturnedFacts>({
  type: 'payment',
  emailPolicy: 'now',
  facts: async (ctx, { refundId = '' }) => {
    const found = await refundOf(ctx.db, refundId)
    return found ? readReturned(ctx, found) : null
  },
  spec: (facts) => {
    const message = `${facts.order ? `Order ${facts.order.orderNumber}` : 'Your deposit'}: ${facts.reason} We’ve emailed you the details.`
    return returnedSpec('payment-returned', facts, `We’re refunding ${formatMoney(facts.amountCents)}`, message)
  },
  sample: sampleReturned,
})

interface DepositFacts {
  id: string
  userId: string
  email: string
  amountCents: number
  balanceCents: number
  payment: Payment | undefined
}

export const depositPaid = notifiedEvent<DepositFacts>({
  type: 'payment',
  emailPolicy: 'now',
  facts: async (ctx, { depositId = '' }) => {
    const { userId, amountCents } = await getDeposit(ctx.db, depositId)
    const [account, balanceCents, payment] = await Promise.all([
      accountOf(ctx.db, userId),
      balanceOf(ctx.db, userId),
      latestAttempt(ctx.db, { type: 'deposit', id: depositId }),
    ])
    return account ? { id: depositId, userId, email: account.email, amountCents, balanceCents, payment } : null
  },
  spec: ({ id, userId, email: recipient, amountCents, balanceCents, payment }) => ({
    userId,
    occasion: id,
    content: {
      title: `${formatMoney(amountCents)} added to your balance`,
      message: `We’ve received your deposit${payment ? ` by ${paidWith(payment)}` : ''}.`,
      link: `${paths.profile}?section=deposit`,
    },
    email: {
      key: `deposit-paid:${id}`,
      template: 'deposit-paid',
      recipient,
      data: { userId, depositId: id, balanceCents: String(balanceCents) },
    },
  }),
  sample: {
    id: 'dep_sample',
    userId: 'usr_sample',
    email: 'ada@example.com',
    amountCents: 2_500,
    balanceCents: 5_000,
    payment: sampleOrderFacts().payment,
  },
})
