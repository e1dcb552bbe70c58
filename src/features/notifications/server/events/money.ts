import { paths } from '#app/routes.ts'
import { accountOf } from '#features/accounts/server/queries.ts'
import { getOrderRefund } from '#features/checkout/server/queries.ts'
import type { Event } from '#features/notifications/server/events/event.ts'
import { orderLetter, orderPath } from '#features/notifications/server/events/orders.ts'
import { paidWith } from '#features/notifications/server/letters/paid-with.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { latestAttempt } from '#features/payments/server/queries.ts'
import { balanceOf, getDeposit } from '#features/wallet/server/queries.ts'
import { formatMoney } from '#shared/money.ts'

type Tell = Event['tell']

/** `order.refunded`: the money is paid back. Not where it went to a balance at once, which the message about its reason tells. */
export const refundPaid: Tell = async (ctx, { orderId = '', orderRefundId = '' }) => {
  const [order, refund] = await Promise.all([getOrder(ctx.db, orderId), getOrderRefund(ctx.db, orderRefundId)])
  const { key, toMethodCents, amountCents, creditNoteNumber } = refund
  if (toMethodCents === 0 && /^(shortfall|remedy):/.test(key)) return null
  return {
    userId: order.userId,
    occasion: orderRefundId,
    words: {
      title: `${formatMoney(amountCents)} is paid back`,
      message: `For order ${order.orderNumber}, credit note ${creditNoteNumber}.`,
      link: orderPath(orderId),
    },
    letter: orderLetter(order, 'refund-paid', { orderRefundId }, orderRefundId),
  }
}

/** `order.refund_failed`: the provider did not take it; it is still owed. */
export const refundFailed: Tell = async (ctx, { orderId = '', orderRefundId = '' }) => {
  const [order, { toMethodCents }] = await Promise.all([getOrder(ctx.db, orderId), getOrderRefund(ctx.db, orderRefundId)])
  return {
    userId: order.userId,
    occasion: orderRefundId,
    words: {
      title: 'Your refund takes longer',
      message: `The payment provider did not take ${formatMoney(toMethodCents)} for order ${order.orderNumber}. We still owe it to you, and it is tried again by itself.`,
      link: orderPath(orderId),
    },
    letter: orderLetter(order, 'refund-failed', { orderRefundId }, orderRefundId),
  }
}

/** `deposit.paid`: the receipt. */
export const depositPaid: Tell = async (ctx, { depositId = '' }) => {
  const { userId, amountCents } = await getDeposit(ctx.db, depositId)
  const [account, balance, attempt] = await Promise.all([
    accountOf(ctx.db, userId),
    balanceOf(ctx.db, userId),
    latestAttempt(ctx.db, { type: 'deposit', id: depositId }),
  ])
  if (!account) return null
  const by = attempt ? ` by ${paidWith(attempt)}` : ''
  return {
    userId,
    occasion: depositId,
    words: {
      title: `${formatMoney(amountCents)} in your balance`,
      message: `Your deposit${by} has arrived.`,
      link: `${paths.profile}?section=deposit`,
    },
    letter: {
      key: `deposit-paid:${depositId}`,
      template: 'deposit-paid',
      recipient: account.email,
      data: { userId, depositId, balanceCents: String(balance) },
    },
  }
}
