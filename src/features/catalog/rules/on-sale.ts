import { type Platform, registry } from '#features/catalog/rules/registry.ts'

/** The platforms that menus, home page and sitemap list. */
export function platformsOnSale(): Platform[] {
  return registry().platforms.flatMap(({ id, offSale }) => (offSale ? [] : [id]))
}
