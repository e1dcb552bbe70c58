import type {
  Offer,
  OfferWanted,
  PackageFilters,
  PackageView,
  ServiceContent,
  SourceNote,
  StartingPrice,
} from '#features/catalog/contract.ts'
import { platformName, type Quality, type ServiceKind, serviceKinds, serviceLabel } from '#features/catalog/rules.ts'
import { defaultWindow, type DeliveryWindow } from '#features/catalog/rules/delivery-window.ts'
import { serviceContent } from '#features/catalog/server/queries/content/content.ts'
import { readCatalog } from '#features/catalog/server/queries/snapshot.ts'
import type { PackageRow } from '#features/catalog/server/store/packages.ts'
import { selectWindows } from '#features/catalog/server/store/services.ts'
import { selectSourceNotes } from '#features/catalog/server/store/sources.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { toDollars } from '#shared/money.ts'

/** The texts of a package page and the packages on sale, in display order. */
export async function packagePage(ctx: Context, kind: ServiceKind): Promise<{ content: ServiceContent; packages: PackageView[] }> {
  const packages = await listPackages(ctx, { platform: kind.platform, type: kind.type })
  return { content: serviceContent(kind), packages }
}

/** The packages that match all of `filters`, in display order. Packages that were never on sale are excluded. */
export async function listPackages(ctx: Context, filters: PackageFilters): Promise<PackageView[]> {
  const { packages } = await readCatalog(ctx)
  return packages.filter((row) => matches(row, filters)).map(packageView)
}

/** The lowest price of each service on sale, in display order. */
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

/** The wanted package at its current price, from memory; null if it is not on sale. */
export async function findOffer(ctx: Context, wanted: OfferWanted): Promise<Offer | null> {
  return (await readCatalog(ctx)).findOffer(wanted)
}

/** The id of the service on sale of this kind, preferably of this quality; undefined if none is on sale. */
export async function serviceOnSale(
  ctx: Context,
  { platform, type }: ServiceKind,
  quality: Quality = 'general',
): Promise<string | undefined> {
  const ofKind = (await readCatalog(ctx)).packages.filter((row) => matches(row, { platform, type }))
  return (ofKind.find((row) => row.quality === quality) ?? ofKind[0])?.serviceId
}

const sourceNotes = contentSnapshot((ctx) => selectSourceNotes(ctx.db))

/** The reviewed source of the service on sale of this kind, from memory; undefined if there is none. */
export async function sourceOfKind(ctx: Context, kind: ServiceKind): Promise<SourceNote | undefined> {
  const serviceId = await serviceOnSale(ctx, kind)
  return serviceId === undefined ? undefined : (await sourceNotes(ctx)).get(serviceId)
}

/**
 * Who delivers a service, for `{people}` in texts such as `Delivered by {people}`. A live shop needs a reviewed source to say so;
 * undefined without one. A demo shop says it for every service, as the specification does.
 */
export async function peopleOfKind(ctx: Context, kind: ServiceKind): Promise<string | undefined> {
  const isStated = ctx.config.STORE_MODE === 'demo' || (await sourceOfKind(ctx, kind)) !== undefined
  return isStated ? 'real people' : undefined
}

const ownWindows = contentSnapshot((ctx) => selectWindows(ctx.db))

/** The delivery window of a service, from memory: its own, or the default of its kind. */
export async function deliveryWindow(ctx: Context, serviceId: string | undefined, kind: ServiceKind): Promise<DeliveryWindow> {
  const own = serviceId === undefined ? undefined : (await ownWindows(ctx)).get(serviceId)
  return own ?? defaultWindow(kind)
}

/** All delivery windows: those set for services, by service id, and the default of each kind. */
export async function deliveryWindows(
  ctx: Context,
): Promise<{ own: Map<string, DeliveryWindow>; usual: (ServiceKind & DeliveryWindow)[] }> {
  return { own: await ownWindows(ctx), usual: serviceKinds().map((kind) => ({ ...kind, ...defaultWindow(kind) })) }
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

function packageView(row: PackageRow): PackageView {
  return {
    _id: row.packageId,
    id: row.packageId,
    quantity: row.quantity,
    price: toDollars(row.priceCents),
    priceCents: row.priceCents,
    currency: row.currency,
    popular: row.popular,
    description: row.description,
    features: row.features,
    quality: row.quality,
    category: platformName(row.platform),
    platform: row.platform,
    type: row.type,
    active: row.active,
    service: serviceLabel(row),
  }
}
