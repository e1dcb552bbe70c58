import { markPaid, recordRefusal, recordSurplus } from '#features/orders/server/commands.ts'
import type { Order } from '#features/orders/server/queries.ts'
import { isOpen } from '#features/payments/rules.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { type AttemptNews, moveAttempt, requestRefund } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { sale, surplusPayment } from '#features/wallet/rules.ts'
import { post } from '#features/wallet/server/commands.ts'
import type { Transaction } from '#platform/db/database.ts'

/** An attempt after its news, and its order where this news paid it. */
export interface Settled {
  attempt: PaymentAttempt
  order?: Order | undefined
}

/** Who brought the news: it stands on the order's events. */
export type SettledBy = 'customer' | 'provider' | 'system'

/**
 * Takes in where a payment stands, from whomever it comes first: the provider's answer, its webhook, the returning
 * browser or the reconciler. One transaction moves the attempt, the order and the ledger together; news that was
 * known already changes nothing.
 */
export function settle(ctx: PaymentsContext, attemptId: string, news: AttemptNews, by: SettledBy): Promise<Settled> {
  return ctx.db.transaction(async (tx) => {
    const { attempt, moved } = await moveAttempt(tx, attemptId, news)
    if (moved && attempt.status === 'succeeded') return { attempt, order: await takeMoney(tx, attempt, by) }
    if (moved && !isOpen(attempt.status)) await recordRefusal(tx, attempt.subject.id, attempt.declineCode ?? attempt.status, by)
    return { attempt }
  })
}

/** Captured money pays the order, or, where the order takes none any more, is owed back at once. */
async function takeMoney(tx: Transaction, attempt: PaymentAttempt, by: SettledBy): Promise<Order | undefined> {
  const payment = {
    paymentId: attempt.id,
    orderId: attempt.subject.id,
    provider: attempt.provider,
    amountCents: attempt.capturedCents,
    currency: attempt.currency,
  }
  const order = await markPaid(tx, payment.orderId, payment.amountCents, by)
  if (order) await post(tx, sale(payment))
  else {
    await Promise.all([
      post(tx, surplusPayment(payment)),
      recordSurplus(tx, payment.orderId, payment.amountCents),
      requestRefund(tx, {
        key: `surplus:${attempt.id}`,
        attemptId: attempt.id,
        amountCents: payment.amountCents,
        reason: 'surplus_payment',
      }),
    ])
  }
  return order
}
