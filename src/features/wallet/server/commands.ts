import type { LedgerTransaction } from '#features/wallet/contract.ts'
import { insertTransaction } from '#features/wallet/server/store.ts'
import type { Transaction } from '#platform/db/database.ts'

/**
 * Books a double entry in the caller's transaction, once for each `key`: a second booking of the same fact violates
 * the key's uniqueness and undoes the caller's transaction with it.
 */
export async function post(tx: Transaction, booking: LedgerTransaction): Promise<void> {
  await insertTransaction(tx, booking)
}
