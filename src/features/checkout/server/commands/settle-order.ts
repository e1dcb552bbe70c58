import { oweTheRest } from '#features/checkout/server/commands/owe.ts'
import type { SettledBy } from '#features/checkout/server/commands/settle.ts'
import { announcePaid, markPaid, recordRefusal, recordSurplus } from '#features/orders/server/commands.ts'
import type { Order } from '#features/orders/server/queries.ts'
import { isOpen } from '#features/payments/rules.ts'
import type { AttemptMove } from '#features/payments/server/commands.ts'
import { releaseUse, settleUse } from '#features/promotions/server/commands/use.ts'
import { capture } from '#features/wallet/rules/booking.ts'
import { isHeld, post, release } from '#features/wallet/server/commands.ts'
import type { Transaction } from '#platform/db/database.ts'

/** What news of a payment means to its order; the order where it is paid now. */
export async function settleOrder(tx: Transaction, move: AttemptMove, by: SettledBy): Promise<Order | undefined> {
  const { attempt, moved, arrivedCents } = move
  const { balanceCents, capturedCents, currency, provider, id: paymentId } = attempt
  const orderId = attempt.subject.id
  const isPaid = moved && attempt.status === 'succeeded' && (await holdsBalance(tx, move))
  const order = isPaid ? await markPaid(tx, orderId, attempt.amountCents + balanceCents, by) : undefined
  const appliedCents = order ? attempt.amountCents : 0
  const heldCents = order ? balanceCents : 0
  const owedCents = await oweTheRest(tx, move, appliedCents)

  const isOver = moved && !isOpen(attempt.status)
  // Before anything is booked: whoever places an order locks its promotion before its customer's balance, too.
  if (order && order.discountCents > 0) await settleUse(tx, orderId)
  else if (isOver && !order) await releaseUse(tx, orderId)
  const booking = capture({ paymentId, orderId, provider, currency, capturedCents, amountCents: arrivedCents, appliedCents, heldCents })
  await Promise.all([
    booking && post(tx, booking),
    order && announcePaid(tx, orderId),
    owedCents > 0 && recordSurplus(tx, orderId, owedCents),
    isOver && !order && balanceCents > 0 && giveBack(tx, paymentId),
    isOver && attempt.status !== 'succeeded' && recordRefusal(tx, orderId, attempt.declineCode ?? attempt.status, by),
  ])
  return order
}

/**
 * Whether the part that the balance pays is still set aside. It was given back where the payment had ended; money that
 * comes later then cannot pay the order alone, and goes back as well.
 */
async function holdsBalance(tx: Transaction, { attempt }: AttemptMove): Promise<boolean> {
  return attempt.balanceCents === 0 || isHeld(tx, attempt.id)
}

async function giveBack(tx: Transaction, paymentId: string): Promise<void> {
  if (await isHeld(tx, paymentId)) await release(tx, paymentId)
}
