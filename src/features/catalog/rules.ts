import type { Cents } from '#shared/money.ts'

/** The three platforms, in the order of the menus. Section 3. */
export const platforms = ['instagram', 'tiktok', 'youtube'] as const
export type Platform = (typeof platforms)[number]

/** ServiceType of section 3. */
export const serviceTypes = ['followers', 'likes', 'subscribers', 'views', 'comments'] as const
export type ServiceType = (typeof serviceTypes)[number]

export const qualities = ['general', 'premium'] as const
export type Quality = (typeof qualities)[number]

export const platformNames: Record<Platform, string> = { instagram: 'Instagram', tiktok: 'TikTok', youtube: 'YouTube' }

/** The services of each platform: YouTube has subscribers where the others have followers. */
export const typesOf: Record<Platform, readonly ServiceType[]> = {
  instagram: ['followers', 'likes', 'views', 'comments'],
  tiktok: ['followers', 'likes', 'views', 'comments'],
  youtube: ['subscribers', 'likes', 'views', 'comments'],
}

/** A platform and what is sold for it; its qualities differ in price and source. */
export interface ServiceKind {
  platform: Platform
  type: ServiceType
}

/** All twelve, in menu order. */
export const serviceKinds: readonly ServiceKind[] = platforms.flatMap((platform) => typesOf[platform].map((type) => ({ platform, type })))

export function typeName(type: ServiceType): string {
  return type.charAt(0).toUpperCase() + type.slice(1)
}

/** `Instagram Views`: the label that queries, titles and orders carry. */
export function serviceLabel(kind: ServiceKind): string {
  return `${platformNames[kind.platform]} ${typeName(kind.type)}`
}

/** `/buy-instagram-views`. Section 2. */
export function servicePath(kind: ServiceKind): string {
  return `/buy-${kind.platform}-${kind.type}`
}

/** The twelve package pages. */
export const catalogPaths: readonly string[] = serviceKinds.map(servicePath)

/** The service of a package page's path, or undefined. */
export function serviceOfPath(path: string): ServiceKind | undefined {
  return serviceKinds.find((kind) => servicePath(kind) === path)
}

/** Reads a label such as `Instagram Views` in any case and spacing; undefined if it names none of the twelve services. */
export function parseServiceLabel(label: string): ServiceKind | undefined {
  const wanted = label
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
  return serviceKinds.find((kind) => serviceLabel(kind).toLowerCase() === wanted)
}

/** Anything but `premium` is `general`. Section 5. */
export function parseQuality(text: string | null | undefined): Quality {
  return text?.trim().toLowerCase() === 'premium' ? 'premium' : 'general'
}

/** Followers and subscribers go to an account, views to a video, the rest to a post. Section 5. */
export function targetType(type: ServiceType): 'account' | 'video' | 'image' {
  if (type === 'followers' || type === 'subscribers') return 'account'
  return type === 'views' ? 'video' : 'image'
}

/** The mark of a package that staff flagged. Nobody measures what sells most, so a live shop only recommends it. Section 2. */
export const popularText = (demo: boolean) => (demo ? 'Most Popular' : 'Recommended')

/** What `quantity` units cost the shop at `perThousand` cents per thousand; whole cents, half a cent rounded up. */
export function costOf(quantity: number, perThousand: Cents): Cents {
  return Math.round((quantity * perThousand) / 1_000)
}

/** The part of a price left after its cost, in whole percent of the price, rounded down; negative if the cost is higher. */
export function marginPercent(price: Cents, cost: Cents): number {
  return Math.floor(((price - cost) * 100) / price)
}

/** Why a service can or cannot be bought, as the console shows it. */
export const serviceStates = ['on_sale', 'no_packages', 'stopped', 'not_reviewed', 'withdrawn'] as const
export type ServiceState = (typeof serviceStates)[number]

interface ServiceFacts {
  /** The service is published. */
  active: boolean
  /** Its source is stopped. */
  isStopped: boolean
  /** Its source is reviewed. */
  isReviewed: boolean
  /** A live shop sells only from a reviewed source. */
  needsReview: boolean
  packagesOnSale: number
}

/** The first obstacle that keeps a service from being sold, in the order in which to fix them; `on_sale` without one. */
export function serviceState({ active, isStopped, isReviewed, needsReview, packagesOnSale }: ServiceFacts): ServiceState {
  if (!active) return 'withdrawn'
  if (isStopped) return 'stopped'
  if (needsReview && !isReviewed) return 'not_reviewed'
  return packagesOnSale > 0 ? 'on_sale' : 'no_packages'
}
