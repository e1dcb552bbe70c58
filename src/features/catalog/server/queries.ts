import type { Offer, OfferWanted, PackageFilters, PackageView, ServiceContent, StartingPrice } from '#features/catalog/contract.ts'
import type { Quality, ServiceKind } from '#features/catalog/rules.ts'
import { serviceContent } from '#features/catalog/server/content/content.ts'
import { packageView } from '#features/catalog/server/present.ts'
import { readCatalog } from '#features/catalog/server/snapshot.ts'
import type { PackageRow } from '#features/catalog/server/store/packages.ts'
import type { Context } from '#platform/context.ts'

/** What a package page shows: its texts, and the ladder on sale, general before premium and small before large. */
export async function packagePage(ctx: Context, kind: ServiceKind): Promise<{ content: ServiceContent; packages: PackageView[] }> {
  const packages = await listPackages(ctx, { platform: kind.platform, type: kind.type })
  return { content: serviceContent(kind), packages }
}

/** Packages that match all of `filters`, in the order of the menus, then by quality and quantity. */
export async function listPackages(ctx: Context, filters: PackageFilters): Promise<PackageView[]> {
  const { packages } = await readCatalog(ctx)
  return packages.filter((row) => matches(row, filters)).map(packageView)
}

/** The lowest price of each service on sale, in the order of the menus. */
export async function startingPrices(ctx: Context): Promise<StartingPrice[]> {
  const { packages } = await readCatalog(ctx)
  const lowest = new Map<string, StartingPrice>()
  for (const { platform, type, quantity, priceCents, active } of packages) {
    const key = `${platform} ${type}`
    const known = lowest.get(key)
    if (active && (!known || priceCents < known.priceCents)) lowest.set(key, { platform, type, quantity, priceCents })
  }
  return [...lowest.values()]
}

/** The package that is wanted, at its price of now; null where nothing like it is on sale. Answers from memory. */
export async function findOffer(ctx: Context, wanted: OfferWanted): Promise<Offer | null> {
  return (await readCatalog(ctx)).findOffer(wanted)
}

/** The service that sells this kind and quality, else the kind's first; undefined where none is on sale. */
export async function serviceOnSale(
  ctx: Context,
  { platform, type }: ServiceKind,
  quality: Quality = 'general',
): Promise<string | undefined> {
  const ofKind = (await readCatalog(ctx)).packages.filter((row) => matches(row, { platform, type }))
  return (ofKind.find((row) => row.quality === quality) ?? ofKind[0])?.serviceId
}

function matches(row: PackageRow, { platform, type, quality, popular, active = true }: PackageFilters): boolean {
  return (
    row.active === active &&
    (platform === undefined || row.platform === platform) &&
    (type === undefined || row.type === type) &&
    (quality === undefined || row.quality === quality) &&
    (popular === undefined || row.popular === popular)
  )
}
