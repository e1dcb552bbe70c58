import { useEffect } from 'react'
import type { AdminPlatform, AdminType } from '#features/catalog/contract/platforms.ts'
import { registry, replaceRegistry } from '#features/catalog/rules/registry.ts'

/** Updates the page's registry, so the whole console uses the current platforms and types, not the ones from when it was opened. */
export function useSyncRegistry(platforms: readonly AdminPlatform[] | undefined, types: readonly AdminType[] | undefined): void {
  useEffect(() => {
    const current = registry()
    replaceRegistry({
      platforms:
        platforms?.map(({ id, name, types: ownTypes, onSale, links }) => ({
          id,
          name,
          types: ownTypes,
          offSale: !onSale,
          ...(links && { links }),
        })) ?? current.platforms,
      types: types ?? current.types,
    })
  }, [platforms, types])
}
