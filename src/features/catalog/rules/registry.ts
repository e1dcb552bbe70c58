import type { LinkRules } from '#features/catalog/rules/link-rules.ts'

/** A platform's id: `instagram`. Part of its URLs, so it never changes. */
export type Platform = string

/** The id of what a service counts: `followers`. ServiceType in section 3, plus the ones added by the operator. */
export type ServiceType = string

/** What orders of a type are delivered to. Section 5. */
export type TargetType = 'account' | 'video' | 'image'

/** A platform in the registry. */
export interface PlatformEntry {
  id: Platform
  name: string
  /** In menu order. */
  types: readonly ServiceType[]
  /** Not for sale, and not listed in menus, on the home page or in the sitemap. */
  offSale?: boolean
  /** How to read its links. Missing for the built-in platforms, which have their own readers. */
  links?: LinkRules
  /** SVG path data of its icon, 24 × 24. Missing for the built-in platforms, and in the browser, where icons are part of the page. */
  icon?: string
}

/** What a service counts. */
export interface TypeEntry {
  id: ServiceType
  /** `Followers` */
  name: string
  /** `follower` */
  one: string
  target: TargetType
}

/** The shop's platforms and types, in menu order. */
export interface Registry {
  platforms: readonly PlatformEntry[]
  types: readonly TypeEntry[]
}

const common = ['likes', 'views', 'comments']
const typed = (one: string, target: TargetType): TypeEntry => ({ id: `${one}s`, name: capitalized(`${one}s`), one, target })

/** Turns an id into a name: `Likes`. */
export function capitalized(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1)
}

/** The specification's three platforms, five types and twelve services. Sections 2 and 3. */
export const builtIn: Registry = {
  platforms: [
    { id: 'instagram', name: 'Instagram', types: ['followers', ...common] },
    { id: 'tiktok', name: 'TikTok', types: ['followers', ...common] },
    { id: 'youtube', name: 'YouTube', types: ['subscribers', ...common] },
  ],
  types: [
    typed('follower', 'account'),
    typed('like', 'image'),
    typed('subscriber', 'account'),
    typed('view', 'video'),
    typed('comment', 'image'),
  ],
}

let current = builtIn

/** The current registry of this process or page. */
export function registry(): Registry {
  return current
}

/**
 * Replaces the registry of this process or page. Servers call it at startup and whenever the operator changes a platform or type.
 * Browsers call it with the registry that came with the page.
 */
export function replaceRegistry(next: Registry): void {
  current = next
}

/** The registry to send to browsers, without icons; undefined if it's the built-in one, which is part of their code. */
export function registryForPages({ platforms, types }: Registry): Registry | undefined {
  const plain = {
    platforms: platforms.map(({ id, name, types: own, offSale, links }) => ({
      id,
      name,
      types: own,
      ...(offSale && { offSale }),
      ...(links && { links }),
    })),
    types,
  }
  return JSON.stringify(plain) === JSON.stringify(builtIn) ? undefined : plain
}
