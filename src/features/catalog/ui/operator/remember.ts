import { useEffect } from 'react'
import type { AdminPlatform, AdminType } from '#features/catalog/contract/platforms.ts'
import { registry, replaceRegistry } from '#features/catalog/rules/registry.ts'

/** Has the rest of the console name platforms and types as they are now, not as they were when it was opened. */
export function useRemembered(platforms: readonly AdminPlatform[] | undefined, types: readonly AdminType[] | undefined): void {
  useEffect(() => {
    const known = registry()
    replaceRegistry({
      platforms:
        platforms?.map(({ id, name, types: own, onSale, links }) => ({
          id,
          name,
          types: own,
          offSale: !onSale,
          ...(links && { links }),
        })) ?? known.platforms,
      types: types ?? known.types,
    })
  }, [platforms, types])
}
