import { settleDeposit } from '#features/checkout/server/commands/settle-deposit.ts'
import { settleOrder } from '#features/checkout/server/commands/settle-order.ts'
import type { Order } from '#features/orders/server/queries.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { type AttemptNews, moveAttempt } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
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
 * browser or the reconciler. One transaction moves the attempt, what it pays for and the ledger together; news that was
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
  if (attempt.subject.type === 'order') return { attempt, order: await settleOrder(tx, move, by) }
  await settleDeposit(tx, move)
  return { attempt }
}
