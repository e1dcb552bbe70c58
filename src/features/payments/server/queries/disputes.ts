import type { DisputedMoney } from '#features/payments/rules/disputes.ts'
import { type Dispute, selectDispute, selectDisputedMoney, selectDisputedOrders } from '#features/payments/server/store/disputes.ts'
import type { Queryable } from '#platform/db/database.ts'
import { notFound } from '#shared/errors.ts'

export type { Dispute, DisputedSubjects } from '#features/payments/server/store/disputes.ts'
export {
  selectDisputedDeposits as disputedDeposits,
  selectDisputes as disputes,
  selectDisputesOfOrder as disputesOfOrder,
  selectDisputesOfSubjects as disputesOfSubjects,
  selectDueDisputes as dueDisputes,
} from '#features/payments/server/store/disputes.ts'

/** A dispute. Throws 404. */
export async function getDispute(db: Queryable, id: string): Promise<Dispute> {
  const dispute = await selectDispute(db, id)
  if (!dispute) throw notFound('There is no such dispute.')
  return dispute
}

/** The disputed money of these payments. Payments without a dispute are left out. */
export async function disputedMoneyOf(db: Queryable, attemptIds: readonly string[]): Promise<(DisputedMoney & { attemptId: string })[]> {
  return attemptIds.length === 0 ? [] : selectDisputedMoney(db, attemptIds)
}

/** Which of these orders were ever disputed, by id. */
export async function disputedOrders(db: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  return new Set(orderIds.length === 0 ? [] : await selectDisputedOrders(db, orderIds))
}
