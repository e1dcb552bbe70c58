import type { AppContext } from '#app/compose.ts'
import { accountOf } from '#features/accounts/server/queries.ts'
import { StartError } from '#platform/start-error.ts'

const IDS = ['usr_demo', 'usr_operator']

/** Throws StartError where a live shop's database holds the accounts of the demo shop. */
export async function refuseDemoAccounts(ctx: AppContext): Promise<void> {
  const found = (await Promise.all(IDS.map((id) => accountOf(ctx.db, id)))).flatMap((account) => account?.email ?? [])
  if (found.length === 0) return
  throw new StartError(
    `A live shop does not start with the demo accounts (${found.join(', ')}): everybody knows their passwords. ` +
      'Give it a database of its own with DATABASE_URL or DATA_DIR, or go on with STORE_MODE=demo.',
  )
}
