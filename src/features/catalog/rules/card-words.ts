import { registry, type ServiceType } from '#features/catalog/rules/registry.ts'

/** The mark of a package that staff flagged. Nobody measures what sells most, so a live shop only recommends it. Section 2. */
export const popularText = (demo: boolean) => (demo ? 'Most Popular' : 'Recommended')

/** `follower`: one of what a type counts. */
export function unitName(type: ServiceType): string {
  return registry().types.find(({ id }) => id === type)?.one ?? type
}
