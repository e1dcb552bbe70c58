import type { Offer, OfferWanted } from '#features/catalog/contract.ts'
import { type PackageRow, readPackages } from '#features/catalog/server/store.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'

/** The whole catalogue at one content version. */
export interface Catalog {
  packages: readonly PackageRow[]
  findOffer(wanted: OfferWanted): Offer | null
}

/**
 * The catalogue in this process's memory, so that the order path asks no question about it. Read by one query when
 * first needed; dropped when `content_changed` tells of a commit, and when the connection that listens was lost.
 */
class CatalogSnapshot {
  private readonly db: Database
  private listening: Promise<void> | undefined
  private loading: Promise<Catalog> | undefined

  constructor(db: Database) {
    this.db = db
  }

  read(): Promise<Catalog> {
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = undefined
      throw error
    })
    return this.loading
  }

  private async load(): Promise<Catalog> {
    await this.listen()
    return catalogOf(await readPackages(this.db))
  }

  /** Before the first load, so that no change falls between the two. */
  private listen(): Promise<void> {
    this.listening ??= this.db
      .listen('content_changed', () => (this.loading = undefined))
      .catch((error: unknown) => {
        this.listening = undefined
        throw error
      })
    return this.listening
  }
}

/** By database, because contexts are spread and extended while the database of a process is one. */
const snapshots = new WeakMap<Database, CatalogSnapshot>()

/** The catalogue of now, from memory. */
export function readCatalog(ctx: Context): Promise<Catalog> {
  let snapshot = snapshots.get(ctx.db)
  if (!snapshot) snapshots.set(ctx.db, (snapshot = new CatalogSnapshot(ctx.db)))
  return snapshot.read()
}

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
