import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'

/**
 * Renders part of a page to HTML for `StaticHtml`. Only for loaders and the server, which keeps its components out of the browser's
 * JavaScript. Decision 31 has the figures.
 */
export const renderStatic = (node: ReactNode): string => renderToStaticMarkup(<StaticRouter location="/">{node}</StaticRouter>)
