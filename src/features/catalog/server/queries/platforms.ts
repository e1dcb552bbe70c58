import type { AdminPlatform, AdminType } from '#features/catalog/contract/platforms.ts'
import { builtInHosts } from '#features/catalog/rules/built-in-hosts.ts'
import { selectPlatforms, selectTypes } from '#features/catalog/server/store/platforms.ts'
import type { Context } from '#platform/context.ts'

/** All platforms in menu order, for the console. */
export async function adminPlatforms({ db }: Pick<Context, 'db'>): Promise<AdminPlatform[]> {
  const rows = await selectPlatforms(db)
  return rows.map((row) => ({ ...row, hosts: [...(row.links?.hosts ?? builtInHosts[row.id] ?? [])] }))
}

/** All types, for the console. */
export function adminTypes({ db }: Pick<Context, 'db'>): Promise<AdminType[]> {
  return selectTypes(db)
}
