import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/notify-staff.ts'
import { Refusal } from '#shared/errors.ts'

/** What accompanies a change by staff. */
export interface VersionedChange {
  /** The version that the change was based on; undefined skips the check. */
  version?: number | undefined
  reason?: string | undefined
}

/**
 * Changes the catalog in one transaction: once it is committed, every process reloads the catalog and open consoles refresh.
 * `id` names the service, package or source.
 */
export async function changeCatalog<Result>(ctx: Context, id: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const result = await ctx.db.transaction(async (tx) => {
    const done = await work(tx)
    await publishContentChange(tx, 'catalog')
    return done
  })
  notifyStaff(ctx, 'catalog', id)
  return result
}

/** Throws 409 `changed_meanwhile` if the thing changed after `seen`, the version that a change was based on. */
export function refuseStale(seen: number | undefined, version: number): void {
  if (seen !== undefined && seen !== version) {
    throw new Refusal(409, 'changed_meanwhile', 'Someone else has changed this. Check the latest version and try again.')
  }
}
