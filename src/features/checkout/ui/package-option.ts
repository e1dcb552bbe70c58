import type { PackageView } from '#features/catalog/contract.ts'

/** What the checkout's pages need of a package. */
export type PackageOption = Pick<PackageView, 'id' | 'quantity' | 'quality' | 'popular' | 'priceCents'>

/** Picks it from the catalog's package, so that the page carries no more than it shows. */
export function packageOption({ id, quantity, quality, popular, priceCents }: PackageView): PackageOption {
  return { id, quantity, quality, popular, priceCents }
}
