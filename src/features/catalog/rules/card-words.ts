import { registry, type ServiceType } from '#features/catalog/rules/registry.ts'

/** The badge of a highlighted package. Nobody measures what sells most, so a live shop says “Recommended”. Section 2. */
export const popularBadge = (demo: boolean) => (demo ? 'Most Popular' : 'Recommended')

/** The singular of a type's unit: `follower`. */
export function unitName(type: ServiceType): string {
  return registry().types.find(({ id }) => id === type)?.one ?? type
}
