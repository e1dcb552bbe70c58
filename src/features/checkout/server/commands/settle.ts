import { markPaid, recordRefusal, recordSurplus } from '#features/orders/server/commands.ts'
import type { Order } from '#features/orders/server/queries.ts'
import { isOpen } from '#features/payments/rules.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { type AttemptMove, type AttemptNews, moveAttempt, requestRefund } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { capture } from '#features/wallet/rules.ts'
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
    const move = await moveAttempt(tx, attemptId, news)
    const { attempt, moved } = move
    const order = moved && attempt.status === 'succeeded' ? await markPaid(tx, attempt.subject.id, attempt.amountCents, by) : undefined
    if (moved || move.arrivedCents > 0) await bookMoney(tx, move, order)
    if (moved && !isOpen(attempt.status) && attempt.status !== 'succeeded') {
      await recordRefusal(tx, attempt.subject.id, attempt.declineCode ?? attempt.status, by)
    }
    return { attempt, order }
  })
}

/** What arrived goes to the books; what no order takes is owed back, and once the attempt is over it is sent back. */
async function bookMoney(tx: Transaction, { attempt, moved, arrivedCents }: AttemptMove, order: Order | undefined): Promise<void> {
  const { id: paymentId, provider, currency, capturedCents, refundedCents } = attempt
  const orderId = attempt.subject.id
  const appliedCents = order ? attempt.amountCents : 0
  const booking = capture({ paymentId, orderId, provider, currency, amountCents: arrivedCents, capturedCents, appliedCents })
  if (booking) await post(tx, booking)
  const owed = isOpen(attempt.status) ? 0 : moved ? capturedCents - refundedCents - appliedCents : arrivedCents
  if (owed <= 0) return
  await requestRefund(tx, { key: `owed:${paymentId}:${capturedCents}`, attemptId: paymentId, amountCents: owed, reason: 'surplus_payment' })
  await recordSurplus(tx, orderId, owed)
}
