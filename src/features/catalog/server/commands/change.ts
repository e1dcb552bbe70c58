import { lockCatalog } from '#features/catalog/server/store/services.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/notify-staff.ts'
import { Refusal } from '#shared/errors.ts'

/** Options of a change by staff. */
export interface VersionedChange {
  /** The version that the change is based on. Undefined skips the check. */
  version?: number | undefined
  reason?: string | undefined
}

/**
 * Changes the catalog in one transaction, one at a time. After the commit, every process reloads the catalog and open consoles refresh.
 * `id` identifies the service, package or source.
 */
export async function changeCatalog<Result>(ctx: Context, id: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const result = await ctx.db.transaction(async (tx) => {
    await lockCatalog(tx)
    const done = await work(tx)
    await publishContentChange(tx, 'catalog')
    return done
  })
  notifyStaff(ctx, 'catalog', id)
  return result
}

/** Throws 409 `changed_meanwhile` unless `seen`, the version that a change is based on, is the current `version` or undefined. */
export function refuseStale(seen: number | undefined, version: number): void {
  if (seen !== undefined && seen !== version) {
    throw new Refusal(409, 'changed_meanwhile', 'Someone else has changed this. Check the latest version and try again.')
  }
}
