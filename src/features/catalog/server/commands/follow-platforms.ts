import { type Registry, replaceRegistry } from '#features/catalog/rules/registry.ts'
import { PLATFORMS_CHANGED, type PlatformRow, selectPlatforms, selectTypes } from '#features/catalog/server/store/platforms.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { follow, loadInTurn } from '#platform/followed.ts'

/** Loads the platforms and types into this process, now and whenever they change. */
export async function followPlatforms(ctx: Pick<Context, 'db' | 'log'>): Promise<void> {
  await follow(ctx, { channel: PLATFORMS_CHANGED, source: 'platforms', load: () => applyPlatforms(ctx.db) })
}

/** Loads the platforms and types into this process. */
export function applyPlatforms(db: Queryable): Promise<void> {
  return loadInTurn(replaceRegistry, async () => replaceRegistry(await readRegistry(db)))
}

/** Reads the platforms and types from the database as a registry. */
export async function readRegistry(db: Queryable): Promise<Registry> {
  const [platforms, types] = await Promise.all([selectPlatforms(db), selectTypes(db)])
  return { platforms: platforms.map(entryOf), types: types.map(({ id, name, one, target }) => ({ id, name, one, target })) }
}

function entryOf({ id, name, types, onSale, icon, links }: PlatformRow): Registry['platforms'][number] {
  return { id, name, types, ...(!onSale && { offSale: true }), ...(icon !== null && { icon }), ...(links && { links }) }
}
