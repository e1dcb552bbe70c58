import type { AdminPlatform, AdminType, NewType, PlatformDraft } from '#features/catalog/contract/platforms.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A platform as stored. */
export type PlatformRow = Omit<AdminPlatform, 'hosts'>

const columns = `id, name, built_in as "builtIn", on_sale as "onSale", icon, links, version,
  array(select type from platform_types where platform = platforms.id order by position, type) as types`

/** All platforms, in menu order. */
export async function selectPlatforms(db: Queryable): Promise<PlatformRow[]> {
  return db.all<PlatformRow>(`select ${columns} from platforms order by position, id`)
}

/** All types, in display order. */
export async function selectTypes(db: Queryable): Promise<AdminType[]> {
  return db.all<AdminType>(
    `select id, name, one, target, built_in as "builtIn", version,
            array(select platform from platform_types join platforms on platforms.id = platform
                   where type = service_types.id order by platforms.position) as platforms
       from service_types order by position, id`,
  )
}

/** Channel that notifies every process of a changed platform or type. */
export const PLATFORMS_CHANGED = 'platforms_changed'

/** Makes every process reload the platforms after the transaction commits. */
export async function notifyPlatformsChanged(tx: Transaction, id: string): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [PLATFORMS_CHANGED, id])
}

/** Inserts a platform, off sale and last. Returns false if the id is taken. */
export async function insertPlatform(tx: Transaction, id: string, { name, icon, links }: PlatformDraft): Promise<boolean> {
  return tx.affects(
    `insert into platforms (id, name, position, on_sale, icon, links)
     select $1, $2, coalesce(max(position), 0) + 1, false, $3, $4 from platforms on conflict (id) do nothing`,
    [id, name, icon, links && JSON.stringify(links)],
  )
}

export async function updatePlatform(tx: Transaction, id: string, { name, icon, links }: PlatformDraft): Promise<void> {
  await tx.query('update platforms set name = $2, icon = $3, links = $4, version = version + 1 where id = $1', [
    id,
    name,
    icon,
    links && JSON.stringify(links),
  ])
}

/** Sets the types of a platform and their order. Violates `services_platform_type_fkey` if a service has a type that is removed. */
export async function replacePlatformTypes(tx: Transaction, id: string, types: readonly string[]): Promise<void> {
  await tx.query('delete from platform_types where platform = $1 and type <> all($2::text[])', [id, types])
  await tx.query(
    `insert into platform_types (platform, type, position)
     select $1, type, place from unnest($2::text[]) with ordinality as own (type, place)
     on conflict (platform, type) do update set position = excluded.position`,
    [id, types],
  )
}

export async function updatePlatformOnSale(tx: Transaction, id: string, onSale: boolean): Promise<void> {
  await tx.query('update platforms set on_sale = $2, version = version + 1 where id = $1', [id, onSale])
}

/** Inserts a type, last. Returns false if the id is taken. */
export async function insertType(tx: Transaction, { id, name, one, target }: NewType): Promise<boolean> {
  return tx.affects(
    `insert into service_types (id, name, one, target, position)
     select $1, $2, $3, $4, coalesce(max(position), 0) + 1 from service_types on conflict (id) do nothing`,
    [id, name, one, target],
  )
}

export async function updateType(tx: Transaction, id: string, { name, one }: Pick<NewType, 'name' | 'one'>): Promise<void> {
  await tx.query('update service_types set name = $2, one = $3, version = version + 1 where id = $1', [id, name, one])
}
