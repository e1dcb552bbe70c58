import type { AdminPackage, AdminService, PricePlan, PriceRecord, SourceView, TemplateService } from '#features/catalog/contract.ts'
import { serviceLabel, serviceState } from '#features/catalog/rules.ts'
import type { TemplateOffer } from '#features/catalog/rules/csv-plan.ts'
import { usualWindow } from '#features/catalog/rules/delivery-window.ts'
import { costOf, marginPercent } from '#features/catalog/rules/margin.ts'
import { ladderName } from '#features/catalog/rules/template/ladder.ts'
import { ladders } from '#features/catalog/rules/template/ladders.ts'
import * as admin from '#features/catalog/server/store/admin.ts'
import { type OpenPlan, type PlanRow, selectAllOpenPlans, selectOpenPlans } from '#features/catalog/server/store/plans.ts'
import { selectPrices } from '#features/catalog/server/store/prices.ts'
import { selectSources } from '#features/catalog/server/store/sources.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { notFound } from '#shared/errors.ts'
import { toDollars } from '#shared/money.ts'
import { pluck } from '#shared/records.ts'

/** What the console's queries of the catalog read from: the database, or an open transaction. */
export type AdminContext = Pick<Context, 'config'> & { db: Queryable }

/** All services, or only `id`, with their packages, on sale or not, in display order; from the database. */
export async function adminServices({ db, config }: AdminContext, id?: string): Promise<AdminService[]> {
  const [services, packages] = await Promise.all([admin.selectAdminServices(db, id), admin.selectAdminPackages(db, id)])
  const plans = await selectOpenPlans(db, pluck(packages, 'id'))
  const needsReview = config.STORE_MODE === 'live'
  return services.map((service) => {
    const own = packages.filter(({ serviceId }) => serviceId === service.id)
    return serviceView(service, own, plans, needsReview)
  })
}

/** One service with its packages. Throws 404 for an unknown service. */
export async function adminService(ctx: Context, id: string): Promise<AdminService> {
  const [service] = await adminServices(ctx, id)
  if (!service) throw notFound('Service not found.')
  return service
}

/** A package's prices, newest first; at most 200. Empty for an unknown package. */
export async function priceHistory({ db }: Context, packageId: string): Promise<PriceRecord[]> {
  const rows = await selectPrices(db, packageId)
  return rows.map(({ cents, from, to, ...row }) => ({
    ...row,
    price: toDollars(cents),
    from: from.toISOString(),
    to: to?.toISOString() ?? null,
  }))
}

/** The scheduled prices of all packages, the next one first. */
export function scheduledPrices({ db }: Context): Promise<OpenPlan[]> {
  return selectAllOpenPlans(db)
}

/** All sources by name. */
export async function listSources(ctx: Context): Promise<SourceView[]> {
  return (await selectSources(ctx.db)).map((row) => ({
    ...row,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
  }))
}

function serviceView(
  { isReviewed, isPlatformOnSale, costCents, window, ...row }: admin.AdminServiceRow,
  own: readonly admin.AdminPackageRow[],
  plans: readonly PlanRow[],
  needsReview: boolean,
): AdminService {
  const { quality, active, stopReason } = row
  const packagesOnSale = own.filter((pack) => pack.active && pack.priceCents !== null).length
  return {
    ...row,
    name: quality === 'premium' ? `${serviceLabel(row)}, premium` : serviceLabel(row),
    state: serviceState({ active, isPlatformOnSale, isStopped: stopReason !== null, isReviewed, needsReview, packagesOnSale }),
    blocked: needsReview && !isReviewed ? 'A live shop needs a reviewed source for each service. Choose one first.' : null,
    costPerThousand: costCents === null ? null : toDollars(costCents),
    deliveryWindow: window ?? usualWindow(row),
    packages: own.map((pack) => packageView(pack, costCents, plans)),
  }
}

function packageView({ priceCents, ...row }: admin.AdminPackageRow, perThousand: number | null, plans: readonly PlanRow[]): AdminPackage {
  const cost = perThousand === null ? null : costOf(row.quantity, perThousand)
  return {
    ...row,
    price: priceCents === null ? null : toDollars(priceCents),
    cost: cost === null ? null : toDollars(cost),
    margin: cost === null || priceCents === null ? null : marginPercent(priceCents, cost),
    plans: plans.filter(({ packageId }) => packageId === row.id).map(planView),
  }
}

function planView({ id, cents, from, by, reason }: PlanRow): PricePlan {
  return { id, price: toDollars(cents), from: from.toISOString(), by, reason }
}

/** The services of the template that the shop does not have, on sale or not. */
export async function templateServices(ctx: AdminContext): Promise<TemplateService[]> {
  return missingLadders(await adminServices(ctx)).map(({ name, ladder }) => ({
    key: ladderName(ladder),
    platform: ladder.platform,
    name,
    packages: ladder.rungs.length,
    from: toDollars(Math.min(...ladder.rungs.map(([, cents]) => cents))),
  }))
}

/** The services of the template that are not among `services`, with their names. */
export function missingLadders(services: readonly Pick<AdminService, 'platform' | 'type' | 'quality'>[]): TemplateOffer[] {
  const own = new Set(services.map(({ platform, type, quality }) => `${platform}_${type}_${quality}`))
  return ladders
    .filter((ladder) => !own.has(ladderName(ladder)))
    .map((ladder) => ({ name: serviceLabel(ladder) + (ladder.quality === 'premium' ? ', premium' : ''), ladder }))
}
