import {
  builtIn,
  capitalized,
  type Platform,
  type Registry,
  registry,
  type ServiceType,
  type TargetType,
} from '#features/catalog/rules/registry.ts'

export type { Platform, ServiceType } from '#features/catalog/rules/registry.ts'

export const qualities = ['general', 'premium'] as const
export type Quality = (typeof qualities)[number]

/** A platform and a type, such as Instagram followers. Each quality of it is a service with its own prices and source. */
export interface ServiceKind {
  platform: Platform
  type: ServiceType
}

/** All platforms in menu order, including those off sale. */
export function platforms(): Platform[] {
  return registry().platforms.map(({ id }) => id)
}

/** All types of all platforms. */
export function serviceTypes(): ServiceType[] {
  return registry().types.map(({ id }) => id)
}

/** The types of a platform in menu order; empty if it is unknown. */
export function typesOf(platform: Platform): readonly ServiceType[] {
  return platformEntry(platform)?.types ?? []
}

/** All service kinds in menu order, including those of platforms off sale. */
export function serviceKinds(): ServiceKind[] {
  return kindsOf(registry())
}

/** The service kinds listed in menus, on the home page and in the sitemap, in menu order. */
export function kindsOnSale(): ServiceKind[] {
  return serviceKinds().filter(({ platform }) => !platformEntry(platform)?.offSale)
}

function kindsOf({ platforms }: Registry): ServiceKind[] {
  return platforms.flatMap(({ id, types }) => types.map((type) => ({ platform: id, type })))
}

/** `Instagram`. An open page may be older than a new platform, so an unknown id is capitalized instead. */
export function platformName(platform: Platform): string {
  return platformEntry(platform)?.name ?? capitalized(platform)
}

/** `Followers` */
export function typeName(type: ServiceType): string {
  return typeEntry(type)?.name ?? capitalized(type)
}

const platformEntry = (platform: Platform) => registry().platforms.find(({ id }) => id === platform)
const typeEntry = (type: ServiceType) => registry().types.find(({ id }) => id === type)

/** `Instagram Views`: the label used in queries, titles and orders. */
export function serviceLabel(kind: ServiceKind): string {
  return `${platformName(kind.platform)} ${typeName(kind.type)}`
}

/** `/buy-instagram-views`. Section 2. */
export function servicePath(kind: ServiceKind): string {
  return `/buy-${kind.platform}-${kind.type}`
}

/** Paths of the specification's twelve package pages, which have their own routes. Added services share one route. */
export function catalogPaths(): string[] {
  return kindsOf(builtIn).map(servicePath)
}

/** The service kind of a package page; undefined for any other path. */
export function serviceOfPath(path: string): ServiceKind | undefined {
  return serviceKinds().find((kind) => servicePath(kind) === path)
}

/** What a type is delivered to: followers and subscribers to an account, views to a video, the rest to a post. Section 5. */
export function targetType(type: ServiceType): TargetType {
  return typeEntry(type)?.target ?? 'image'
}

/** Whether a service can be bought, and if not, why. */
export const serviceStates = ['on_sale', 'no_packages', 'stopped', 'not_reviewed', 'withdrawn', 'platform_off_sale'] as const
export type ServiceState = (typeof serviceStates)[number]

interface ServiceFacts {
  /** Published. */
  active: boolean
  isPlatformOnSale: boolean
  /** Its source is stopped. */
  isStopped: boolean
  /** Its source is reviewed. */
  isReviewed: boolean
  /** True in a live shop, which only sells from reviewed sources. */
  needsReview: boolean
  packagesOnSale: number
}

/** The first obstacle to selling a service, in the order to fix them; `on_sale` if there is none. */
export function serviceState({ active, isPlatformOnSale, isStopped, isReviewed, needsReview, packagesOnSale }: ServiceFacts): ServiceState {
  if (!isPlatformOnSale) return 'platform_off_sale'
  if (!active) return 'withdrawn'
  if (isStopped) return 'stopped'
  if (needsReview && !isReviewed) return 'not_reviewed'
  return packagesOnSale > 0 ? 'on_sale' : 'no_packages'
}
