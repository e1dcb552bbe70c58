import type { Transaction } from '#platform/db/database.ts'
import { STORE_CHANGED } from '#platform/store-settings.ts'

/** Every process takes over the store's settings, and then forgets the pages it keeps. */
export async function publishStoreChange(tx: Transaction): Promise<void> {
  await tx.query("select pg_notify($1, '')", [STORE_CHANGED])
}
