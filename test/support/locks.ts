import { expect } from 'vitest'
import { lockUser } from '#features/accounts/server/store/users.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { TestShop } from './app.ts'

/** The number of the shop's statements that are waiting for a database lock. */
export async function waitingForLocks({ ctx }: TestShop): Promise<number> {
  const { rowCount } = await ctx.db.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rowCount ?? 0
}

/** Sends a request while `before` holds a lock, then commits `change`. Returns the request's result. */
export async function meanwhile<Result>(
  { shop, before }: { shop: TestShop; before: (tx: Transaction) => Promise<unknown> },
  ask: () => Promise<Result>,
  change: (tx: Transaction) => Promise<unknown> = async () => {},
): Promise<Result> {
  const { result } = await shop.ctx.db.transaction(async (tx) => {
    await before(tx)
    const result = ask()
    await expect.poll(() => waitingForLocks(shop), { timeout: 15_000 }).toBeGreaterThan(0)
    await change(tx)
    return { result }
  })
  return result
}

/** Sends a request that waits for an account while `sql` changes that account; $1 is its id. Returns the request's result. */
export function whileAccountChanges<Result>(shop: TestShop, id: string, sql: string, ask: () => Promise<Result>): Promise<Result> {
  return meanwhile({ shop, before: (tx) => lockUser(tx, id) }, ask, (tx) => tx.query(sql, [id]))
}
