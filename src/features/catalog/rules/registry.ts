import type { LinkRules } from '#features/catalog/rules/link-rules.ts'

/** A platform's id: `instagram`. It is in addresses and never changes. */
export type Platform = string

/** The id of what a service counts: `followers`. ServiceType of section 3, and those that the operator added. */
export type ServiceType = string

/** What an order of a type is delivered to. Section 5. */
export type TargetType = 'account' | 'video' | 'image'

/** A platform as pages and rules know it. */
export interface PlatformEntry {
  id: Platform
  name: string
  /** What is sold for it, in the order of the menus. */
  types: readonly ServiceType[]
  /** Menus, home page and sitemap leave it out, and nothing of it is on sale. */
  offSale?: boolean
  /** How its links are read; left out for the built-in ones, which have readers of their own. */
  links?: LinkRules
  /** Path data of its mark in 24 by 24; left out for the built-in ones, and in the browser, which finds the marks in the page. */
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

/** The platforms and types that the shop knows, in the order of its menus. */
export interface Registry {
  platforms: readonly PlatformEntry[]
  types: readonly TypeEntry[]
}

const common = ['likes', 'views', 'comments']
const typed = (one: string, target: TargetType): TypeEntry => ({ id: `${one}s`, name: capitalized(`${one}s`), one, target })

/** An id as a name: `Likes`. */
export function capitalized(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1)
}

/** The three platforms, five types and twelve services of the specification. Sections 2 and 3. */
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

let known = builtIn

/** What this process, or this page, knows now. */
export function registry(): Registry {
  return known
}

/**
 * Replaces what this process, or this page, knows. The server does it at its start and whenever the operator changes a platform or
 * type, the browser with what the page was sent.
 */
export function replaceRegistry(next: Registry): void {
  known = next
}

/** What a browser has to be sent: the registry without its marks; undefined while it is the built-in one, which pages know. */
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
