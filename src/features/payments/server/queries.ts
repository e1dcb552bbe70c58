import type { PaymentAttempt, PaymentSubject, PaymentView } from '#features/payments/contract.ts'
import { isOpen } from '#features/payments/rules.ts'
import { selectAttemptOfRequest, selectAttemptsOf, selectLatestOf } from '#features/payments/server/store/attempts.ts'
import { type ProviderTotal, sumCaptured, sumHeld, sumRefunds } from '#features/payments/server/store/totals.ts'
import type { Queryable } from '#platform/db/database.ts'
import { toDollars } from '#shared/money.ts'

/** Tries of a customer to pay one thing that anybody looks at. */
const ATTEMPTS = 100

/** All attempts to pay for `subject`, newest first. */
export function attemptsOf(db: Queryable, subject: PaymentSubject): Promise<PaymentAttempt[]> {
  return selectAttemptsOf(db, subject, ATTEMPTS)
}

/** The newest attempt to pay for `subject`. */
export async function latestAttempt(db: Queryable, subject: PaymentSubject): Promise<PaymentAttempt | undefined> {
  const [attempt] = await selectAttemptsOf(db, subject, 1)
  return attempt
}

/** The newest attempt of each of many subjects, by the subject's id. */
export async function latestAttempts(
  db: Queryable,
  type: PaymentSubject['type'],
  ids: readonly string[],
): Promise<Map<string, PaymentAttempt>> {
  if (ids.length === 0) return new Map()
  const attempts = await selectLatestOf(db, type, ids)
  return new Map(attempts.map((attempt) => [attempt.subject.id, attempt]))
}

/** The attempt that the request of this scoped Idempotency-Key made, if it came that far. */
export function attemptOfRequest(db: Queryable, requestKey: string): Promise<PaymentAttempt | undefined> {
  return selectAttemptOfRequest(db, requestKey)
}

/** Picks what the customer may see of an attempt. */
export function paymentView(attempt: PaymentAttempt): PaymentView {
  return {
    id: attempt.id,
    status: attempt.status,
    method: attempt.method,
    amount: toDollars(attempt.amountCents),
    ...(attempt.balanceCents > 0 && { balanceAmount: toDollars(attempt.balanceCents) }),
    ...(attempt.coin && { coin: attempt.coin }),
    ...(attempt.card && { card: attempt.card }),
    ...(attempt.declineCode && { declineCode: attempt.declineCode }),
    ...(isOpen(attempt.status) && attempt.nextActionUrl && { nextAction: { type: 'redirect', url: attempt.nextActionUrl } }),
  }
}

/** What each provider has captured for us, in cents, refunded or not. */
export function captureTotals(db: Queryable): Promise<ProviderTotal[]> {
  return sumCaptured(db)
}

/** Refunds by provider, in cents: `paid` ones are through, the others are owed. */
export function refundTotals(db: Queryable): Promise<(ProviderTotal & { paid: boolean })[]> {
  return sumRefunds(db)
}

/** What customers' balances have set aside for payments that are still open, in cents. */
export function heldTotals(db: Queryable): Promise<{ currency: string; cents: number }[]> {
  return sumHeld(db)
}
