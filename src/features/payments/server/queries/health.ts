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

/** The method that paid each of these orders, by the order's id; unpaid orders are missing. */
export async function methodsPaidWith(db: Queryable, orderIds: readonly string[]): Promise<Map<string, PaymentMethod>> {
  const rows = await selectMethods(db, orderIds)
  return new Map(rows.map(({ orderId, method }) => [orderId, method]))
}

/** How many attempts created within a time were decided, and how many of them did not succeed. */
export function attemptsBetween(db: Queryable, from: Date, before: Date): Promise<AttemptShare> {
  return countAttempts(db, from, before)
}

/** Money captured for orders since then, at least a minute ago, that is not refunded. Cents. */
export function capturedSince(db: Queryable, from: Date): Promise<{ orderId: string; cents: number; at: Date }[]> {
  return selectCapturedSince(db, from)
}

/** Refunds in one of these statuses that were requested before then, oldest first. */
export function unpaidRefunds(
  db: Queryable,
  question: { statuses: readonly Exclude<RefundStatus, 'succeeded'>[]; before: Date; limit: number },
): Promise<UnpaidRefund[]> {
  return selectUnpaidRefunds(db, question)
}
