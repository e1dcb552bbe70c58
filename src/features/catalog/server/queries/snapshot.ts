import type { Offer, OfferWanted } from '#features/catalog/contract.ts'
import { type PackageRow, readPackages } from '#features/catalog/server/store/packages.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'

/** The whole catalog at one content version. */
export interface Catalog {
  packages: readonly PackageRow[]
  findOffer(wanted: OfferWanted): Offer | null
}

/** The current catalog, from memory, so placing an order needs no query for it. */
export const readCatalog = contentSnapshot(async ({ db, config }) => catalogOf(await readPackages(db, config.STORE_MODE === 'live')))

function catalogOf(packages: PackageRow[]): Catalog {
  const offers = new Map<string, Offer>()
  for (const row of packages) {
    if (!row.active) continue
    const offer = offerOf(row)
    offers.set(offer.packageId, offer).set(offerKey(offer), offer)
  }
  return { packages, findOffer: (wanted) => offers.get('packageId' in wanted ? wanted.packageId : offerKey(wanted)) ?? null }
}

function offerKey({ platform, type, quality, quantity }: Pick<Offer, 'platform' | 'type' | 'quality' | 'quantity'>): string {
  return `${platform} ${type} ${quality} ${quantity}`
}

function offerOf(row: PackageRow): Offer {
  const { serviceId, packageId, priceId, platform, type, quality, quantity, priceCents, currency } = row
  return { serviceId, packageId, priceId, platform, type, quality, quantity, priceCents, currency }
}
