import { createContext } from 'react-router'
import type { Context } from '#platform/context.ts'

/** How a page's loader reaches the shop: `context.get(shop)`. The only thing of the platform that pages may import. */
export const shop = createContext<Context>()

/** Where the renderer reports what a loader or a component threw. */
export const pageErrors = createContext<((error: unknown) => void) | undefined>(undefined)
