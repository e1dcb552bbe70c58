import { settleRefund } from '#features/checkout/server/commands/settle-refund.ts'
import { settle } from '#features/checkout/server/commands/settle.ts'
import { UNPAID_HOURS } from '#features/orders/rules.ts'
import { cancelUnpaid } from '#features/orders/server/commands.ts'
import { type Order, unpaidOrdersBefore } from '#features/orders/server/queries.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { isOpen } from '#features/payments/rules.ts'
import { attemptsToLookUp, cancelPayment, confirmPayment, lookUpPayment } from '#features/payments/server/commands.ts'
import { refundsToTry, refundToRetry, tryRefund } from '#features/payments/server/commands/refunds.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { attemptsOf } from '#features/payments/server/queries.ts'
import { releaseUse } from '#features/promotions/server/commands/use.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'

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
    if (await ctx.db.transaction((tx) => giveUp(tx, order, reason))) canceled++
  }
  return canceled
}

async function giveUp(tx: Transaction, { id, discountCents }: Order, reason: string): Promise<boolean> {
  const isCanceled = await cancelUnpaid(tx, id, reason)
  if (isCanceled && discountCents > 0) await releaseUse(tx, id)
  return isCanceled
}

/** Sends owed money back: each refund is asked of its provider until it is done, and booked when it is. */
export async function payRefunds(ctx: PaymentsContext): Promise<number> {
  const due = await refundsToTry(ctx, BATCH)
  for (const refund of due) {
    await tryRefund(ctx, refund, settleRefund).catch((error: Error) =>
      ctx.log.error({ err: error, refund: refund.id }, 'a refund failed; it is tried again'),
    )
  }
  return due.length
}

/** Asks a provider now for a refund that it refused. Throws 404, and 409 `refund_not_failed`. */
export async function retryRefund(ctx: PaymentsContext, refundId: string, by: Actor): Promise<void> {
  const refund = await ctx.db.transaction(async (tx) => {
    const taken = await refundToRetry(tx, refundId)
    const { status, amountCents, round } = taken
    await recordAction(tx, by, {
      action: 'refund.retried',
      subject: { type: 'refund', id: refundId },
      before: { status: 'failed' },
      after: { status, amountCents, round },
    })
    return taken
  })
  await tryRefund(ctx, refund, settleRefund)
}
