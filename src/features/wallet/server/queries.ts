import type { LedgerBalance } from '#features/wallet/contract.ts'
import { selectBalances, selectUnbalanced } from '#features/wallet/server/store.ts'
import type { Queryable } from '#platform/db/database.ts'

/** Every account's balance in cents, summed over all entries. */
export function ledgerBalances(db: Queryable): Promise<LedgerBalance[]> {
  return selectBalances(db)
}

/** Ids of ledger transactions whose entries do not sum to zero; at most 20, and always none. */
export function unbalancedTransactions(db: Queryable): Promise<string[]> {
  return selectUnbalanced(db)
}
