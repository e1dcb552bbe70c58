import { settle, type Settled } from '#features/checkout/server/commands/settle.ts'
import type { CardDetails, PaymentAttempt } from '#features/payments/contract.ts'
import { startPayment } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'

interface Request {
  /** What stands on the payment page and on the statement. */
  description: string
  /** Where the provider sends the browser back to. */
  returnUrl: string
  card?: CardDetails | undefined
}

/**
 * Calls the provider for an attempt that is on record, outside any transaction, and settles its answer. A call without
 * a trustworthy answer leaves the attempt `unknown`; the reconciler asks, nobody repeats it.
 */
export async function pay(ctx: PaymentsContext, attempt: PaymentAttempt, { card, ...page }: Request): Promise<Settled> {
  const news = await startPayment(ctx, attempt, { ...page, ...(card && { card }) })
  return settle(ctx, attempt.id, news, 'customer')
}
