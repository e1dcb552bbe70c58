import type { Platform } from '#features/catalog/rules.ts'
import { selectBuyers } from '#features/orders/server/store/buyers.ts'
import type { Queryable } from '#platform/db/database.ts'

/** Those of some customers who paid for an order: on a platform, since a moment. */
export async function buyersAmong(
  db: Queryable,
  userIds: readonly string[],
  narrowed: { platform: Platform | null; since: Date | null },
): Promise<Set<string>> {
  return new Set(await selectBuyers(db, userIds, narrowed))
}
