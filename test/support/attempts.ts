import type { PaymentAttempt, Refund } from '#features/payments/contract.ts'
import { type AttemptMove, createAttempt, moveAttempt, type PaymentReport } from '#features/payments/server/commands.ts'
import { requestRefund } from '#features/payments/server/commands/refunds.ts'
import { newId } from '#shared/ids.ts'
import type { TestShop } from './app.ts'

/** Creates a payment attempt of $6.99 for a nonexistent order. */
export function beginAttempt({ ctx }: TestShop, method: 'card' | 'crypto' = 'card'): Promise<PaymentAttempt> {
  const subject = { type: 'order' as const, id: newId('ord') }
  const draft = { id: newId('pay'), subject, provider: 'sandbox', method, amountCents: 699, currency: 'USD' }
  return ctx.db.transaction((tx) => createAttempt(tx, draft))
}

/** Applies a report to an attempt. */
export function applyReport({ ctx }: TestShop, attempt: PaymentAttempt, report: PaymentReport): Promise<AttemptMove> {
  return ctx.db.transaction((tx) => moveAttempt(tx, attempt.id, report))
}

/** A provider's report on an attempt. */
export function providerReport(
  attempt: PaymentAttempt,
  status: 'requires_action' | 'pending' | 'succeeded' | 'expired' | 'declined',
  capturedCents = 0,
) {
  return { reference: `ref_of_${attempt.id}`, attemptId: attempt.id, status, capturedCents, currency: 'USD' } satisfies PaymentReport
}

/** Requests a refund of an attempt. */
export function refundAttempt({ ctx }: TestShop, attempt: PaymentAttempt, amountCents: number, key = newId('key')): Promise<Refund> {
  return ctx.db.transaction((tx) => requestRefund(tx, { key, attemptId: attempt.id, amountCents, reason: 'test' }))
}
