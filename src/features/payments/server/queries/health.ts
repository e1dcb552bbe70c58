import type { PaymentMethod, RefundStatus } from '#features/payments/contract.ts'
import {
  type AttemptShare,
  countAttempts,
  selectCapturedSince,
  selectMethods,
  selectUnpaidRefunds,
  type UnpaidRefund,
} from '#features/payments/server/store/health.ts'
import type { Queryable } from '#platform/db/database.ts'

export type { AttemptShare, UnpaidRefund } from '#features/payments/server/store/health.ts'

/** How each of these orders was paid, by the order's id; one that was not is missing. */
export async function methodsPaidWith(db: Queryable, orderIds: readonly string[]): Promise<Map<string, PaymentMethod>> {
  const rows = await selectMethods(db, orderIds)
  return new Map(rows.map(({ orderId, method }) => [orderId, method]))
}

/** How many attempts that began within a time were decided, and how many of them did not succeed. */
export function attemptsBetween(db: Queryable, from: Date, before: Date): Promise<AttemptShare> {
  return countAttempts(db, from, before)
}

/** Money that came in for orders since then, was taken in at least a minute ago and does not go back. Cents. */
export function capturedSince(db: Queryable, from: Date): Promise<{ orderId: string; cents: number; at: Date }[]> {
  return selectCapturedSince(db, from)
}

/** Refunds in one of these statuses that were asked for before then, the oldest first. */
export function unpaidRefunds(
  db: Queryable,
  question: { statuses: readonly Exclude<RefundStatus, 'succeeded'>[]; before: Date; limit: number },
): Promise<UnpaidRefund[]> {
  return selectUnpaidRefunds(db, question)
}
