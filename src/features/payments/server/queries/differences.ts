import { describeDifference, describeUnlisted, type Difference } from '#features/payments/rules/differences.ts'
import { selectUnlisted } from '#features/payments/server/store/balance-transactions.ts'
import { selectDifferences } from '#features/payments/server/store/differences.ts'
import type { Queryable } from '#platform/db/database.ts'

export { selectSettlements as newestSettlements } from '#features/payments/server/store/differences.ts'
export { selectBalances as providerBalances } from '#features/payments/server/store/provider-balances.ts'

/** Differences between the shop and the providers' lists and balances, except those that staff have explained. */
export const openDifferences: (db: Queryable, now: Date) => Promise<Difference[]> = selectDifferences

const UNLISTED_MS = 48 * 3_600_000

/** Describes the open differences to staff, one sentence each, with what to do. */
export async function balanceDifferences(db: Queryable, now: Date): Promise<string[]> {
  const [unlisted, found] = await Promise.all([selectUnlisted(db, new Date(now.getTime() - UNLISTED_MS)), openDifferences(db, now)])
  return [...unlisted.map(describeUnlisted), ...found.map(describeDifference)]
}
