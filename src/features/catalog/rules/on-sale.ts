import { type Platform, registry } from '#features/catalog/rules/registry.ts'

/** The platforms listed in menus, on the home page and in the sitemap. */
export function platformsOnSale(): Platform[] {
  return registry().platforms.flatMap(({ id, offSale }) => (offSale ? [] : [id]))
}
