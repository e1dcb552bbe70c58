import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type RouterContextProvider, StaticRouter } from 'react-router'
import { pageIslands } from '#platform/page-context.ts'

/**
 * Renders part of a page to HTML for `StaticHtml`. Only for loaders and the server, which keeps its components out of the browser's
 * JavaScript. Decision 31 has the figures.
 */
export const renderStatic = (node: ReactNode): string => renderToStaticMarkup(<StaticRouter location="/">{node}</StaticRouter>)

/**
 * The HTML of a page's islands for its data. Empty if the whole page is rendered: its HTML has them, and its data would only repeat them
 * (a fifth of the home page).
 */
export function islandData<Name extends string>(
  context: Readonly<RouterContextProvider>,
  islands: Record<Name, string>,
): Partial<Record<Name, string>> {
  const inPage = context.get(pageIslands)
  if (!inPage) return islands
  for (const [name, html] of Object.entries<string>(islands)) inPage[`island-${name}`] = html
  return {}
}
