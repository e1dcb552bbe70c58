import type { AdminPackage, AdminService, PricePlan, PriceRecord, SourceView, TemplateService } from '#features/catalog/contract.ts'
import type { AdminPlatform, AdminType } from '#features/catalog/contract/platforms.ts'
import { type Quality, type ServiceKind, serviceLabel, serviceState } from '#features/catalog/rules.ts'
import { builtInHosts } from '#features/catalog/rules/built-in-hosts.ts'
import type { TemplateOffer } from '#features/catalog/rules/csv-plan.ts'
import { defaultWindow } from '#features/catalog/rules/delivery-window.ts'
import { costOf, marginPercent } from '#features/catalog/rules/prices.ts'
import { ladderName } from '#features/catalog/rules/template/ladder.ts'
import { ladders } from '#features/catalog/rules/template/ladders.ts'
import * as admin from '#features/catalog/server/store/admin.ts'
import { type OpenPlan, type PlanRow, selectAllOpenPlans, selectOpenPlans } from '#features/catalog/server/store/plans.ts'
import { selectPlatforms, selectTypes } from '#features/catalog/server/store/platforms.ts'
import { selectPrices } from '#features/catalog/server/store/prices.ts'
import { selectCostsOn } from '#features/catalog/server/store/services.ts'
import { selectSources } from '#features/catalog/server/store/sources.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { notFound } from '#shared/errors.ts'
import { type Cents, toDollars } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { pluck } from '#shared/records.ts'

/** The context of the console's catalog queries. `db` can be an open transaction. */
export type AdminContext = Pick<Context, 'config'> & { db: Queryable }

/** All services, or only `id`, with their packages, on sale or not, in display order. */
export async function adminServices({ db, config }: AdminContext, id?: string): Promise<AdminService[]> {
  const [services, packages] = await Promise.all([admin.selectAdminServices(db, id), admin.selectAdminPackages(db, id)])
  const plans = await selectOpenPlans(db, pluck(packages, 'id'))
  const needsReview = config.STORE_MODE === 'live'
  return services.map((service) => {
    const ofService = packages.filter(({ serviceId }) => serviceId === service.id)
    return serviceView(service, ofService, plans, needsReview)
  })
}

/** The names of all services and packages, such as `1K TikTok Followers, premium`. */
export async function catalogNames(db: Queryable): Promise<{ id: string; name: string }[]> {
  const [services, packages] = await Promise.all([admin.selectAdminServices(db), admin.selectAdminPackages(db)])
  const names = new Map(services.map((service) => [service.id, qualityLabel(service)]))
  return [
    ...services.map(({ id }) => ({ id, name: names.get(id) ?? id })),
    ...packages.map(({ id, quantity, serviceId }) => ({ id, name: `${formatQuantity(quantity)} ${names.get(serviceId) ?? serviceId}` })),
  ]
}

/** One service with its packages. Throws 404 for an unknown service. */
export async function adminService(ctx: Context, id: string): Promise<AdminService> {
  const [service] = await adminServices(ctx, id)
  if (!service) throw notFound('Service not found.')
  return service
}

/** A package's latest 200 prices, newest first. Empty for an unknown package. */
export async function priceHistory({ db }: Context, packageId: string): Promise<PriceRecord[]> {
  const rows = await selectPrices(db, packageId)
  return rows.map(({ cents, from, to, ...row }) => ({
    ...row,
    price: toDollars(cents),
    from: from.toISOString(),
    to: to?.toISOString() ?? null,
  }))
}

/** The scheduled prices of all packages, earliest first. */
export function scheduledPrices({ db }: Context): Promise<OpenPlan[]> {
  return selectAllOpenPlans(db)
}

/** All sources, sorted by name. */
export async function listSources(ctx: Context): Promise<SourceView[]> {
  return (await selectSources(ctx.db)).map((row) => ({
    ...row,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
  }))
}

function serviceView(
  { isReviewed, isPlatformOnSale, costCents, window, ...row }: admin.AdminServiceRow,
  packages: readonly admin.AdminPackageRow[],
  plans: readonly PlanRow[],
  needsReview: boolean,
): AdminService {
  const { active, stopReason } = row
  const packagesOnSale = packages.filter((pack) => pack.active && pack.priceCents !== null).length
  return {
    ...row,
    name: qualityLabel(row),
    state: serviceState({ active, isPlatformOnSale, isStopped: stopReason !== null, isReviewed, needsReview, packagesOnSale }),
    blocked: needsReview && !isReviewed ? 'A live shop needs a reviewed source for every service. Choose one first.' : null,
    costPerThousand: costCents === null ? null : toDollars(costCents),
    deliveryWindow: window ?? defaultWindow(row),
    packages: packages.map((pack) => packageView(pack, costCents, plans)),
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

/** The template services that the shop doesn't have. */
export async function templateServices(ctx: AdminContext): Promise<TemplateService[]> {
  return missingLadders(await adminServices(ctx)).map(({ name, ladder }) => ({
    key: ladderName(ladder),
    platform: ladder.platform,
    name,
    packages: ladder.rungs.length,
    from: toDollars(Math.min(...ladder.rungs.map(([, cents]) => cents))),
  }))
}

/** The template services that aren't among `services`, with their names. */
export function missingLadders(services: readonly Pick<AdminService, 'platform' | 'type' | 'quality'>[]): TemplateOffer[] {
  const existing = new Set(services.map(ladderName))
  return ladders.filter((ladder) => !existing.has(ladderName(ladder))).map((ladder) => ({ name: qualityLabel(ladder), ladder }))
}

/** `TikTok Followers`, `TikTok Followers, premium`. */
function qualityLabel(service: ServiceKind & { quality: Quality }): string {
  return serviceLabel(service) + (service.quality === 'premium' ? ', premium' : '')
}

/** All platforms in menu order, for the console. */
export async function adminPlatforms({ db }: Pick<Context, 'db'>): Promise<AdminPlatform[]> {
  const rows = await selectPlatforms(db)
  return rows.map((row) => ({ ...row, hosts: [...(row.links?.hosts ?? builtInHosts[row.id] ?? [])] }))
}

/** All types, for the console. */
export function adminTypes({ db }: Pick<Context, 'db'>): Promise<AdminType[]> {
  return selectTypes(db)
}

/**
 * What a thousand units of each service cost the shop at the end of each day (UTC), in cents. Keys are `2026-11-20 svc_...`. Unknown
 * costs are omitted.
 */
export async function serviceCosts(db: Queryable, days: readonly string[]): Promise<Map<string, Cents>> {
  const costs = await selectCostsOn(db, days)
  return new Map(costs.map(({ day, serviceId, cents }) => [`${day} ${serviceId}`, cents]))
}
