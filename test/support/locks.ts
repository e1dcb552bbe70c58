import type { TestShop } from './app.ts'

/** How many of the shop's statements wait for a lock in the database. */
export async function waitingForLocks({ ctx }: TestShop): Promise<number> {
  const { rowCount } = await ctx.db.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rowCount ?? 0
}
