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

/** A platform and what is sold for it; its qualities differ in price and source. */
export interface ServiceKind {
  platform: Platform
  type: ServiceType
}

/** All platforms, also those off sale, in the order of the menus. */
export function platforms(): Platform[] {
  return registry().platforms.map(({ id }) => id)
}

/** All types of all platforms. */
export function serviceTypes(): ServiceType[] {
  return registry().types.map(({ id }) => id)
}

/** What is sold for a platform, in menu order; empty for an unknown one. */
export function typesOf(platform: Platform): readonly ServiceType[] {
  return platformEntry(platform)?.types ?? []
}

/** All services, also those of platforms off sale, in menu order. */
export function serviceKinds(): ServiceKind[] {
  return kindsOf(registry())
}

/** The services that menus, home page and sitemap list, in menu order. */
export function kindsOnSale(): ServiceKind[] {
  return serviceKinds().filter(({ platform }) => !platformEntry(platform)?.offSale)
}

function kindsOf({ platforms }: Registry): ServiceKind[] {
  return platforms.flatMap(({ id, types }) => types.map((type) => ({ platform: id, type })))
}

/** `Instagram`. An id that is not known here is written with a capital letter: a page may be older than the platform. */
export function platformName(platform: Platform): string {
  return platformEntry(platform)?.name ?? capitalized(platform)
}

/** `Followers` */
export function typeName(type: ServiceType): string {
  return typeEntry(type)?.name ?? capitalized(type)
}

const platformEntry = (platform: Platform) => registry().platforms.find(({ id }) => id === platform)
const typeEntry = (type: ServiceType) => registry().types.find(({ id }) => id === type)

/** `Instagram Views`: the label that queries, titles and orders carry. */
export function serviceLabel(kind: ServiceKind): string {
  return `${platformName(kind.platform)} ${typeName(kind.type)}`
}

/** `/buy-instagram-views`. Section 2. */
export function servicePath(kind: ServiceKind): string {
  return `/buy-${kind.platform}-${kind.type}`
}

/** The twelve package pages of the specification, which have routes of their own; added services share one. */
export function catalogPaths(): string[] {
  return kindsOf(builtIn).map(servicePath)
}

/** The service of a package page's path, or undefined. */
export function serviceOfPath(path: string): ServiceKind | undefined {
  return serviceKinds().find((kind) => servicePath(kind) === path)
}

/** Followers and subscribers go to an account, views to a video, the rest to a post. Section 5. */
export function targetType(type: ServiceType): TargetType {
  return typeEntry(type)?.target ?? 'image'
}

/** Why a service can or cannot be bought, as the console shows it. */
export const serviceStates = ['on_sale', 'no_packages', 'stopped', 'not_reviewed', 'withdrawn', 'platform_off_sale'] as const
export type ServiceState = (typeof serviceStates)[number]

interface ServiceFacts {
  /** The service is published. */
  active: boolean
  /** Its platform is on sale. */
  isPlatformOnSale: boolean
  /** Its source is stopped. */
  isStopped: boolean
  /** Its source is reviewed. */
  isReviewed: boolean
  /** A live shop sells only from a reviewed source. */
  needsReview: boolean
  packagesOnSale: number
}

/** The first obstacle that keeps a service from being sold, in the order in which to fix them; `on_sale` without one. */
export function serviceState({ active, isPlatformOnSale, isStopped, isReviewed, needsReview, packagesOnSale }: ServiceFacts): ServiceState {
  if (!isPlatformOnSale) return 'platform_off_sale'
  if (!active) return 'withdrawn'
  if (isStopped) return 'stopped'
  if (needsReview && !isReviewed) return 'not_reviewed'
  return packagesOnSale > 0 ? 'on_sale' : 'no_packages'
}
