import type { PaymentAttempt, Refund } from '#features/payments/contract.ts'
import { type AttemptMove, type AttemptNews, createAttempt, moveAttempt } from '#features/payments/server/commands.ts'
import { requestRefund } from '#features/payments/server/commands/refunds.ts'
import { newId } from '#shared/ids.ts'
import type { TestShop } from './app.ts'

/** A try to pay $6.99 for an order that nobody placed. */
export function beginAttempt({ ctx }: TestShop, method: 'card' | 'crypto' = 'card'): Promise<PaymentAttempt> {
  const subject = { type: 'order' as const, id: newId('ord') }
  const draft = { id: newId('pay'), subject, provider: 'sandbox', method, amountCents: 699, currency: 'USD' }
  return ctx.db.transaction((tx) => createAttempt(tx, draft))
}

/** Takes in news of an attempt. */
export function hearOf({ ctx }: TestShop, attempt: PaymentAttempt, news: AttemptNews): Promise<AttemptMove> {
  return ctx.db.transaction((tx) => moveAttempt(tx, attempt.id, news))
}

/** What a provider says of an attempt. */
export function told(
  attempt: PaymentAttempt,
  status: 'requires_action' | 'pending' | 'succeeded' | 'expired' | 'declined',
  capturedCents = 0,
) {
  return { reference: `ref_of_${attempt.id}`, attemptId: attempt.id, status, capturedCents, currency: 'USD' } satisfies AttemptNews
}

/** Owes money of an attempt back. */
export function oweOf({ ctx }: TestShop, attempt: PaymentAttempt, amountCents: number, key = newId('key')): Promise<Refund> {
  return ctx.db.transaction((tx) => requestRefund(tx, { key, attemptId: attempt.id, amountCents, reason: 'test' }))
}
