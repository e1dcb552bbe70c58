import { type CatalogSize, countCatalog, lockCatalog } from '#features/catalog/server/store/services.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { Refusal } from '#shared/errors.ts'
import { keysOf } from '#shared/records.ts'

/** Options of a change by staff. */
export interface VersionedChange {
  /** The version that the change is based on. Undefined skips the check. */
  version?: number | undefined
  reason?: string | undefined
}

/** Pages and the console read the whole catalog. */
const MAX_SIZE: CatalogSize = { packages: 5_000, services: 1_000, platforms: 100, types: 300, sources: 300 }

/**
 * Changes the catalog in one transaction, one at a time. After the commit, every process reloads the catalog and open consoles refresh.
 * `id` identifies the service, package or source. Throws 409 `catalog_full` if too much was added.
 */
export async function changeCatalog<Result>(ctx: Context, id: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const result = await ctx.db.transaction(async (tx) => {
    await lockCatalog(tx)
    const before = await countCatalog(tx)
    const done = await work(tx)
    refuseGrowth(before, await countCatalog(tx))
    await publishContentChange(tx, 'catalog')
    return done
  })
  notifyStaff(ctx, 'catalog', id)
  return result
}

function refuseGrowth(before: CatalogSize, after: CatalogSize): void {
  const full = keysOf(MAX_SIZE).find((kind) => after[kind] > MAX_SIZE[kind] && after[kind] > before[kind])
  if (!full) return
  const what = `${MAX_SIZE[full].toLocaleString('en-US')} ${full === 'types' ? 'kinds of service' : full}`
  throw new Refusal(409, 'catalog_full', `The catalog can have up to ${what}.`)
}

/** Throws 409 `changed_meanwhile` unless `seen`, the version that a change is based on, is the current `version` or undefined. */
export function refuseStale(seen: number | undefined, version: number): void {
  if (seen !== undefined && seen !== version) {
    throw new Refusal(409, 'changed_meanwhile', 'Someone else has changed this. Check the latest version and try again.')
  }
}
