import { settle } from '#features/checkout/server/commands/settle.ts'
import { UNPAID_HOURS } from '#features/orders/rules.ts'
import { cancelUnpaid, recordRefunded } from '#features/orders/server/commands.ts'
import { unpaidOrdersBefore } from '#features/orders/server/queries.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { isOpen } from '#features/payments/rules.ts'
import {
  attemptsToLookUp,
  cancelPayment,
  confirmPayment,
  lookUpPayment,
  refundsToTry,
  tryRefund,
} from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { attemptsOf } from '#features/payments/server/queries.ts'
import { refundPaid } from '#features/wallet/rules/booking.ts'
import { post } from '#features/wallet/server/commands.ts'

const BATCH = 50

/** The customer came back from the provider's page: asks where the payment stands, now rather than by webhook. */
export async function confirm(ctx: PaymentsContext, attempt: PaymentAttempt): Promise<void> {
  if (!isOpen(attempt.status)) return
  await settle(ctx, attempt.id, await confirmPayment(ctx, attempt), 'customer')
}

/**
 * Asks the provider about every attempt whose outcome is due: calls that went unanswered, payments whose webhook never
 * came. An attempt that the provider never heard of took no money. Returns how many were asked.
 */
export async function reconcilePayments(ctx: PaymentsContext): Promise<number> {
  const due = await attemptsToLookUp(ctx, BATCH)
  for (const attempt of due) {
    await settle(ctx, attempt.id, await lookUpPayment(ctx, attempt), 'system').catch((error: Error) =>
      ctx.log.error({ err: error, attempt: attempt.id }, 'a payment could not be reconciled; it is asked again'),
    )
  }
  return due.length
}

/** Cancels what nobody paid within 24 hours; a payment still open is given up at the provider first. */
export async function cancelUnpaidOrders(ctx: PaymentsContext): Promise<number> {
  const before = new Date(ctx.now().getTime() - UNPAID_HOURS * 3_600_000)
  let canceled = 0
  for (const order of await unpaidOrdersBefore(ctx.db, before, BATCH)) {
    const open = (await attemptsOf(ctx.db, { type: 'order', id: order.id })).filter((attempt) => isOpen(attempt.status))
    for (const attempt of open) await settle(ctx, attempt.id, await cancelPayment(ctx, attempt), 'system')
    const reason = `Nobody paid this order within ${UNPAID_HOURS} hours.`
    if (await ctx.db.transaction((tx) => cancelUnpaid(tx, order.id, reason))) canceled++
  }
  return canceled
}

/** Sends owed money back: each refund is asked of its provider until it is done, and booked when it is. */
export async function payRefunds(ctx: PaymentsContext): Promise<number> {
  const due = await refundsToTry(ctx, BATCH)
  for (const refund of due) {
    await tryRefund(ctx, refund, async (tx, { attempt }) => {
      const { amountCents, currency } = refund
      const { provider, id: paymentId, subject } = attempt
      const orderId = subject.type === 'order' ? subject.id : null
      await Promise.all([
        post(tx, refundPaid({ refundId: refund.id, paymentId, orderId, provider, amountCents, currency })),
        orderId !== null && recordRefunded(tx, orderId, amountCents),
      ])
    }).catch((error: Error) => ctx.log.error({ err: error, refund: refund.id }, 'a refund failed; it is tried again'))
  }
  return due.length
}
