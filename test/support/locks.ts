import { expect } from 'vitest'
import { lockUser } from '#features/accounts/server/store/users.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { TestShop } from './app.ts'

/** How many of the shop's statements wait for a lock in the database. */
export async function waitingForLocks({ ctx }: TestShop): Promise<number> {
  const { rowCount } = await ctx.db.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rowCount ?? 0
}

/** What comes of a request that waits for what `before` locks, once `change` was committed. */
export async function meanwhile<Result>(
  { shop, before }: { shop: TestShop; before: (tx: Transaction) => Promise<unknown> },
  ask: () => Promise<Result>,
  change: (tx: Transaction) => Promise<unknown> = async () => {},
): Promise<Result> {
  const { asked } = await shop.ctx.db.transaction(async (tx) => {
    await before(tx)
    const asked = ask()
    await expect.poll(() => waitingForLocks(shop), { timeout: 15_000 }).toBeGreaterThan(0)
    await change(tx)
    return { asked }
  })
  return asked
}

/** What comes of a request while an account that it changes is changed by `sql`, in which $1 is its id. */
export function whileAccountChanges<Result>(shop: TestShop, id: string, sql: string, ask: () => Promise<Result>): Promise<Result> {
  return meanwhile({ shop, before: (tx) => lockUser(tx, id) }, ask, (tx) => tx.query(sql, [id]))
}
