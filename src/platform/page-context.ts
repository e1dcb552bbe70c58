import { createContext } from 'react-router'
import type { Context } from '#platform/context.ts'

/** What a loader finds there. */
export type ShopContext = Context

/** How a page's loader reaches the shop: `context.get(shop)`. The only thing of the platform that pages may import. */
export const shop = createContext<ShopContext>()

/**
 * What the page that is being rendered says about itself to search engines, as JSON-LD: loaders add to it with
 * `context.get(structuredData).push(...)`. Only the first HTML has it.
 */
export const structuredData = createContext<object[]>()

/**
 * A random mark of this rendering: scripts that carry it as their nonce may run, by their hash, and no others. It is taken out
 * of the page, which is kept and sent to many.
 */
export const scriptNonce = createContext<string>()

/** The style sheet of the operator's brand color, which the page's policy allows by its hash; empty without one. */
export const brandStyle = createContext('')

/** Where the renderer reports what a loader or a component threw, and under which reference the page shows it. */
export const pageErrors = createContext<((error: unknown, reference: string) => void) | undefined>(undefined)

/** The reference of what broke the page that is being rendered. */
export const errorReference = createContext<string | null>(null)
