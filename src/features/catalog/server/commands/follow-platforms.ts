import { type Registry, replaceRegistry } from '#features/catalog/rules/registry.ts'
import { PLATFORMS_CHANGED, type PlatformRow, selectPlatforms, selectTypes } from '#features/catalog/server/store/platforms.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'

/**
 * Loads the platforms and types into this process, now and whenever they change. After a change it also publishes `content_changed`,
 * because cached pages were rendered with the old ones.
 */
export async function followPlatforms({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  await db.listen(PLATFORMS_CHANGED, () => {
    applyPlatforms(db)
      .then(() => publishContentChange(db, 'platforms'))
      .catch((error: unknown) => log.error({ err: error }, 'reloading changed platforms failed'))
  })
  await applyPlatforms(db)
}

let applying: Promise<void> = Promise.resolve()

/** Loads the platforms and types into this process. Loads run one after another, so the latest one is applied last. */
export function applyPlatforms(db: Queryable): Promise<void> {
  const next = applying.catch(() => {}).then(async () => replaceRegistry(await readRegistry(db)))
  applying = next
  return next
}

/** Reads the platforms and types from the database as a registry. */
export async function readRegistry(db: Queryable): Promise<Registry> {
  const [platforms, types] = await Promise.all([selectPlatforms(db), selectTypes(db)])
  return { platforms: platforms.map(entryOf), types: types.map(({ id, name, one, target }) => ({ id, name, one, target })) }
}

function entryOf({ id, name, types, onSale, icon, links }: PlatformRow): Registry['platforms'][number] {
  return { id, name, types, ...(!onSale && { offSale: true }), ...(icon !== null && { icon }), ...(links && { links }) }
}
