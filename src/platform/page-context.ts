import { createContext } from 'react-router'
import type { Context } from '#platform/context.ts'

/** The shop as loaders see it. */
export type ShopContext = Context

/** Gives page loaders access to the shop: `context.get(shop)`. Pages may import nothing else from the platform. */
export const shop = createContext<ShopContext>()

/**
 * JSON-LD of the page being rendered, for search engines. Loaders add to it with `context.get(structuredData).push(...)`. Only the
 * first HTML contains it.
 */
export const structuredData = createContext<object[]>()

/**
 * A random nonce that marks the scripts written by this rendering, which are then allowed by their hash. It is removed from the page,
 * which is cached and sent to many visitors.
 */
export const scriptNonce = createContext<string>()

/**
 * HTML of islands that the page’s data leaves out, by id, because the page itself is rendered and has it. Undefined if only the data is
 * requested.
 */
export const pageIslands = createContext<Record<string, string> | undefined>(undefined)

/** The brand color's style sheet, allowed by its hash in the page's policy; empty without a brand color. */
export const brandStyle = createContext('')

/** Reports errors of loaders and components, with the reference that the page shows. */
export const pageErrors = createContext<((error: unknown, reference: string) => void) | undefined>(undefined)

/** The reference of the error in the page being rendered. */
export const errorReference = createContext<string | null>(null)
