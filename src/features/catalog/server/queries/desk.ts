import type { DeskPackage, DeskService, PastPrice, PricePlan } from '#features/catalog/contract.ts'
import { costOf, marginPercent, serviceLabel, serviceState } from '#features/catalog/rules.ts'
import { type DeskPackageRow, type DeskServiceRow, selectDeskPackages, selectDeskServices } from '#features/catalog/server/store/desk.ts'
import { type PlanRow, selectOpenPlans } from '#features/catalog/server/store/plans.ts'
import { selectPrices } from '#features/catalog/server/store/prices.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'
import { toDollars } from '#shared/money.ts'

/** All services with their packages, on sale or not, in the order of the shop; or the one named. From the database, as they are now. */
export async function deskServices({ db, config }: Context, id?: string): Promise<DeskService[]> {
  const [services, packages] = await Promise.all([selectDeskServices(db, id), selectDeskPackages(db, id)])
  const plans = await selectOpenPlans(
    db,
    packages.map((pack) => pack.id),
  )
  const needsReview = config.STORE_MODE === 'live'
  return services.map((service) => {
    const own = packages.filter(({ serviceId }) => serviceId === service.id)
    return serviceView(service, { own, plans, needsReview })
  })
}

/** One service. Throws 404. */
export async function deskService(ctx: Context, id: string): Promise<DeskService> {
  const [service] = await deskServices(ctx, id)
  if (!service) throw notFound('There is no such service.')
  return service
}

/** The prices that a package has and had, newest first; at most 200. A package that is not there had none. */
export async function pastPrices({ db }: Context, packageId: string): Promise<PastPrice[]> {
  const rows = await selectPrices(db, packageId)
  return rows.map(({ id, cents, from, to, by, reason, planned }) => ({
    id,
    price: toDollars(cents),
    from: from.toISOString(),
    to: to?.toISOString() ?? null,
    by,
    reason,
    planned,
  }))
}

interface Around {
  own: readonly DeskPackageRow[]
  plans: readonly PlanRow[]
  needsReview: boolean
}

function serviceView(row: DeskServiceRow, { own, plans, needsReview }: Around): DeskService {
  const { id, platform, type, quality, active, version, sourceId, sourceName, isReviewed, stoppedBecause, costCents } = row
  const packagesOnSale = own.filter((pack) => pack.active && pack.priceCents !== null).length
  return {
    id,
    platform,
    type,
    quality,
    name: quality === 'premium' ? `${serviceLabel(row)}, premium` : serviceLabel(row),
    state: serviceState({ active, isStopped: stoppedBecause !== null, isReviewed, needsReview, packagesOnSale }),
    active,
    blocked: needsReview && !isReviewed ? 'A live shop sells nothing whose source was not reviewed. Name a reviewed source first.' : null,
    sourceId,
    sourceName,
    stoppedBecause,
    costPerThousand: costCents === null ? null : toDollars(costCents),
    version,
    packages: own.map((pack) => packageView(pack, costCents, plans)),
  }
}

function packageView(row: DeskPackageRow, perThousand: number | null, plans: readonly PlanRow[]): DeskPackage {
  const { id, serviceId, quantity, priceId, priceCents, popular, description, features, active, version } = row
  const cost = perThousand === null ? null : costOf(quantity, perThousand)
  return {
    id,
    serviceId,
    quantity,
    price: priceCents === null ? null : toDollars(priceCents),
    priceId,
    popular,
    description,
    features,
    active,
    version,
    cost: cost === null ? null : toDollars(cost),
    margin: cost === null || priceCents === null ? null : marginPercent(priceCents, cost),
    plans: plans.filter(({ packageId }) => packageId === id).map(planView),
  }
}

function planView({ id, cents, from, by, reason }: PlanRow): PricePlan {
  return { id, price: toDollars(cents), from: from.toISOString(), by, reason }
}
