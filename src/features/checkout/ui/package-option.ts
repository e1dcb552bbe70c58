import type { PackageView } from '#features/catalog/contract.ts'

/** The fields of a package that the checkout's pages need. */
export type PackageOption = Pick<PackageView, 'id' | 'quantity' | 'quality' | 'popular' | 'priceCents'>

/** Reduces a catalog package to these fields, which keeps the page's data small. */
export function packageOption({ id, quantity, quality, popular, priceCents }: PackageView): PackageOption {
  return { id, quantity, quality, popular, priceCents }
}
