import { announcePaid, markPaid, recordRefusal, recordSurplus } from '#features/orders/server/commands.ts'
import type { Order } from '#features/orders/server/queries.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { isOpen } from '#features/payments/rules.ts'
import { type AttemptMove, type AttemptNews, moveAttempt, requestRefund } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { capture } from '#features/wallet/rules/booking.ts'
import { post } from '#features/wallet/server/commands.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

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
  return ctx.db.grouped((tx) => settleIn(tx, attemptId, news, by))
}

/** The same within the caller's transaction. */
export async function settleIn(tx: Transaction, attemptId: string, news: AttemptNews, by: SettledBy): Promise<Settled> {
  const move = await moveAttempt(tx, attemptId, news)
  const { attempt, moved, arrivedCents } = move
  if (!moved && arrivedCents === 0) return { attempt }
  const orderId = attempt.subject.id
  const order = moved && attempt.status === 'succeeded' ? await markPaid(tx, orderId, attempt.amountCents, by) : undefined
  const appliedCents = order ? attempt.amountCents : 0
  await oweTheRest(tx, move, appliedCents)

  const refused = moved && attempt.status !== 'succeeded' && !isOpen(attempt.status)
  const booking = capture(bookingOf(move, appliedCents))
  await Promise.all([
    booking && post(tx, booking),
    order && announcePaid(tx, orderId),
    refused && recordRefusal(tx, orderId, attempt.declineCode ?? attempt.status, by),
  ])
  return { attempt, order }
}

function bookingOf({ attempt, arrivedCents }: AttemptMove, appliedCents: Cents) {
  const { id: paymentId, provider, currency, capturedCents } = attempt
  return { paymentId, orderId: attempt.subject.id, provider, currency, amountCents: arrivedCents, capturedCents, appliedCents }
}

/** Money that no order takes is owed to the payer, and asked back of the provider once the attempt is over. */
async function oweTheRest(tx: Transaction, { attempt, moved, arrivedCents }: AttemptMove, appliedCents: Cents): Promise<void> {
  const { id, capturedCents, refundedCents } = attempt
  const amountCents = isOpen(attempt.status) ? 0 : moved ? capturedCents - refundedCents - appliedCents : arrivedCents
  if (amountCents <= 0) return
  await Promise.all([
    requestRefund(tx, { key: `owed:${id}:${capturedCents}`, attemptId: id, amountCents, reason: 'surplus_payment' }),
    recordSurplus(tx, attempt.subject.id, amountCents),
  ])
}
