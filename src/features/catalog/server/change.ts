import { tellContentChanged } from '#features/catalog/server/store/packages.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * A change of the catalogue, in one transaction: every process reads it anew once it is committed, and open consoles hear
 * of it. `id` is the service's, package's or source's.
 */
export async function changeCatalog<Result>(ctx: Context, id: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const result = await ctx.db.transaction(async (tx) => {
    const done = await work(tx)
    await tellContentChanged(tx)
    return done
  })
  tellDesk(ctx, id)
  return result
}

/** Open consoles look again. */
export function tellDesk({ signals }: Context, id: string): void {
  signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'catalogue', id } })
}

/** 409 where somebody has changed it since it was looked at. `seen` undefined: nobody looked. */
export function refuseStale(seen: number | undefined, version: number): void {
  if (seen !== undefined && seen !== version) {
    throw new Refusal(
      409,
      'changed_meanwhile',
      'Somebody has changed this meanwhile. Look at it again, then change what is still to be changed.',
    )
  }
}
